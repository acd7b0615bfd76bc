import { type Minor, minor } from '../../money.ts'
import type { CashMovementBody } from '../cash-movement/schema.ts'
import type { TenderSum } from './schema.ts'
import type { ShiftSums } from './sums.ts'

/** What was put into a drawer and taken out of it, each by itself. */
export function cashMoved(movements: readonly Pick<CashMovementBody, 'direction' | 'amountMinor'>[]): {
  cashInMinor: Minor
  cashOutMinor: Minor
} {
  const sumOf = (wanted: CashMovementBody['direction']) =>
    movements.reduce((sum, { direction, amountMinor }) => (direction === wanted ? sum + amountMinor : sum), 0)
  return { cashInMinor: minor(sumOf('in')), cashOutMinor: minor(sumOf('out')) }
}

/**
 * What there should be of each tender: of cash what the till holds by the books, of the others what the shift's
 * receipts were paid with, and what was taken beside them.
 */
export function expectedByTender(
  cashMinor: Minor,
  { tenders }: Pick<ShiftSums, 'tenders'>,
  beside: readonly TenderSum[] = [],
): TenderSum[] {
  const isSame = (one: TenderSum, other: TenderSum) =>
    one.tender === other.tender && one.typeId === other.typeId
  const paid = tenders.map((sum) => {
    const taken = beside.find((one) => isSame(one, sum))?.amountMinor ?? 0
    return { ...sum, amountMinor: minor(sum.amountMinor + taken) }
  })
  const only = beside.filter((sum) => !tenders.some((one) => isSame(one, sum)))
  const isMoneyOfSlips = ({ tender }: TenderSum) => tender !== 'cash'
  return [{ tender: 'cash', amountMinor: cashMinor }, ...[...paid, ...only].filter(isMoneyOfSlips)]
}

/**
 * Expected cash that no other figure of the Z report explains, such as deposits given back and debts that the office
 * recorded into it. With it the report adds up to the cash that is expected.
 */
export function otherCash(shift: {
  floatMinor: Minor
  cashInMinor: Minor
  cashOutMinor: Minor
  sums: Pick<ShiftSums, 'tenders'>
  deposits?: readonly TenderSum[] | undefined
  payments?: readonly TenderSum[] | undefined
  expected: readonly TenderSum[]
}): Minor {
  const cashOf = (sums: readonly TenderSum[]) =>
    sums.reduce((sum, { tender, amountMinor }) => (tender === 'cash' ? sum + amountMinor : sum), 0)
  const { floatMinor, cashInMinor, cashOutMinor, sums, deposits = [], payments = [], expected } = shift
  const beside = cashOf(deposits) + cashOf(payments)
  const totalMinor = floatMinor + cashInMinor - cashOutMinor + cashOf(sums.tenders) + beside
  return minor(cashOf(expected) - totalMinor)
}

/** The cash that should be in the drawer; zero if none is expected. */
export function expectedCashMinor(expected: readonly Pick<TenderSum, 'tender' | 'amountMinor'>[]): Minor {
  return expected.find(({ tender }) => tender === 'cash')?.amountMinor ?? minor(0)
}
