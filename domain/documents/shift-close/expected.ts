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
 * What there should be of each tender: of cash what the books say that the till holds, of the others what the shift's
 * receipts were paid with.
 */
export function expectedByTender(cashMinor: Minor, { tenders }: Pick<ShiftSums, 'tenders'>): TenderSum[] {
  return [{ tender: 'cash', amountMinor: cashMinor }, ...tenders.filter(({ tender }) => tender !== 'cash')]
}
