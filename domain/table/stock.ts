import type { TableColumn } from './column.ts'

/** What the table reads of a product's stock. */
type ListedStock = {
  name: string
  sku: string
  category: string
  unit: string
  quantityMilli: number
  averageCostMinor: number | null
  valueMinor: number
  marginBp: number | null
  reorderLevelMilli: number
  daysOfCover: number | null
}

const listed = {
  name: { header: 'Product', value: (item) => item.name },
  sku: { header: 'SKU', value: (item) => item.sku },
  category: { header: 'Category', value: (item) => item.category },
  unit: { header: 'Unit', value: (item) => item.unit },
  quantity: { header: 'Quantity', kind: 'quantity', value: (item) => item.quantityMilli },
  averageCost: { header: 'Average cost', kind: 'money', value: (item) => item.averageCostMinor },
  value: { header: 'Value', kind: 'money', value: (item) => item.valueMinor },
  margin: { header: 'Margin', kind: 'percent', value: (item) => item.marginBp },
  reorderLevel: {
    header: 'Reorder level',
    kind: 'quantity',
    value: (item) => (item.reorderLevelMilli === 0 ? null : item.reorderLevelMilli),
  },
  daysOfCover: { header: 'Days of cover', kind: 'number', value: (item) => item.daysOfCover },
} as const satisfies Record<string, Omit<TableColumn<ListedStock>, 'id'>>

export type StockColumnId = keyof typeof listed

/** The stock, as it is on the screen and in its file. */
export const stockTable: readonly (TableColumn<ListedStock> & { id: StockColumnId })[] = (
  Object.keys(listed) as StockColumnId[]
).map((id) => ({ id, ...listed[id] }))
