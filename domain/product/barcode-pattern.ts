/** What a barcode of a product may be. */
export const barcodePattern = /^[0-9A-Za-z-]{4,48}$/
