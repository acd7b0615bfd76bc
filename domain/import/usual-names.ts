import { bankColumns } from '../bank/columns.ts'
import { type ColumnSpec, plainName } from './columns.ts'
import { openingColumns } from './opening-row.ts'
import { productColumns } from './product-columns.ts'
import { salesColumns } from './sales-columns.ts'
import { supplierPriceColumns } from './supplier-price-row.ts'

const specs: readonly Readonly<Record<string, ColumnSpec | undefined>>[] = [
  ...[bankColumns, productColumns, salesColumns, supplierPriceColumns],
  ...Object.values(openingColumns),
]

const usual = new Set(
  specs.flatMap((columns) =>
    Object.entries(columns).flatMap(([field, spec]) => [field, ...(spec?.aliases ?? [])].map(plainName)),
  ),
)

/** Whether a column of any file that is imported here usually has this name. */
export function isUsualName(name: string): boolean {
  return name !== '' && usual.has(plainName(name))
}
