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
    detail: (f) =>
      `Product ${f.productId} already exists with different details. Edit it instead of adding it again.`,
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
    title: 'Barcode used twice',
    detail: (f) =>
      `This product uses the barcode ${f.barcode} twice, for ${f.name} and for something else. Give each its own barcode.`,
  },
  tax_class_unknown: {
    status: 422,
    title: 'No such tax class',
    detail: (f) => `There is no tax class “${f.taxClassId}” in this country. It has: ${f.known}.`,
  },
  unit_in_use: {
    status: 409,
    title: 'Unit in use',
    detail: (f) =>
      `The stock and documents of ${f.name} use the unit “${f.unit}”, so it can’t be changed. To sell in another unit, add a new product or a pack.`,
  },
  service_has_stock: {
    status: 409,
    title: 'Stock is kept of it',
    detail: (f) =>
      `Stock of ${f.name} was recorded, so it can’t become a service. Archive it, and add the service as a new product.`,
  },
  product_is_service: {
    status: 422,
    title: 'A service has no stock',
    detail: (f) => `No stock is kept of ${f.name}. Remove it here, or change it on the page of the product.`,
  },
  price_not_ahead: {
    status: 422,
    title: 'The day is not in the future',
    detail: (f) => `A scheduled price can’t start on ${onDay(f.from)}. Choose a day after today.`,
  },
  product_changed: {
    status: 409,
    title: 'Changed in the meantime',
    detail: say('This product was changed after you opened it. Reload it and make your change again.'),
  },
  picture_type_unknown: {
    status: 422,
    title: 'Not a photo',
    detail: say(
      'A product photo must be a JPEG, PNG or WebP file. This file is not one, whatever its name. Choose another file.',
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
      `This photo has ${f.width} by ${f.height} pixels; it is too small to use. Choose one with at least ${f.least} on each side.`,
  },
  picture_not_made: {
    status: 422,
    title: 'Photos can’t be processed here',
    detail: say(
      'The server cannot process photos because its image library (sharp) does not run on this computer. Everything else works; products are shown with their initials.',
    ),
  },
  picture_not_found: {
    status: 404,
    title: 'No such picture',
    detail: say('The product now has another picture, or none. Reload the page.'),
  },
  picture_conflict: {
    status: 409,
    title: 'Another picture was sent',
    detail: say('Another photo was already sent under this id. Choose the photo again.'),
  },
} as const satisfies Record<string, RefusalText>
