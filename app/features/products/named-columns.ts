import type { DataColumn } from '#app/components/table/column.ts'

/** The columns that name the product of a line in a document. */
export const namedColumns: readonly DataColumn<{ name: string; sku: string }>[] = [
  { id: 'name', header: 'Product', width: 240, wraps: true, value: ({ name }) => name, phone: 'title' },
  { id: 'sku', header: 'SKU', width: 110, givesWay: 1, value: ({ sku }) => sku, phone: 'none' },
]
