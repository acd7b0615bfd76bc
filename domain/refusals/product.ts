import { onDay, type RefusalText, say } from './text.ts'

/** Refusals about products. */
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
  barcode_twice: {
    status: 409,
    title: 'Barcode taken',
    detail: (f) =>
      `The barcode ${f.barcode} would mean ${f.name} and something else of this product. Give each its own.`,
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
  picture_type_unknown: {
    status: 422,
    title: 'Not a photo',
    detail: say(
      "A product's picture is a photo (JPEG, PNG or WebP). This file is none of them, whatever its name says. Take a photo of it, or choose another file.",
    ),
  },
  picture_unreadable: {
    status: 422,
    title: 'Photo not readable',
    detail: say('This photo is damaged or has too many pixels. Take it again, or choose another one.'),
  },
  picture_too_small: {
    status: 422,
    title: 'Photo too small',
    detail: (f) =>
      `This photo has ${f.width} by ${f.height} pixels; nobody would recognise the product. Choose one with at least ${f.least} on each side.`,
  },
  picture_not_made: {
    status: 422,
    title: 'No pictures on this computer',
    detail: say(
      "The shop's computer cannot read photos: the program for it (sharp) does not run there. Everything else works; products keep their initials.",
    ),
  },
  picture_not_found: {
    status: 404,
    title: 'No such picture',
    detail: say('The product has another picture by now, or none. Load the page again.'),
  },
  picture_conflict: {
    status: 409,
    title: 'Another picture was sent',
    detail: say('Another photo was already sent under this id. Choose the photo again.'),
  },
} as const satisfies Record<string, RefusalText>
