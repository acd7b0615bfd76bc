import type { ProductInput } from '../product/schema.ts'
import type { Milli } from '../quantity.ts'
import type { TaxClassId } from '../terms/tax.ts'
import type { ProductImportField } from './fields.ts'
import type { RowPack } from './pack-cell.ts'

/** What is read of the shop: how many decimals a price may have, and which tax classes there are. */
export type ShopOfRows = { currency: string; taxClasses: readonly TaxClassId[] }

/** The values of the filled cells of a row. An empty cell changes nothing of a known product. */
export type ProductRow = Partial<
  Pick<
    ProductInput,
    | 'sku'
    | 'name'
    | 'barcodes'
    | 'category'
    | 'unit'
    | 'priceMinor'
    | 'taxClassId'
    | 'costMinor'
    | 'reorderLevelMilli'
    | 'shelf'
    | 'isService'
  >
> & {
  quantityMilli?: Milli
  packs?: RowPack[]
  /** The price is asked at the till: it begins at 0, and a known product keeps its own. */
  isPriceOpen?: true
}

export type ProductRowError = { code: string; field: ProductImportField; detail: string }
