import type { JournalDraft, JournalTemplate } from '#domain/journal/template.ts'
import { type DraftDocument, draftStore } from '../drafts/draft-store.ts'
import { type RecurringDocument, recurringStore } from '../drafts/recurring-store.ts'

/** A journal entry that is not posted yet. */
export type JournalDraftDocument = DraftDocument<JournalDraft> & { templateId: string | null }

type TemplateContent = { template: JournalTemplate }
export type JournalTemplateDocument = RecurringDocument<'templateId', TemplateContent>

export const journalDrafts = draftStore<JournalDraftDocument>('journalDrafts', {
  waiting: 'open',
  day: ['draft', 'businessDay'],
})
export const journalTemplates = recurringStore<'templateId', TemplateContent>(
  'journalTemplates',
  'templateId',
  ['template', 'name'],
)
