import type { ShiftPaper } from '../shift/kept.ts'
import type { WaitingSale } from '../storage/waiting-sale.ts'
import { isSentNow, shiftsHoldingReceipts, shiftsNotSent } from './order.ts'

type Counts = {
  receiptsWaiting: number
  receiptsRefused: number
  /** Of what was done to shifts: openings, cash in and out. */
  entriesWaiting: number
  entriesRefused: number
}

/** What waits on a device to be sent, and what waits for a person: refused, or behind an opening that was refused. */
export function countsOf(
  sales: readonly { sale: Pick<WaitingSale['sale'], 'shiftId'>; refused: WaitingSale['refused'] }[],
  papers: readonly Pick<ShiftPaper, 'kind' | 'shiftId' | 'refused'>[],
): Counts {
  const refusedOpenings = papers.filter(({ kind, refused }) => kind === 'open' && refused !== null)
  const holding = shiftsHoldingReceipts(refusedOpenings)
  const stuck = shiftsNotSent(refusedOpenings)
  const receiptsRefused = sales.filter((one) => one.refused !== null || !isSentNow(one, holding)).length
  const entriesRefused = papers.filter((one) => one.refused !== null || stuck.has(one.shiftId)).length
  return {
    ...{ receiptsWaiting: sales.length - receiptsRefused, receiptsRefused },
    ...{ entriesWaiting: papers.length - entriesRefused, entriesRefused },
  }
}
