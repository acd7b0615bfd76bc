import type { Day } from '../business-day.ts'
import { comesToTooMuch, largestAmountMinor, maxMilli } from '../ceilings.ts'
import { type Minor, parseMinor } from '../money.ts'
import { type Milli, parseMilli } from '../quantity.ts'
import { isPlainText } from '../text.ts'
import { cellText, shown } from './cell-text.ts'
import type { ColumnSpec } from './columns.ts'
import { type ConventionColumns, withoutBrackets } from './conventions.ts'
import type { OpeningImportField } from './fields.ts'
import { type DayOrder, readDay } from './table/days.ts'

/** What a list of openings is of: what customers owe, what suppliers are owed, what stands on the shelves. */
export type OpeningSubject = 'receivables' | 'payables' | 'stock'

const ofParty = (names: readonly string[]): Partial<Record<OpeningImportField, ColumnSpec>> => ({
  party: { isRequired: true, aliases: [...names, 'Name', 'Party', 'Company', 'Nom'] },
  reference: {
    isRequired: false,
    aliases: ['Invoice', 'Invoice no', 'Bill no', 'Document', 'Number', 'Num', 'No', 'Ref', 'Facture'],
  },
  day: { isRequired: false, aliases: ['Date', 'Invoice date', 'Bill date', 'Document date'] },
  due: { isRequired: false, aliases: ['Due date', 'Due day', 'Due on', 'Payable by', 'Échéance'] },
  amount: {
    isRequired: true,
    // What is still open first: beside it, a list has what each document amounted to.
    aliases: [
      ...['Open balance', 'Balance due', 'Open amount', 'Amount due', 'Amount open', 'Outstanding'],
      ...['Outstanding balance', 'Outstanding amount', 'Remaining', 'Open', 'Balance', 'Solde'],
      ...['Total', 'Amount', 'Montant'],
    ],
  },
})

/** Names that these columns have in spreadsheets and in the lists of other programs. */
export const openingColumns: Readonly<
  Record<OpeningSubject, Readonly<Partial<Record<OpeningImportField, ColumnSpec>>>>
> = {
  receivables: ofParty(['Customer', 'Customer name', 'Client']),
  payables: ofParty(['Supplier', 'Supplier name', 'Vendor', 'Fournisseur']),
  stock: {
    product: {
      isRequired: true,
      aliases: ['SKU', 'Product code', 'Item code', 'StockCode', 'Barcode', 'EAN', 'Code', 'Item'],
    },
    quantity: { isRequired: true, aliases: ['Qty', 'On hand', 'In stock', 'Stock', 'Quantity on hand'] },
    unitCost: {
      isRequired: true,
      aliases: ['Unit cost', 'Cost', 'Cost price', 'Purchase price', 'Average cost', 'Valuation rate'],
    },
  },
}

/** Whose cells show how a file writes numbers and days. */
export const openingConventions: ConventionColumns<OpeningImportField> = {
  amounts: ['amount', 'unitCost'],
  quantities: ['quantity'],
  days: ['day', 'due'],
}

export type OpeningRow = {
  /** Of what is owed: the name or the number of a customer or supplier. */
  party?: string
  reference?: string
  day?: Day
  due?: Day
  /** Of what is owed; below zero: a credit of the customer, or what a supplier owes the shop. */
  amountMinor?: Minor
  /** Of goods: a SKU or a barcode. */
  product?: string
  quantityMilli?: Milli
  unitCostMinor?: Minor
}
export type OpeningRowFault = { code: string; field: OpeningImportField; detail: string }
type Cells = {
  cells: readonly string[]
  columns: ReadonlyMap<OpeningImportField, number>
  currency: string
  dayOrder: DayOrder
  faults: OpeningRowFault[]
}

/** Reads one row. Nothing is guessed and nothing is rounded away: every fault of the row is told. */
export function readOpeningRow(
  cells: readonly string[],
  columns: ReadonlyMap<OpeningImportField, number>,
  { of, currency, dayOrder = 'dmy' }: { of: OpeningSubject; currency: string; dayOrder?: DayOrder },
): { row: OpeningRow; faults: OpeningRowFault[] } {
  const read: Cells = { cells, columns, currency, dayOrder, faults: [] }
  const row = of === 'stock' ? readGoods(read) : readOwed(read)
  return { row, faults: read.faults }
}

function readOwed(read: Cells): OpeningRow {
  const party = readText(read, 'party', 160)
  if (party === undefined && !hasFault(read, 'party'))
    fault(read, 'party_missing', 'party', 'The name is missing.')
  const reference = readText(read, 'reference', 80)
  const day = readDayOf(read, 'day')
  const due = readDayOf(read, 'due')
  if (day && due && due < day)
    fault(read, 'due_before_day', 'due', `The due date ${due} is before the date ${day}.`)
  const amountMinor = readBalance(read)
  return {
    ...(party !== undefined && { party }),
    ...(reference !== undefined && { reference }),
    ...(day && { day }),
    ...(due && { due }),
    ...(amountMinor !== undefined && { amountMinor }),
  }
}

function readGoods(read: Cells): OpeningRow {
  const product = readText(read, 'product', 64)
  if (product === undefined && !hasFault(read, 'product'))
    fault(read, 'product_missing', 'product', 'The product is missing.')
  const text = cellText(read.cells, read.columns.get('quantity'))
  const quantityMilli = parseMilli(text)
  if (quantityMilli === null)
    fault(
      read,
      'quantity_unreadable',
      'quantity',
      text === ''
        ? 'The quantity is missing.'
        : `“${shown(text)}” is not a quantity with at most three decimals.`,
    )
  else if (quantityMilli <= 0 || quantityMilli > maxMilli)
    fault(
      read,
      'quantity_out_of_range',
      'quantity',
      `${shown(text)} is out of range. Enter a quantity above zero, without extra digits.`,
    )
  const unitCostMinor = readCost(read, 'unitCost')
  if (quantityMilli !== null && unitCostMinor !== undefined && comesToTooMuch(unitCostMinor, quantityMilli))
    fault(read, 'amount_too_large', 'unitCost', 'Quantity and cost come to more than a row can hold.')
  return {
    ...(product !== undefined && { product }),
    ...(quantityMilli !== null && { quantityMilli }),
    ...(unitCostMinor !== undefined && { unitCostMinor }),
  }
}

function fault({ faults }: Cells, code: string, field: OpeningImportField, detail: string): void {
  faults.push({ code, field, detail })
}

function hasFault({ faults }: Cells, field: OpeningImportField): boolean {
  return faults.some((one) => one.field === field)
}

/** Undefined where it has a fault, too: a file may name one long text in every row. */
function readText(read: Cells, field: OpeningImportField, most: number): string | undefined {
  const text = cellText(read.cells, read.columns.get(field))
  if (text === '') return undefined
  if (text.length > most)
    fault(read, 'text_too_long', field, `This cell can have at most ${most} characters.`)
  else if (!isPlainText(text))
    fault(read, 'text_unreadable', field, 'This cell has characters that are not text. Type it again.')
  else return text
  return undefined
}

/** `2026-03-31`, or as the file writes its days, with whatever time a spreadsheet writes behind it. */
function readDayOf(read: Cells, field: OpeningImportField): Day | undefined {
  const text = cellText(read.cells, read.columns.get(field))
  if (text === '') return undefined
  const found = readDay(text, read.dayOrder) ?? undefined
  if (!found) fault(read, 'date_unreadable', field, `“${shown(text)}” is not a date. Enter it as 2026-03-31.`)
  return found
}

/** What is owed; below zero, or in brackets as accountants write it: a credit. */
function readBalance(read: Cells): Minor | undefined {
  const text = cellText(read.cells, read.columns.get('amount'))
  const amountMinor = readMinor(read, 'amount', withoutBrackets(text))
  if (amountMinor !== undefined && (amountMinor === 0 || Math.abs(amountMinor) > largestAmountMinor)) {
    fault(
      read,
      'amount_out_of_range',
      'amount',
      `${shown(text)} is out of range. Enter an amount above zero, or below zero for a credit, without extra digits.`,
    )
    return undefined
  }
  return amountMinor
}

function readCost(read: Cells, field: OpeningImportField): Minor | undefined {
  const text = cellText(read.cells, read.columns.get(field))
  const amountMinor = readMinor(read, field, text)
  if (amountMinor !== undefined && (amountMinor < 0 || amountMinor > largestAmountMinor)) {
    fault(
      read,
      'amount_out_of_range',
      field,
      `${shown(text)} is out of range. Enter an amount of zero or more, without extra digits.`,
    )
    return undefined
  }
  return amountMinor
}

function readMinor(read: Cells, field: OpeningImportField, text: string): Minor | undefined {
  const parsed = parseMinor(text, read.currency)
  if (!parsed.ok) {
    const why = parsed.fault === 'too-fine' ? 'finer than the smallest coin' : 'not an amount'
    const detail = `“${shown(text)}” is ${why} of ${read.currency}.`
    fault(read, 'amount_unreadable', field, text === '' ? 'The amount is missing.' : detail)
    return undefined
  }
  return parsed.amountMinor
}
