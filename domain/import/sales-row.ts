import { Temporal } from 'temporal-polyfill'
import { largestAmountMinor, maxMilli } from '../ceilings.ts'
import { type Minor, minor, parseMinor } from '../money.ts'
import { type Milli, milli, parseMilli } from '../quantity.ts'
import { multiplyDivide } from '../rounding.ts'
import { cleanText, isPlainText, isVisible, notVisible } from '../text.ts'
import { cellText, shown } from './cell-text.ts'
import type { SalesImportField } from './fields.ts'
import { leftOutFields } from './sales-columns.ts'
import { isTaxable, saleStatusOf } from './status-words.ts'
import { type DayOrder, readDay } from './table/days.ts'
import { whyNoCode } from './total-rows.ts'

/** One past till line, read. Amounts are of the whole line and carry the sign of the quantity. */
export type SalesRow = {
  receiptNumber: string
  /** ISO 8601 in UTC. */
  soldAt: string
  sku: string
  description: string
  quantityMilli: Milli
  unitPriceMinor: Minor
  netMinor: Minor
  taxMinor: Minor
  costMinor: Minor | null
  customer: string
  tender: string
  /** Further amounts in the file, of the line or the receipt. The discount is not taken off `netMinor` yet. */
  discountMinor?: Minor
  totalMinor?: Minor
  shippingMinor?: Minor
  /** Its receipt began in a row above. */
  isContinued?: true
}

type RowError = { code: string; field: SalesImportField; detail: string }
type SalesRowResult = { ok: true; row: SalesRow } | { ok: false; receiptNumber: string; error: RowError }

type SalesRowContext = {
  columns: ReadonlyMap<SalesImportField, number>
  currency: string
  /** Local time text → instant in UTC, null where it is no time. Passed in so that it can remember. */
  readInstant: (text: string) => string | null
  /** The instant of the import: nothing was sold after it. */
  now: string
}

const maxReceiptNumber = 60

type Cell = (field: SalesImportField) => string
type Read<Value> = { ok: true; value: Value } | { ok: false; error: RowError }

const invalid = (code: string, field: SalesImportField, detail: string) =>
  ({ ok: false, error: { code, field, detail } }) as const

/**
 * Reads one row of a past till. Nothing is guessed and nothing is rounded away: the first error refuses the row.
 * @param found what is wrong with its cells already
 */
export function readSalesRow(
  cells: readonly string[],
  context: SalesRowContext,
  [found]: readonly RowError[] = [],
): SalesRowResult {
  const cell: Cell = (field) => cellText(cells, context.columns.get(field))
  const receiptNumber = cell('receiptNumber')
  const refuse = ({ error }: { error: RowError }): SalesRowResult => ({
    ok: false,
    // Of one that is too long the beginning: thousands of rows may share it.
    receiptNumber: receiptNumber.slice(0, maxReceiptNumber + 1),
    error,
  })

  if (found) return refuse({ error: found })
  const sku = readSku(cell)
  if (!sku.ok) return refuse(sku)
  // A product that the shop does not know is added by it.
  if (!isVisible(cell('description')))
    return refuse(invalid('text_invisible', 'description', `This cell ${notVisible}`))
  const soldAt = readSoldAt(cell, context)
  if (!soldAt.ok) return refuse(soldAt)
  const status = readStatus(cell, context.currency)
  if (!status.ok) return refuse(status)
  const quantity = readQuantity(cell, status.value === 'returned')
  if (!quantity.ok) return refuse(quantity)
  const price = readPrice(cell, quantity.value, context.currency)
  if (!price.ok) return refuse(price)
  const tax = readAmountOf(cell, 'tax', context.currency)
  if (!tax.ok) return refuse(tax)
  const cost = readAmountOf(cell, 'cost', context.currency)
  if (!cost.ok) return refuse(cost)
  const beside = readBeside(cell, { ...context, priceMinor: price.value, quantityMilli: quantity.value })
  if (!beside.ok) return refuse(beside)
  if (isTaxable(cell('taxable')) === false && (tax.value ?? 0) !== 0)
    return refuse(invalid('tax_contradicts', 'taxable', 'It is marked as not taxable, but has tax.'))

  const sign = quantity.value < 0 ? -1 : 1
  return {
    ok: true,
    row: {
      receiptNumber,
      soldAt: soldAt.value,
      sku: sku.value,
      description: cleanText(cell('description'), 160),
      quantityMilli: quantity.value,
      unitPriceMinor: price.value,
      netMinor: minor(multiplyDivide(price.value, quantity.value, 1000)),
      taxMinor: minor(sign * Math.abs(tax.value ?? 0)),
      costMinor: cost.value === null ? null : minor(sign * Math.abs(cost.value)),
      customer: cleanText(cell('customer'), 40),
      tender: cleanText(cell('tender'), 40),
      ...beside.value,
    },
  }
}

/** Whether the row is a sale or a return. A failed payment, or an amount in another currency, is neither. */
function readStatus(cell: Cell, currency: string): Read<'sold' | 'returned'> {
  const text = cell('status')
  const status = text === '' ? 'sold' : saleStatusOf(text)
  if (status === null)
    return invalid('status_unknown', 'status', `“${shown(text)}” is not a status known here.`)
  if (status === 'not-sold')
    return invalid('status_not_sold', 'status', `Its status is “${shown(text)}”: it is not a sale.`)
  if (status === 'partly-refunded' && cell('refund') === '')
    return invalid(
      'status_not_sold',
      'status',
      `Its status is “${shown(text)}”, and no column has the refund.`,
    )
  const other = cell('currency').toUpperCase()
  if (/^[A-Z]{3}$/.test(other) && other !== currency)
    return invalid('currency_differs', 'currency', `It is in ${other}, and the books in ${currency}.`)
  if (cell('taxable') !== '' && isTaxable(cell('taxable')) === null)
    return invalid('taxable_unreadable', 'taxable', `“${shown(cell('taxable'))}” is neither yes nor no.`)
  return { ok: true, value: status === 'returned' ? 'returned' : 'sold' }
}

type Line = { currency: string; priceMinor: Minor; quantityMilli: Milli }
type Beside = Pick<SalesRow, 'discountMinor' | 'totalMinor' | 'shippingMinor'>

function readBeside(cell: Cell, line: Line): Read<Beside> {
  const value: Beside = {}
  const discount = readDiscount(cell, line)
  if (!discount.ok) return discount
  if (discount.value) value.discountMinor = discount.value
  const total = readAmountOf(cell, 'total', line.currency)
  if (!total.ok) return total
  if (total.value !== null) value.totalMinor = total.value
  for (const field of leftOutFields) {
    const amount = readAmountOf(cell, field, line.currency)
    if (!amount.ok) return amount
    if (field === 'shipping' && amount.value) value.shippingMinor = amount.value
  }
  return { ok: true, value }
}

/** An amount, positive or negative, or a percentage of the line: `10%`. */
function readDiscount(cell: Cell, { currency, priceMinor, quantityMilli }: Line): Read<Minor> {
  const share = /^-?(\d{1,3}(?:[.,]\d{1,2})?) ?%$/.exec(cell('discount'))?.[1]
  if (share === undefined) {
    const amount = readAmountOf(cell, 'discount', currency)
    return amount.ok ? { ok: true, value: minor(Math.abs(amount.value ?? 0)) } : amount
  }
  const basisPoints = Math.round(Number(share.replace(',', '.')) * 100)
  const grossMinor = Math.abs(multiplyDivide(priceMinor, quantityMilli, 1000))
  return { ok: true, value: minor(multiplyDivide(grossMinor, basisPoints, 10_000)) }
}

/** The SKU, where it and the number of the receipt are such. */
function readSku(cell: Cell): Read<string> {
  const receiptNumber = cell('receiptNumber')
  if (receiptNumber === '')
    return invalid('receipt_number_missing', 'receiptNumber', 'The receipt number is missing.')
  if (receiptNumber.length > maxReceiptNumber)
    return invalid(
      'receipt_number_too_long',
      'receiptNumber',
      'A receipt number can have at most 60 characters.',
    )
  const sku = cell('sku')
  if (sku === '') return invalid('sku_missing', 'sku', 'The product is missing.')
  for (const field of ['receiptNumber', 'sku'] as const) {
    if (!isPlainText(cell(field)))
      return invalid('text_unreadable', field, 'This cell has characters that are not text. Type it again.')
  }
  for (const field of ['receiptNumber', 'sku'] as const) {
    const why = whyNoCode(cell(field))
    if (why !== null) return invalid('row_is_total', field, why)
  }
  if (sku.length > 40) return invalid('sku_too_long', 'sku', 'A SKU can have at most 40 characters.')
  return { ok: true, value: sku }
}

function readSoldAt(cell: Cell, { readInstant, now }: SalesRowContext): Read<string> {
  const text = shown(cell('soldAt'))
  if (text === '') return invalid('date_unreadable', 'soldAt', 'The date is missing.')
  const soldAt = readInstant(cell('soldAt'))
  if (soldAt === null)
    return invalid('date_unreadable', 'soldAt', `“${text}” is not a date and time. Enter 2026-03-31 14:05.`)
  // A year before 0 or past 9999 begins with a sign, which comes before every digit.
  if (soldAt < '1970')
    return invalid('date_too_early', 'soldAt', `${text} is before 1970. Is another column the date?`)
  if (soldAt > now) return invalid('date_in_future', 'soldAt', `${text} is in the future.`)
  return { ok: true, value: soldAt }
}

/** @param isReturn the row is a return: a positive quantity is negated */
function readQuantity(cell: Cell, isReturn: boolean): Read<Milli> {
  const text = shown(cell('quantity'))
  if (text === '') return invalid('quantity_unreadable', 'quantity', 'The quantity is missing.')
  const quantityMilli = parseMilli(cell('quantity'))
  if (quantityMilli === null)
    return invalid('quantity_unreadable', 'quantity', `“${text}” is not a quantity. Enter 12 or 0.25.`)
  if (quantityMilli === 0) return invalid('quantity_zero', 'quantity', 'The quantity is zero.')
  if (Math.abs(quantityMilli) > maxMilli)
    return invalid('quantity_too_large', 'quantity', `${text} is more than a row can sell.`)
  return { ok: true, value: isReturn ? milli(-Math.abs(quantityMilli)) : quantityMilli }
}

function readPrice(cell: Cell, quantityMilli: Milli, currency: string): Read<Minor> {
  const text = shown(cell('unitPrice'))
  if (text === '') return invalid('price_unreadable', 'unitPrice', 'The price is missing.')
  const price = parseMinor(cell('unitPrice'), currency)
  if (price.ok ? price.amountMinor > largestAmountMinor : price.error === 'too-large')
    return invalid('price_too_large', 'unitPrice', `${text} is more than a price can be.`)
  if (!price.ok)
    return price.error === 'too-fine'
      ? invalid('price_too_fine', 'unitPrice', `${text} has too many decimals for ${currency}.`)
      : invalid('price_unreadable', 'unitPrice', `“${text}” is not a price.`)
  if (price.amountMinor < 0)
    return invalid('price_negative', 'unitPrice', `${text}: a price is never negative.`)
  // Calculated in floating point: this near the limit a fraction decides nothing.
  if (Math.abs(price.amountMinor * quantityMilli) / 1000 > largestAmountMinor)
    return invalid(
      'amount_too_large',
      'unitPrice',
      `${shown(cell('quantity'))} at ${text} is more than a row can hold.`,
    )
  return { ok: true, value: price.amountMinor }
}

/** An amount of the row that may be left empty. */
function readAmountOf(
  cell: Cell,
  field: 'tax' | 'cost' | 'discount' | 'total' | (typeof leftOutFields)[number],
  currency: string,
): Read<Minor | null> {
  const text = cell(field)
  if (text === '') return { ok: true, value: null }
  const parsed = parseMinor(text, currency)
  if (!parsed.ok)
    return invalid(`${field}_unreadable`, field, `“${shown(text)}” is not an amount in ${currency}.`)
  if (Math.abs(parsed.amountMinor) > largestAmountMinor)
    return invalid(`${field}_too_large`, field, `${shown(text)} is more than a row can hold.`)
  return { ok: true, value: parsed.amountMinor }
}

const isoTime =
  /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(?: ?(Z|UTC|[+-]\d{2}:?\d{2}))?)?$/
/** The day as it is written, then the time: `3/14/2026 9:30 PM`. */
const dayAndTime =
  /^(?<day>.*?\d)(?:,?[ T]+(?<hour>\d{1,2}):(?<rest>\d{2}(?::\d{2})?)(?:\s?(?<half>[AaPp])\.?[Mm]\.?)?)?$/
const longestTime = 40

/**
 * The instant that a text means in a time zone: `2010-12-01 08:26`, ISO 8601 with or without an offset, or a day in the
 * order of the file and a time, as in `01/12/2010 8:26` or `12/01/2010 8:26 AM`. A day without a time is its noon.
 * @returns ISO 8601 in UTC, or null where the text is no time
 */
export function readLocalInstant(text: string, timeZone: string, order: DayOrder = 'dmy'): string | null {
  if (text.length > longestTime) return null
  const iso = isoTime.exec(text)
  const local = iso ? `${iso[1]}T${iso[2] ?? '12:00'}` : localTime(text, order)
  if (local === null) return null
  try {
    if (iso?.[3]) return Temporal.Instant.from(`${local}${iso[3].replace('UTC', 'Z')}`).toString()
    return Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant().toString()
  } catch (error) {
    // The pattern fits but the day does not exist: the 31st of February.
    if (error instanceof RangeError) return null
    throw error
  }
}

function localTime(text: string, order: DayOrder): string | null {
  const { day = '', hour, rest = '', half } = dayAndTime.exec(text)?.groups ?? {}
  const date = readDay(day, order)
  if (date === null) return null
  if (hour === undefined) return `${date}T12:00`
  const hours = Number(hour)
  if (half !== undefined && (hours < 1 || hours > 12)) return null
  const ofDay = half === undefined ? hours : (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${date}T${String(ofDay).padStart(2, '0')}:${rest}`
}
