/** What a file of products that is exported here has. */
export const productExportFields = [
  'sku',
  'name',
  'barcodes',
  'category',
  'unit',
  'price',
  'taxClass',
  'cost',
  'reorderLevel',
  'packs',
  'shelf',
  'service',
  // A figure is last: an empty cell at the end of a row is none in a workbook.
  'quantity',
] as const
export type ProductExportField = (typeof productExportFields)[number]

/** Fields a file's columns can be mapped to; the last ones change what a row means. */
export const productImportFields = [...productExportFields, 'status', 'currency', 'taxable'] as const
export type ProductImportField = (typeof productImportFields)[number]

/** Fields of a past till line. Without a mapping they are found by their usual names. */
export const salesImportFields = [
  'receiptNumber',
  'soldAt',
  'sku',
  'description',
  'quantity',
  'unitPrice',
  'customer',
  'tender',
  'tax',
  'cost',
  // Fields that change what a row means, and amounts of a receipt that are not lines.
  'status',
  'currency',
  'discount',
  'total',
  'taxable',
  'shipping',
  'fee',
  'refund',
] as const
export type SalesImportField = (typeof salesImportFields)[number]

/** Fields of open items, or of opening stock, when a shop began here. */
export const openingImportFields = [
  'party',
  'reference',
  'day',
  'due',
  'amount',
  'product',
  'quantity',
  'unitCost',
  // Fields that change what a row means.
  'direction',
  'currency',
  'status',
] as const
export type OpeningImportField = (typeof openingImportFields)[number]
