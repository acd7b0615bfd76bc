import { isKnownSource } from '../books/kinds/index.ts'
import type { Database } from '../db/client.ts'
import { isNamedByDraft } from '../expenditure/drafts-store.ts'
import type { Job } from '../jobs/job.ts'
import { findProduct } from '../products/store.ts'
import { isRecorded } from './is-recorded.ts'
import {
  claimedBefore,
  draftOfSpending,
  giveBack,
  pictureOfProduct,
  removeContent,
  removeUnclaimed,
  strayContents,
  unclaimedBefore,
} from './store.ts'

const dayMs = 24 * 60 * 60 * 1000
/** A form may lie half filled in over a weekend. */
const keptUnusedMs = 7 * dayMs
/** No file is sent for so long. */
const sendingMs = dayMs
/** So far back is looked for what was attached to a document or a draft that was then refused. */
const lookedBackMs = 60 * dayMs

/** Takes away what was sent and never recorded with anything. */
export function sweepAttachmentsJob(database: Database): Job {
  return {
    name: 'unused-attachments',
    title: 'Remove photos and PDFs that nothing was recorded with',
    calendar: '50 2 * * *',
    timeZone: 'UTC',
    rhythm: 'Every night at 02:50',
    async run({ now, signal }) {
      const before = new Date(now().getTime() - keptUnusedMs)
      for await (const { _id, document } of claimedBefore(
        database,
        new Date(before.getTime() - lookedBackMs),
        before,
      )) {
        if (signal.aborted) return 'cut off'
        if (!(await isKept(database, _id, document))) await giveBack(database, _id, document, null)
      }
      let removed = 0
      for await (const { shopId, attachmentId } of unclaimedBefore(database, before)) {
        if (signal.aborted) return 'cut off'
        if (await removeUnclaimed(database, shopId, attachmentId)) removed += 1
      }
      for await (const key of strayContents(database, new Date(now().getTime() - sendingMs))) {
        if (signal.aborted) return 'cut off'
        await removeContent(database, key)
        removed += 1
      }
      return removed === 0 ? 'nothing to remove' : `${removed} removed`
    },
  }
}

async function isKept(
  database: Database,
  { shopId, attachmentId }: { shopId: string; attachmentId: string },
  { kind, id }: { kind: string; id: string },
): Promise<boolean> {
  switch (kind) {
    case draftOfSpending:
      return isNamedByDraft(database, { shopId, draftId: id }, attachmentId)
    case pictureOfProduct:
      return (await findProduct(database, shopId, id))?.pictureId === attachmentId
    default:
      return !isKnownSource(kind) || isRecorded(database, shopId, { kind, id })
  }
}
