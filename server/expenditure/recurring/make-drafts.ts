import { v5 } from 'uuid'
import type { Day } from '#domain/business-day.ts'
import { draftOn } from '#domain/expenditure/draft.ts'
import { firstDayAfter } from '#domain/expenditure/recurrence.ts'
import type { Database } from '../../db/client.ts'
import { addDraft } from '../drafts/store.ts'
import { dueOfShop, findRecurring, goOn, type RecurringDocument } from './store.ts'

/**
 * Makes the drafts of a shop that are due on a day, those of days that were missed among them. A draft has the same id
 * whichever process makes it, and one that was posted or discarded is still known: of a day there is one.
 * @returns how many were made
 */
export async function makeDueDrafts(
  database: Database,
  shopId: string,
  today: Day,
  now: Date,
): Promise<number> {
  let made = 0
  for (const due of await dueOfShop(database, shopId, today))
    for (
      let one: RecurringDocument | null = due;
      one !== null && one.nextDay !== null && one.nextDay <= today;
      one = await findRecurring(database, due._id)
    )
      if (await makeDraft(database, one, one.nextDay, now)) made += 1
  return made
}

async function makeDraft(
  database: Database,
  recurring: RecurringDocument,
  on: Day,
  now: Date,
): Promise<boolean> {
  const { _id, draft, termsDays, recurrence } = recurring
  const isMade = await addDraft(database, {
    _id: { shopId: _id.shopId, draftId: v5(on, _id.recurringId) },
    revision: 1,
    state: 'open',
    draft: draftOn(draft, on, termsDays),
    recurringId: _id.recurringId,
    savedAt: now,
    savedBy: null,
    posting: null,
  })
  await goOn(database, recurring, firstDayAfter(recurrence, on))
  return isMade
}
