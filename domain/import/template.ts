import { currencyDigits } from '../money.ts'
import type { ColumnKind } from '../table/column.ts'
import { exampleMark } from './example-row.ts'
import type { OpeningImportField, ProductImportField, SalesImportField } from './fields.ts'
import type { OpeningSubject } from './opening-row.ts'
import type { PartyImportField } from './party-columns.ts'

/** What a file to import is of. */
export type TemplateOf = 'products' | 'sales' | OpeningSubject | 'customers' | 'suppliers'
type Column = { header: string; kind: ColumnKind; example: string | number }

/** A column, and what its example row has: an amount in whole units of the currency, a quantity as it is counted. */
type ColumnOf<Field extends string> = [
  field: Field,
  header: string,
  example: string | number,
  kind?: ColumnKind,
]

const products: ColumnOf<ProductImportField>[] = [
  ['name', 'Name', `${exampleMark} Milo 400 g`],
  ['price', 'Price', 45, 'money'],
  ['sku', 'SKU', ''],
  ['barcodes', 'Barcode', '6001234567895'],
  ['category', 'Category', 'Drinks'],
  ['unit', 'Unit', 'piece'],
  ['cost', 'Cost', 36, 'money'],
  ['quantity', 'Quantity', 24, 'quantity'],
  ['service', 'Service', 'no'],
]
const sales: ColumnOf<SalesImportField>[] = [
  ['receiptNumber', 'Receipt', `${exampleMark} 1001`],
  ['soldAt', 'Date', '2026-01-31 14:05'],
  ['sku', 'Item code', 'MILO-400'],
  ['description', 'Product', 'Milo 400 g'],
  ['quantity', 'Quantity', 2, 'quantity'],
  ['unitPrice', 'Price', 45, 'money'],
]
const owedTo = (party: string, name: string): ColumnOf<OpeningImportField>[] => [
  ['party', party, `${exampleMark} ${name}`],
  ['reference', 'Invoice', 'INV-12'],
  ['day', 'Date', '2026-01-31'],
  ['due', 'Due date', '2026-02-28'],
  ['amount', 'Balance due', 250, 'money'],
]
const stock: ColumnOf<OpeningImportField>[] = [
  ['product', 'SKU', `${exampleMark} 10001`],
  ['quantity', 'Quantity', 24, 'quantity'],
  ['unitCost', 'Unit cost', 36, 'money'],
]
const party = (name: string): ColumnOf<PartyImportField>[] => [
  ['name', 'Name', `${exampleMark} ${name}`],
  ['phone', 'Phone', '024 123 4567'],
  ['email', 'Email', 'orders@example.com'],
  ['taxpayerNumber', 'Tax number', ''],
  ['address', 'Address', '12 Ring Road, Accra'],
  ['termsDays', 'Payment terms (days)', 30, 'number'],
  ['limit', 'Credit limit', 500, 'money'],
]

const columns: Readonly<Record<TemplateOf, readonly ColumnOf<string>[]>> = {
  ...{ products, sales, stock },
  receivables: owedTo('Customer', 'Ama Mensah'),
  payables: owedTo('Supplier', 'Ring Road Dairies'),
  customers: party('Ama Mensah'),
  suppliers: party('Ring Road Dairies'),
}

/** The columns of a file to fill in, with one example row that is left out when the file is imported. */
export function templateColumns(of: TemplateOf, currency: string): (Column & { field: string })[] {
  return columns[of].map(([field, header, example, kind = 'text']) => {
    const factor = kind === 'money' ? 10 ** currencyDigits(currency) : kind === 'quantity' ? 1_000 : 1
    return { field, header, kind, example: typeof example === 'number' ? example * factor : example }
  })
}
