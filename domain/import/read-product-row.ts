import { minor } from '../money.ts'
import { maxShelf } from '../product/schema.ts'
import { cellText } from './cell-text.ts'
import type { ProductImportField } from './fields.ts'
import {
  demandCountable,
  demandCurrency,
  demandNoServiceStock,
  demandOnSale,
  RowError,
  readAmount,
  readBarcodes,
  readPackCell,
  readQuantity,
  readService,
  readTaxable,
  readTaxClass,
  readText,
  readUnit,
} from './product-cells.ts'
import type { ProductRow, ProductRowError, ShopOfRows } from './product-row.ts'

/** A row with errors holds the values of its other cells. */
type ProductRowResult =
  | { ok: true; row: ProductRow }
  | { ok: false; row: ProductRow; errors: ProductRowError[] }

/**
 * Reads one row of a file of products: nothing is guessed and nothing rounded away. A cell with an error
 * refuses the row; the others are read anyway, so that anyone who corrects the row hears of all at once.
 * A tax class is read here; whether the shop has it is for the plan, which knows the product's own.
 */
export function readProductRow(
  cells: readonly string[],
  columns: ReadonlyMap<ProductImportField, number>,
  { currency, taxClasses }: ShopOfRows,
): ProductRowResult {
  const cell = (field: ProductImportField) => cellText(cells, columns.get(field))
  const errors: ProductRowError[] = []
  const noting = <Value>(read: () => Value): Value | undefined => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      errors.push(error.error)
      return undefined
    }
  }
  const noted = <Key extends string, Value>(key: Key, read: () => Value) => filled(key, noting(read))
  const row: ProductRow = {
    ...noted('sku', () => readText(cell('sku'), 'sku', 40)),
    ...noted('name', () => readText(cell('name'), 'name', 160)),
    ...noted('barcodes', () => readBarcodes(cell('barcodes'))),
    ...noted('category', () => readText(cell('category'), 'category', 60)),
    ...noted('unit', () => readUnit(cell('unit'))),
    ...noting(() => readPrice(cell('price'), currency)),
    ...noted('taxClassId', () =>
      readTaxable(cell('taxable'), readTaxClass(cell('taxClass'), taxClasses), taxClasses),
    ),
    ...noted('costMinor', () => readAmount(cell('cost'), 'cost', currency)),
    ...noted('reorderLevelMilli', () => readQuantity(cell('reorderLevel'), 'reorderLevel')),
    ...noted('quantityMilli', () => readQuantity(cell('quantity'), 'quantity')),
    ...noted('shelf', () => readText(cell('shelf'), 'shelf', maxShelf)),
    ...noted('isService', () => readService(cell('service'))),
    ...noted('packs', () => readPackCell(cell('packs'), currency)),
  }
  noting(() => demandOnSale(cell('status')))
  noting(() => demandCurrency(cell('currency'), currency))
  noting(() => demandCountable(row, currency))
  noting(() => demandNoServiceStock(row))
  return errors.length === 0 ? { ok: true, row } : { ok: false, row, errors }
}

/** Loyverse writes `variable` where the price is asked at the till. */
function readPrice(text: string, currency: string): Pick<ProductRow, 'priceMinor' | 'isPriceOpen'> {
  if (text.toLowerCase() === 'variable') return { priceMinor: minor(0), isPriceOpen: true }
  return filled('priceMinor', readAmount(text, 'price', currency))
}

function filled<Key extends string, Value>(key: Key, value: Value | undefined): { [key in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { [key in Key]?: Value })
}
