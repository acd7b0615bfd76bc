import { type Minor, minor } from '#domain/money.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import type { TaxClassId } from '#domain/terms/tax.ts'
import { fractionalUnits, type Unit } from '#domain/terms/unit.ts'
import { demoBarcode } from '../barcode.ts'
import { productIdOf } from '../ids.ts'
import type { Row } from './rows.ts'
import { biscuits, breakfast, drinks, grains, household, oils, tins, toiletries } from './rows.ts'

export type DemoProduct = {
  productId: string
  sku: string
  name: string
  barcodes: string[]
  category: Category
  unit: Unit
  /** Sold by weight or measure. */
  isLoose: boolean
  priceMinor: Minor
  costMinor: Minor
  taxClassId: TaxClassId
  reorderLevelMilli: Milli
  popularity: number
  cartonMilli: Milli
}

const rowsByCategory = {
  'Grains and staples': grains,
  'Tins and pastes': tins,
  'Oils and seasoning': oils,
  'Breakfast and milk': breakfast,
  'Water and drinks': drinks,
  'Biscuits and sweets': biscuits,
  'Toiletries and baby': toiletries,
  'Soap and household': household,
} as const satisfies Record<string, readonly Row[]>

export type Category = keyof typeof rowsByCategory
export const categories = Object.keys(rowsByCategory) as Category[]

/** What the shop stopped buying: sold until the shelf was empty, then archived. */
export const discontinuedSkus: ReadonlySet<string> = new Set(['BRK-16', 'DRK-12'])

/** What the suppliers have been short of, for how many days: the shop runs low, as a shop does. */
export const shortForDays: Readonly<Record<string, number>> = {
  'GRN-03': 16,
  'TIN-07': 60,
  'BRK-06': 45,
  'DRK-17': 15,
  'TOI-09': 20,
  'HSE-04': 40,
}

/** Every product of the demo shop, category by category. */
export const catalogue: readonly DemoProduct[] = categories.flatMap((category, place) =>
  rowsByCategory[category].map((row, index) => productOf(category, (place + 1) * 100 + index + 1, row)),
)

function productOf(category: Category, item: number, row: Row): DemoProduct {
  const [sku, name, origin, unit, priceMinor, costMinor, taxClassId, popularity, reorderLevel, carton] = row
  return {
    productId: productIdOf(sku),
    sku,
    name,
    barcodes: origin === null ? [] : [demoBarcode(origin, item)],
    category,
    unit,
    isLoose: (fractionalUnits as readonly Unit[]).includes(unit),
    priceMinor: minor(priceMinor),
    costMinor: minor(costMinor),
    taxClassId,
    reorderLevelMilli: milli(reorderLevel * 1000),
    popularity,
    cartonMilli: milli(carton * 1000),
  }
}
