import { api } from '#app/api/client.ts'
import type { SavedJournalDraft, SavedJournalTemplate } from '#domain/api/journal-draft.ts'
import * as routes from '#domain/api/routes/journal-drafts.ts'

export async function fetchJournalDrafts(shopId: string): Promise<SavedJournalDraft[]> {
  return (await api.call(routes.listJournalDrafts, { shopId })).items
}

export async function fetchJournalTemplates(shopId: string): Promise<SavedJournalTemplate[]> {
  return (await api.call(routes.listJournalTemplates, { shopId })).items
}
