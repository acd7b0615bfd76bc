import type { JournalTemplateToSave, SavedJournalTemplate } from '#domain/api/journal-draft.ts'
import { Refusal } from '#domain/errors.ts'
import type { JournalTemplate } from '#domain/journal/template.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import type { Database } from '../db/client.ts'
import { type RecurringSubject, recurringJob, saveRecurring } from '../drafts/recurring.ts'
import type { RecurringPlace } from '../drafts/recurring-store.ts'
import { type JournalTemplateDocument, journalDrafts, journalTemplates } from './drafts-store.ts'

const subject: RecurringSubject<'templateId', { template: JournalTemplate }> = {
  store: journalTemplates,
  recurrenceOf: ({ template }) => template.recurrence,
  addDraft: (database, { _id: { templateId }, template: { text, lines } }, on, made) =>
    journalDrafts.add(database, { ...made, draft: { businessDay: on, text, lines }, templateId }),
  refusals: { notFound: 'journal_template_not_found', changed: 'journal_template_changed' },
  nameTaken: ({ template }) => new Refusal('journal_template_named', { name: template.name }),
  job: {
    name: 'recurring-journals',
    title: 'Drafts of repeating journal entries',
    calendar: '6,21,36,51 * * * *',
  },
}

export const recurringJournalsJob = (deps: Parameters<typeof recurringJob>[1]) => recurringJob(subject, deps)

export async function listJournalTemplates(
  database: Database,
  shopId: string,
): Promise<SavedJournalTemplate[]> {
  return (await journalTemplates.all(database, shopId)).map(describe)
}

/**
 * Keeps an entry under a name, and makes the drafts that are due of it. The same again changes nothing.
 * @throws Refusal journal_template_changed, journal_template_not_found, journal_template_named, recurring_too_early
 */
export async function saveJournalTemplate(
  deps: Pick<BooksDeps, 'database' | 'now'>,
  { byUid, ...place }: RecurringPlace<'templateId'> & { byUid: string },
  { revision, template }: JournalTemplateToSave,
): Promise<{ isNew: boolean; template: SavedJournalTemplate }> {
  const content = { template }
  const { isNew, stored } = await saveRecurring(subject, deps, { place, byUid }, { revision, content })
  return { isNew, template: describe(stored) }
}

function describe({
  _id: { templateId },
  revision,
  template,
  nextDay,
}: JournalTemplateDocument): SavedJournalTemplate {
  return { templateId, revision, template, nextDay }
}
