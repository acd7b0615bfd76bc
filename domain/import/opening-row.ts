import type { Day } from '../business-day.ts'
import { comesToTooMuch, largestAmountMinor, maxMilli } from '../ceilings.ts'
import { type Minor, minor, parseMinor } from '../money.ts'
import { type Milli, parseMilli } from '../quantity.ts'
import { isPlainText, isVisible, notVisible } from '../text.ts'
import { cellText, shown } from './cell-text.ts'
import { type ColumnSpec, plainName } from './columns.ts'
import { type ConventionColumns, withoutBrackets } from './conventions.ts'
import { currencyError } from './currency-cell.ts'
import type { OpeningImportField } from './fields.ts'
import { type OwedStatus, owedStatusOf, sideOf } from './status-words.ts'
import { type DayOrder, readDay } from './table/days.ts'

/** What a list of openings is of: what customers owe, what suppliers are owed, the opening stock. */
export type OpeningSubject = 'receivables' | 'payables' | 'stock'

/** Names of a column that may have what a document amounted to before anything was paid on it. */
const wholeAmounts = ['Total', 'Amount', 'Montant']

const currency: ColumnSpec = {
  isRequired: false,
  aliases: ['Currency', 'Currency code', 'Ccy', 'Document currency', 'Invoice currency', 'Devise'],
}

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
      ...wholeAmounts,
    ],
  },
  direction: {
    isRequired: false,
    aliases: [
      ...['Dr/Cr', 'Cr/Dr', 'Db/Cr', 'Cr/Db', 'D/C', 'C/D', 'Debit/credit', 'Credit/debit', 'Débit/crédit'],
      ...['Debit or credit', 'Balance type', 'Balance side', 'Dr/Cr indicator', 'D/C indicator', 'Sens'],
    ],
  },
  currency,
  status: {
    isRequired: false,
    aliases: [
      ...['Status', 'Invoice status', 'Bill status', 'Document status', 'Payment status', 'Statut', 'État'],
      ...['Document type', 'Transaction type', 'Invoice type'],
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
      aliases: [
        'Unit cost',
        'Cost',
        'Cost of one',
        'Cost price',
        'Purchase price',
        'Average cost',
        'Valuation rate',
      ],
    },
    currency,
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
export type OpeningRowError = { code: string; field: OpeningImportField; detail: string }
type ListOf = {
  of: OpeningSubject
  currency: string
  dayOrder?: DayOrder
  /** What the file calls its column of amounts. */
  amountName?: string | undefined
}
type Cells = Required<Omit<ListOf, 'amountName'>> & {
  cells: readonly string[]
  columns: ReadonlyMap<OpeningImportField, number>
  amountName: string
  errors: OpeningRowError[]
}

/** Reads one row. Nothing is guessed and nothing is rounded away: every error of the row is reported. */
export function readOpeningRow(
  cells: readonly string[],
  columns: ReadonlyMap<OpeningImportField, number>,
  { of, currency, dayOrder = 'dmy', amountName = '' }: ListOf,
): { row: OpeningRow; errors: OpeningRowError[] } {
  const read: Cells = { cells, columns, of, currency, dayOrder, amountName, errors: [] }
  const row = of === 'stock' ? readGoods(read) : readOwed(read)
  return { row, errors: read.errors }
}

/** A row on which nothing is owed has that error alone, and nothing that another row could repeat. */
function readOwed(read: Cells): OpeningRow {
  const status = cellText(read.cells, read.columns.get('status'))
  if (owedStatusOf(status) === 'not-owed') {
    const detail = `Its status is “${shown(status)}”: nothing is owed on it. Leave the row out, or correct the status.`
    error(read, 'status_not_owed', 'status', detail)
    return {}
  }
  const party = readText(read, 'party', 160)
  if (party === undefined && !hasError(read, 'party'))
    error(read, 'party_missing', 'party', 'The name is missing.')
  const reference = readText(read, 'reference', 80)
  const day = readDayOf(read, 'day')
  const due = readDayOf(read, 'due')
  if (day && due && due < day)
    error(read, 'due_before_day', 'due', `The due date ${due} is before the date ${day}.`)
  const amountMinor = readBalance(read)
  demandCurrency(read)
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
  if (product === undefined && !hasError(read, 'product'))
    error(read, 'product_missing', 'product', 'The product is missing.')
  const text = cellText(read.cells, read.columns.get('quantity'))
  const quantityMilli = parseMilli(text)
  if (quantityMilli === null)
    error(
      read,
      'quantity_unreadable',
      'quantity',
      text === '' ? 'The quantity is missing.' : `“${shown(text)}” is not a quantity. Enter 12 or 0.25.`,
    )
  else if (quantityMilli <= 0 || quantityMilli > maxMilli)
    error(
      read,
      'quantity_out_of_range',
      'quantity',
      `${shown(text)} is out of range. Enter a quantity above zero, without extra digits.`,
    )
  const unitCostMinor = readCost(read, 'unitCost')
  demandCurrency(read)
  if (quantityMilli !== null && unitCostMinor !== undefined && comesToTooMuch(unitCostMinor, quantityMilli))
    error(read, 'amount_too_large', 'unitCost', 'Quantity times cost is more than a row can hold.')
  return {
    ...(product !== undefined && { product }),
    ...(quantityMilli !== null && { quantityMilli }),
    ...(unitCostMinor !== undefined && { unitCostMinor }),
  }
}

function error({ errors }: Cells, code: string, field: OpeningImportField, detail: string): void {
  errors.push({ code, field, detail })
}

function hasError({ errors }: Cells, field: OpeningImportField): boolean {
  return errors.some((one) => one.field === field)
}

/** Undefined where it has an error, too: a file may name one long text in every row. */
function readText(read: Cells, field: OpeningImportField, most: number): string | undefined {
  const text = cellText(read.cells, read.columns.get(field))
  if (text === '') return undefined
  if (text.length > most)
    error(read, 'text_too_long', field, `This cell can have at most ${most} characters.`)
  else if (!isPlainText(text))
    error(read, 'text_unreadable', field, 'This cell has characters that are not text. Type it again.')
  // A name that looks like another would be added beside it. The number of a document is no name.
  else if (field !== 'reference' && !isVisible(text))
    error(read, 'text_invisible', field, `This cell ${notVisible}`)
  else return text
  return undefined
}

/** `2026-03-31`, or as the file writes its days, with whatever time a spreadsheet writes behind it. */
function readDayOf(read: Cells, field: OpeningImportField): Day | undefined {
  const text = cellText(read.cells, read.columns.get(field))
  if (text === '') return undefined
  const found = readDay(text, read.dayOrder) ?? undefined
  if (!found) error(read, 'date_unreadable', field, `“${shown(text)}” is not a date. Enter it as 2026-03-31.`)
  return found
}

/**
 * What is owed; below zero, or in brackets as accountants write it: a credit. So is what is marked as one, by its side
 * or by the kind of document, whether it has a minus sign as well or not.
 */
function readBalance(read: Cells): Minor | undefined {
  const status = readStatus(read)
  const isCredit = readIsCredit(read, status)
  const text = cellText(read.cells, read.columns.get('amount'))
  const amountMinor = readMinor(read, 'amount', withoutBrackets(text))
  if (amountMinor === undefined) return undefined
  if (amountMinor === 0 || Math.abs(amountMinor) > largestAmountMinor) {
    error(
      read,
      'amount_out_of_range',
      'amount',
      `${shown(text)} is out of range. Enter an amount above zero, or below zero for a credit, without extra digits.`,
    )
    return undefined
  }
  if (hasError(read, 'direction')) return undefined
  if (status === 'payment' && isCredit === undefined && amountMinor > 0) {
    const kind = shown(cellText(read.cells, read.columns.get('status')))
    const detail = `This row is a “${kind}” of ${shown(text)}, not a debt. If it has not been applied to a document, enter it as a negative amount.`
    error(read, 'amount_is_payment', 'amount', detail)
    return undefined
  }
  if (isCredit === undefined) return amountMinor
  if (isCredit) return minor(-Math.abs(amountMinor))
  if (amountMinor > 0) return amountMinor
  const side = cellText(read.cells, read.columns.get('direction'))
  const detail = `${shown(text)} is below zero, a credit, but it is marked “${shown(side)}”. Correct one of the two.`
  error(read, 'direction_contradicts', 'direction', detail)
  return undefined
}

/** Whether a row is marked as a credit, or as no credit; undefined where the sign of its amount decides. */
function readIsCredit(read: Cells, status: OwedStatus | undefined): boolean | undefined {
  const text = cellText(read.cells, read.columns.get('direction'))
  if (text === '') return status === 'credit' || undefined
  const side = sideOf(text)
  if (side === null) {
    error(
      read,
      'direction_unknown',
      'direction',
      `“${shown(text)}” is neither debit nor credit. Enter Dr or Cr.`,
    )
    return undefined
  }
  const isCredit = side === (read.of === 'receivables' ? 'credit' : 'debit')
  if (isCredit || (status !== 'credit' && status !== 'payment')) return isCredit
  const kind = cellText(read.cells, read.columns.get('status'))
  const detail = `It is marked “${shown(text)}”, but is a “${shown(kind)}”. Correct one of the two.`
  error(read, 'direction_contradicts', 'direction', detail)
  return undefined
}

function readStatus(read: Cells): OwedStatus | undefined {
  const text = cellText(read.cells, read.columns.get('status'))
  if (text === '') return undefined
  const status = owedStatusOf(text)
  if (status === null) {
    const detail = `Unknown status “${shown(text)}”. Use Open, Paid or Credit note, or set this column to “Not in this file”.`
    error(read, 'status_unknown', 'status', detail)
    return undefined
  }
  const isWhole = wholeAmounts.some((name) => plainName(name) === plainName(read.amountName))
  if (status === 'partly-paid' && isWhole) {
    const detail = `This document is partly paid, and “${shown(read.amountName)}” may be its original total. Rename the column with the outstanding amount to “Balance due”.`
    error(read, 'amount_may_be_whole', 'amount', detail)
  }
  return status
}

function demandCurrency(read: Cells): void {
  const found = currencyError(cellText(read.cells, read.columns.get('currency')), read.currency)
  if (found) error(read, found.code, 'currency', found.detail)
}

function readCost(read: Cells, field: OpeningImportField): Minor | undefined {
  const text = cellText(read.cells, read.columns.get(field))
  const amountMinor = readMinor(read, field, text)
  if (amountMinor !== undefined && (amountMinor < 0 || amountMinor > largestAmountMinor)) {
    error(
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
    const why = parsed.error === 'too-fine' ? 'finer than the smallest coin' : 'not an amount'
    const detail = `“${shown(text)}” is ${why} of ${read.currency}.`
    error(read, 'amount_unreadable', field, text === '' ? 'The amount is missing.' : detail)
    return undefined
  }
  return parsed.amountMinor
}
