import { onDay, type RefusalText, say } from './text.ts'

/** Of products. */
export const productRefusals = {
  product_not_found: {
    status: 404,
    title: 'No such product',
    detail: (f) => `There is no product ${f.productId ?? ''} in this shop.`,
  },
  product_conflict: {
    status: 409,
    title: 'Another product has this id',
    detail: (f) => `Product ${f.productId} exists with other content. Change it instead of making it again.`,
  },
  sku_taken: { status: 409, title: 'SKU taken', detail: (f) => `Another product has the SKU ${f.sku}.` },
  barcode_taken: {
    status: 409,
    title: 'Barcode taken',
    detail: (f) =>
      f.name
        ? `${f.name} (SKU ${f.sku}) has the barcode ${f.barcode}.`
        : `Another product has the barcode ${f.barcode}.`,
  },
  tax_class_unknown: {
    status: 422,
    title: 'No such tax class',
    detail: (f) => `There is no tax class “${f.taxClassId}” in this country. It has: ${f.known}.`,
  },
  price_not_ahead: {
    status: 422,
    title: 'This day has begun',
    detail: (f) => `A price that is set ahead begins after today, not on ${onDay(f.from)}.`,
  },
  product_changed: {
    status: 409,
    title: 'Changed meanwhile',
    detail: say('Someone changed this product meanwhile. Load it again and repeat your change.'),
  },
} as const satisfies Record<string, RefusalText>
