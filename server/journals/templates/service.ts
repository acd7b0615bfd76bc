import { isDeepStrictEqual } from 'node:util'
import type { JournalTemplateToSave, SavedJournalTemplate } from '#domain/api/journal-draft.ts'
import { addDays, type Day } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { firstDayFrom, type Recurrence } from '#domain/expenditure/recurrence.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { businessDayOf } from '../../books/engine/business-day-cache.ts'
import type { Database } from '../../db/client.ts'
import { requireSettledShop } from '../../shops/settings-store.ts'
import { makeDueJournalDrafts } from './make-drafts.ts'
import {
  addJournalTemplate,
  changeJournalTemplate,
  findJournalTemplate,
  type JournalTemplateDocument,
  type JournalTemplatePlace,
  journalTemplatesOf,
} from './store.ts'

/** Drafts of so long ago are made at most. */
const lookedBackDays = 366

export async function listJournalTemplates(
  database: Database,
  shopId: string,
): Promise<SavedJournalTemplate[]> {
  return (await journalTemplatesOf(database, shopId)).map(describe)
}

/**
 * Keeps an entry under a name, and makes the drafts that are due of it. The same again changes nothing.
 * @throws Refusal journal_template_changed, journal_template_not_found, journal_template_named, recurring_too_early
 */
export async function saveJournalTemplate(
  { database, now }: Pick<BooksDeps, 'database' | 'now'>,
  { byUid, ...place }: JournalTemplatePlace & { byUid: string },
  { revision, template }: JournalTemplateToSave,
): Promise<{ isNew: boolean; template: SavedJournalTemplate }> {
  const { shopId, templateId } = place
  const shop = await requireSettledShop(database, shopId)
  const today = businessDayOf(now().toISOString(), shop)
  const known = await findJournalTemplate(database, place)
  const nextDay = template.recurrence && nextDayOf(template.recurrence, known)
  const earliest = addDays(today, -lookedBackDays)
  if (nextDay !== null && nextDay < earliest) throw new Refusal('recurring_too_early', { earliest })
  const document = {
    ...{ _id: place, revision: known?.revision ?? 1, madeThrough: known?.madeThrough ?? null },
    ...{ template, nextDay, savedBy: byUid },
  }
  const outcome =
    known === null && revision === 0
      ? await addJournalTemplate(database, document)
      : known?.revision === revision
        ? await changeJournalTemplate(database, document)
        : 'known'
  if (outcome === 'named') throw new Refusal('journal_template_named', { name: template.name })
  const stands = await findJournalTemplate(database, place)
  if (!stands) throw new Refusal('journal_template_not_found', { templateId })
  if (outcome === 'known' && !isDeepStrictEqual(stands.template, template))
    throw new Refusal('journal_template_changed', { templateId })
  await makeDueJournalDrafts(database, shopId, today, now())
  const made = (await findJournalTemplate(database, place)) ?? stands
  return { isNew: known === null && outcome === 'written', template: describe(made) }
}

/** What was drafted once is not drafted again, however its days are changed. */
function nextDayOf(recurrence: Recurrence, known: JournalTemplateDocument | null): Day | null {
  return firstDayFrom(recurrence, known?.madeThrough ? addDays(known.madeThrough, 1) : recurrence.from)
}

function describe({
  _id: { templateId },
  revision,
  template,
  nextDay,
}: JournalTemplateDocument): SavedJournalTemplate {
  return { templateId, revision, template, nextDay }
}
