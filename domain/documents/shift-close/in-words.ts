import { instantInWords } from '../../instant-in-words.ts'
import { formatMinor, type Minor, minor } from '../../money.ts'
import { type CashMoved, cashOutInWords } from '../cash-movement/in-words.ts'
import { undoneAmong } from '../cash-movement/undo.ts'
import { leftAtOpening } from '../shift-open/in-words.ts'
import { expectedCashMinor } from './expected.ts'
import { afterLate, type LateCash, shownLate } from './late-cash.ts'
import { type TenderSum, tenderSumName } from './schema.ts'
import type { ShiftSums } from './sums.ts'

/** A shift as its report in words takes it; `closed` is null while it is open. */
type ShownShift = {
  till: string
  number: number
  openedAt: string
  openedBy?: string | null
  /** What was counted at the opening, and what the drawer held before; absent where it is not known. */
  float?: { amountMinor: Minor }
  heldMinor?: Minor
  /** The float left more out than whoever opened the shift may move to the safe. */
  isFloatBeyond?: true | undefined
  sums: Pick<ShiftSums, 'sales' | 'salesMinor' | 'returns' | 'returnsMinor' | 'discountsMinor' | 'tenders'>
  /** What customers paid before the goods. */
  deposits?: readonly TenderSum[] | undefined
  /** What customers paid of what they owed. */
  payments?: readonly TenderSum[] | undefined
  /** Recorded while no shift was open, and added to this one. */
  outside?:
    | {
        sums: Pick<ShiftSums, 'sales' | 'salesMinor' | 'returns' | 'returnsMinor'>
        deposits?: readonly TenderSum[] | undefined
        payments?: readonly TenderSum[] | undefined
      }
    | undefined
  /** Cash in and out, other than for goods; absent where it is not known. */
  movements?: readonly (CashMoved & { movementId?: string })[]
  /** How often the drawer was opened without an approval that was needed. */
  openingsNotApproved?: number | undefined
  /** Receipts that arrived after it was closed, and their cash, which was in its count. */
  arrivedSince?: (LateCash & { receiptCount: number }) | undefined
  closed: {
    closedAt: string
    cash: { amountMinor: Minor }
    expected: readonly TenderSum[]
    varianceMinor: Minor
    missing: readonly string[]
  } | null
}

/**
 * A shift as a message to the owner, a line for each figure: what was sold, how it was paid, what is missing or over.
 * @param lowStock how many products are low; null where that is not known
 */
export function shiftInWords(
  shift: ShownShift,
  { name, currency, timeZone }: { name: string; currency: string; timeZone: string },
  lowStock: number | null,
): string {
  const { closed, sums, deposits = [], payments = [], outside, openingsNotApproved = 0, arrivedSince } = shift
  const money = (amountMinor: Minor) => `${currency} ${formatMinor(amountMinor, currency)}`
  const when = (instant: string) => instantInWords(instant, timeZone, 'date-time')
  const expectedMinor = expectedCashMinor(closed?.expected ?? [])
  const lines = [
    `${name}, ${shift.till}, ${closed ? 'Z report' : 'shift'} ${shift.number}`,
    `${when(shift.openedAt)} to ${closed ? when(closed.closedAt) : 'now'}`,
    `Sales: ${money(sums.salesMinor)} (${sums.sales === 1 ? '1 receipt' : `${sums.sales} receipts`})`,
    ...(sums.returns === 0 ? [] : [`Returns: ${money(sums.returnsMinor)} (${sums.returns})`]),
    ...(sums.discountsMinor === 0 ? [] : [`Discounts: ${money(sums.discountsMinor)}`]),
    ...sums.tenders.map((sum) => `${tenderSumName(sum)}: ${money(sum.amountMinor)}`),
    ...deposits.map((sum) => `Deposits, ${tenderSumName(sum)}: ${money(sum.amountMinor)}`),
    ...payments.map((sum) => `Payments on account, ${tenderSumName(sum)}: ${money(sum.amountMinor)}`),
    ...(outside ? outsideInWords(outside, money) : []),
    ...takenOut(shift).map((moved) => cashOutInWords(moved, money)),
    ...(closed
      ? [
          `Cash counted: ${money(closed.cash.amountMinor)}, expected ${money(expectedMinor)}`,
          varianceInWords(closed.varianceMinor, money),
          ...(arrivedSince ? arrivedInWords(arrivedSince, closed.varianceMinor, money) : []),
        ]
      : []),
    ...(closed && closed.missing.length > 0 ? [`Receipts missing: ${closed.missing.join(', ')}`] : []),
    ...(openingsNotApproved > 0 ? [`Drawer opened without approval: ${openingsNotApproved}`] : []),
    ...(lowStock === null || lowStock === 0 ? [] : [`Products low in stock: ${lowStock}`]),
  ]
  return lines.join('\n')
}

/** Cash that left the drawer other than for goods, at the opening and after it. */
function takenOut({ float, heldMinor, openedBy, isFloatBeyond, movements = [] }: ShownShift): CashMoved[] {
  const isKnown = float !== undefined && heldMinor !== undefined
  const left = isKnown ? leftAtOpening({ float, heldMinor, openedBy, isFloatBeyond }) : null
  const undone = undoneAmong(movements)
  const takenAfter = movements.flatMap((moved) => {
    if (moved.direction !== 'out' || moved.reverses !== undefined) return []
    return { ...moved, isUndone: undone.has(moved.movementId ?? '') }
  })
  return [...(left ? [left] : []), ...takenAfter]
}

function outsideInWords(
  { sums, deposits = [], payments = [] }: NonNullable<ShownShift['outside']>,
  money: (amountMinor: Minor) => string,
): string[] {
  const { sales, salesMinor, returns, returnsMinor } = sums
  const count = sales + returns
  const receipts = count === 1 ? '1 receipt' : `${count} receipts`
  return [
    ...(count === 0
      ? []
      : [`Added, sold without a shift: ${money(minor(salesMinor - returnsMinor))} (${receipts})`]),
    ...deposits.map((sum) => `Added, deposits, ${tenderSumName(sum)}: ${money(sum.amountMinor)}`),
    ...payments.map((sum) => `Added, payments on account, ${tenderSumName(sum)}: ${money(sum.amountMinor)}`),
  ]
}

function varianceInWords(varianceMinor: Minor, money: (amountMinor: Minor) => string, after = ''): string {
  if (varianceMinor === 0) return `Cash${after}: no difference`
  const amount = money(minor(Math.abs(varianceMinor)))
  return `${varianceMinor > 0 ? 'Cash over' : 'Cash short'}${after}: ${amount}`
}

function arrivedInWords(
  { receiptCount, ...cash }: NonNullable<ShownShift['arrivedSince']>,
  varianceMinor: Minor,
  money: (amountMinor: Minor) => string,
): string[] {
  const { leftMinor } = afterLate({ varianceMinor, ...cash })
  const { salesCashMinor, refundsCashMinor } = cash
  const receipts = receiptCount === 1 ? '1 receipt' : `${receiptCount} receipts`
  const shown = shownLate(cash)
  const sold = shown.sales ? [`${money(salesCashMinor)} in cash`] : []
  const refunded = shown.refunds ? [`${money(refundsCashMinor)} refunded in cash`] : []
  return [
    `Received after closing: ${[receipts, ...sold, ...refunded].join(', ')}`,
    varianceInWords(leftMinor, money, ` after ${receiptCount === 1 ? 'this receipt' : 'these receipts'}`),
  ]
}
