import type { ShiftPaper } from '../shift/kept.ts'
import { tillDb } from '../storage/till-db.ts'

/** What was done to shifts here and the server does not have, in its order: also what it refused. */
export function waitingPapers(shopId: string): Promise<ShiftPaper[]> {
  return tillDb().shiftPapers.where('[shopId+standing]').equals([shopId, 'waits']).sortBy('seq')
}
