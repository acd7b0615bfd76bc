import { formatMinor, minor } from '../money.ts'
import { formatMilli } from '../quantity.ts'
import { multiplyDivide } from '../rounding.ts'
import type { SalesRow } from './sales-row.ts'

export type SummedRow = { row: number } & Pick<
  SalesRow,
  | 'quantityMilli'
  | 'unitPriceMinor'
  | 'netMinor'
  | 'taxMinor'
  | 'discountMinor'
  | 'totalMinor'
  | 'shippingMinor'
  | 'isContinued'
>

/** The rows less their share of the discount; or the reasons, row by row, why the receipt is refused. */
export type SettledReceipt<Row> =
  | { ok: true; rows: Row[] }
  | { ok: false; reasons: { row: number; code: string; detail: string }[] }

/**
 * Takes the discounts of a receipt off its lines, and compares the result with the totals in the file: each row has the
 * total of its line, or one or all have that of the receipt, with or without tax and the delivery charge. Where the
 * totals show that the prices already include the discount, it is not taken off again.
 */
export function settleReceipt<Row extends SummedRow>(
  receiptNumber: string,
  rows: readonly Row[],
  currency: string,
): SettledReceipt<Row> {
  const hasDiscount = rows.some(({ discountMinor = 0 }) => discountMinor !== 0)
  const hasTotal = rows.some(({ totalMinor }) => totalMinor !== undefined)
  if (!hasDiscount && !hasTotal) return { ok: true, rows: [...rows] }
  const discounted = hasDiscount ? withoutDiscount(rows) : [...rows]
  if (discounted === null && !hasTotal) {
    const detail = `Receipt ${receiptNumber} has more discount than its lines amount to.`
    return { ok: false, reasons: rows.map(({ row }) => ({ row, code: 'discount_too_large', detail })) }
  }
  const readings = [...(discounted ? [discounted] : []), ...(hasDiscount ? [[...rows]] : [])]
  const found = readings.find((reading) => !hasTotal || agreesWithTotals(reading))
  return found
    ? { ok: true, rows: found }
    : { ok: false, reasons: differences(receiptNumber, discounted ?? rows, currency) }
}

/** If further rows continue the receipt, the discount in its first row is divided among all rows by their amounts. */
function withoutDiscount<Row extends SummedRow>(rows: readonly Row[]): Row[] | null {
  const isOfReceipt = rows.some(({ isContinued }) => isContinued)
  const total = rows.reduce((sum, { netMinor }) => sum + Math.abs(netMinor), 0)
  const discount = rows.reduce((sum, { discountMinor = 0 }) => sum + discountMinor, 0)
  if (discount > total) return null
  let [before, given] = [0, 0]
  const settled = rows.map((row) => {
    const size = Math.abs(row.netMinor)
    before += size
    const through = isOfReceipt && total > 0 ? multiplyDivide(discount, before, total) : 0
    const off = isOfReceipt ? through - given : (row.discountMinor ?? 0)
    given = through
    return off > size ? null : { ...row, netMinor: minor(Math.sign(row.netMinor) * (size - off)) }
  })
  return settled.includes(null) ? null : settled.filter((row) => row !== null)
}

function agreesWithTotals(rows: readonly SummedRow[]): boolean {
  const withTotal = rows.filter(({ totalMinor }) => totalMinor !== undefined)
  const isOfLines = withTotal.every((row) => amountsOf([row]).includes(Math.abs(row.totalMinor ?? 0)))
  if (isOfLines) return withTotal.length === rows.length || rows.every(hasTotalOrNothing)
  const [first] = withTotal
  const isOne = withTotal.every(({ totalMinor }) => totalMinor === first?.totalMinor)
  return isOne && amountsOf(rows).includes(Math.abs(first?.totalMinor ?? 0))
}

const hasTotalOrNothing = ({ totalMinor, netMinor }: SummedRow) => totalMinor !== undefined || netMinor === 0

/** Every total that these rows may have: with or without tax, with or without the delivery charge. */
function amountsOf(rows: readonly SummedRow[]): number[] {
  const sum = (of: (row: SummedRow) => number) => rows.reduce((all, row) => all + of(row), 0)
  const [net, tax, shipping] = [
    sum(({ netMinor }) => netMinor),
    sum(({ taxMinor }) => taxMinor),
    sum(({ shippingMinor = 0 }) => shippingMinor),
  ]
  return [net, net + tax, net + shipping, net + tax + shipping].map(Math.abs)
}

function differences(receiptNumber: string, rows: readonly SummedRow[], currency: string) {
  const money = (amount: number) => formatMinor(minor(amount), currency)
  const sum = rows.reduce((all, { netMinor, taxMinor }) => all + netMinor + taxMinor, 0)
  const given = rows.flatMap(({ totalMinor }) => totalMinor ?? [])
  const isOfReceipt = given.length < rows.length || new Set(given).size === 1
  const code = 'receipt_total_differs'
  return rows.map(({ row, quantityMilli, unitPriceMinor, netMinor, taxMinor, totalMinor }, at) => {
    const line = `${formatMilli(quantityMilli)} × ${money(unitPriceMinor)}, in all ${money(netMinor + taxMinor)}`
    const ofReceipt = `receipt ${receiptNumber}, whose lines amount to ${money(sum)} while its total in the file is ${money(given[0] ?? 0)}`
    if (isOfReceipt)
      return {
        row,
        code,
        detail:
          at === 0 ? `This is ${ofReceipt}. This line: ${line}.` : `This line of ${ofReceipt}: ${line}.`,
      }
    const isSame =
      totalMinor === undefined || amountsOf([rows[at] as SummedRow]).includes(Math.abs(totalMinor))
    return isSame
      ? {
          row,
          code,
          detail: `Another line of receipt ${receiptNumber} differs from its total. This line: ${line}.`,
        }
      : { row, code, detail: `This line is ${line}, and its total in the file is ${money(totalMinor)}.` }
  })
}
