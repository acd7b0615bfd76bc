import type { Day } from '../business-day.ts'
import { writePacks } from '../import/pack-cell.ts'
import type { Minor } from '../money.ts'
import { marginBp, type PricingShop } from '../product/margin.ts'
import type { Pack } from '../product/pack.ts'
import { stockStateLabels, stockStateOf } from '../product/stock-state.ts'
import type { TaxClassId } from '../terms/tax.ts'
import type { TableColumn } from './column.ts'

/** What the table reads of a product. */
type ListedProduct = {
  name: string
  sku: string
  barcodes: readonly string[]
  category: string
  shelf?: string | undefined
  unit: string
  priceMinor: Minor
  taxClassId: TaxClassId
  costMinor?: Minor | undefined
  averageCostMinor?: Minor | null | undefined
  onHandMilli: number
  reorderLevelMilli: number
  status: 'active' | 'archived'
  packs?: readonly Pack[] | undefined
  isService?: boolean | undefined
}

type ShopOfProducts = PricingShop & { currency: string }
type Column = Omit<TableColumn<ListedProduct>, 'id'>

/** Their names are those the import finds by itself, so that a file comes back in as it went out. */
const listed = {
  name: { header: 'Name', value: ({ name }) => name },
  sku: { header: 'SKU', value: ({ sku }) => sku },
  barcodes: { header: 'Barcodes', value: ({ barcodes }) => barcodes.join(' ') },
  category: { header: 'Category', value: ({ category }) => category },
  shelf: { header: 'Shelf', value: ({ shelf }) => shelf ?? '' },
  unit: { header: 'Unit', value: ({ unit }) => unit },
  price: { header: 'Price', kind: 'money', value: ({ priceMinor }) => priceMinor },
  // Its id, which the import reads back.
  taxClass: { header: 'Tax class', value: ({ taxClassId }) => taxClassId },
  cost: { header: 'Cost', kind: 'money', value: ({ costMinor }) => costMinor ?? null },
  averageCost: {
    header: 'Average cost',
    kind: 'money',
    value: ({ averageCostMinor }) => averageCostMinor ?? null,
  },
  margin: { header: 'Margin', kind: 'percent', value: () => null },
  onHand: {
    header: 'On hand',
    kind: 'quantity',
    value: ({ isService, onHandMilli }) => (isService ? null : onHandMilli),
  },
  status: { header: 'Status', value: (product) => stockStateLabels[stockStateOf(product)] },
  reorderLevel: {
    header: 'Reorder level',
    kind: 'quantity',
    value: ({ reorderLevelMilli }) => reorderLevelMilli,
  },
  packs: { header: 'Packs', value: () => '' },
} as const satisfies Record<string, Column>

export type ProductColumnId = keyof typeof listed

/** The list of the products, as it is on the screen and in its file. Cost and margin are not for everyone (costs.ts). */
export function productTable(
  shop: ShopOfProducts,
  today: Day,
): readonly (TableColumn<ListedProduct> & { id: ProductColumnId })[] {
  const ofShop: Partial<Record<ProductColumnId, Pick<Column, 'value'>>> = {
    margin: { value: (product) => marginBp(product, shop, today) },
    packs: { value: ({ packs = [] }) => writePacks(packs, shop.currency) },
  }
  return (Object.keys(listed) as ProductColumnId[]).map((id) => ({ id, ...listed[id], ...ofShop[id] }))
}
