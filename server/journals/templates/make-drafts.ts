import { v5 } from 'uuid'
import type { Day } from '#domain/business-day.ts'
import { firstDayAfter } from '#domain/expenditure/recurrence.ts'
import type { Database } from '../../db/client.ts'
import { addJournalDraft } from '../drafts/store.ts'
import { dueTemplatesOf, findJournalTemplate, goOnWith, type JournalTemplateDocument } from './store.ts'

/**
 * Makes the drafts of a shop's templates that are due on a day, those of days that were missed among them. A draft has
 * the same id whichever process makes it, and one that was posted or discarded is still known: of a day there is one.
 * @returns how many were made
 */
export async function makeDueJournalDrafts(
  database: Database,
  shopId: string,
  today: Day,
  now: Date,
): Promise<number> {
  let made = 0
  for (const due of await dueTemplatesOf(database, shopId, today))
    for (
      let one: JournalTemplateDocument | null = due;
      one !== null && one.nextDay !== null && one.nextDay <= today;
      one = await findJournalTemplate(database, due._id)
    )
      if (await makeDraft(database, one, one.nextDay, now)) made += 1
  return made
}

async function makeDraft(
  database: Database,
  one: JournalTemplateDocument,
  on: Day,
  now: Date,
): Promise<boolean> {
  const { _id, template } = one
  const { text, lines, recurrence } = template
  const isMade = await addJournalDraft(database, {
    _id: { shopId: _id.shopId, draftId: v5(on, _id.templateId) },
    revision: 1,
    state: 'open',
    draft: { businessDay: on, text, lines },
    templateId: _id.templateId,
    savedAt: now,
    savedBy: null,
  })
  await goOnWith(database, one, recurrence && firstDayAfter(recurrence, on))
  return isMade
}
