import { ApiProblem } from '#app/api/problem.ts'
import type { ShownShift } from '#domain/api/shift.ts'
import { sendNow } from '../outbox/keeper.ts'
import { sendOutboxSoon } from '../outbox/send-soon.ts'
import { tillDb } from '../storage/till-db.ts'
import type { ShiftPaper } from './kept.ts'
import { takeBack } from './papers.ts'

/**
 * Sends what was just done to a shift here, after all that waits before it.
 * @returns the shift as the server sent it; null where the server has not answered, and it waits on this device
 * @throws ApiProblem as the server refuses; it is not kept then
 */
export async function recordPaper({ seq, shopId }: ShiftPaper): Promise<ShownShift | null> {
  const { shiftPapers, toldShifts } = tillDb()
  await sendOutboxSoon(shopId)
  const paper = await shiftPapers.get(seq)
  if (paper?.refused && (await takeBack(paper)))
    throw new ApiProblem({ type: 'about:blank', ...paper.refused })
  if (paper?.standing === 'sent') return (await toldShifts.get(shopId))?.shift ?? null
  sendNow()
  return null
}
