import { api } from '#app/api/client.ts'
import type {
  JournalDraftToSave,
  JournalTemplateToSave,
  PostedJournalDraft,
  SavedJournalDraft,
  SavedJournalTemplate,
} from '#domain/api/journal-draft.ts'
import * as routes from '#domain/api/routes/journal-drafts.ts'

export async function fetchJournalDrafts(shopId: string): Promise<SavedJournalDraft[]> {
  return (await api.call(routes.listJournalDrafts, { shopId })).items
}

export function saveJournalDraft(
  shopId: string,
  draftId: string,
  body: JournalDraftToSave,
): Promise<SavedJournalDraft> {
  return api.call(routes.saveJournalDraft, { shopId, draftId, body })
}

export function postJournalDraft(
  shopId: string,
  { draftId, revision }: Pick<SavedJournalDraft, 'draftId' | 'revision'>,
): Promise<PostedJournalDraft> {
  return api.call(routes.postJournalDraft, { shopId, draftId, body: { revision } })
}

export function discardJournalDraft(shopId: string, draftId: string): Promise<null> {
  return api.call(routes.discardJournalDraft, { shopId, draftId })
}

export async function fetchJournalTemplates(shopId: string): Promise<SavedJournalTemplate[]> {
  return (await api.call(routes.listJournalTemplates, { shopId })).items
}

export function saveJournalTemplate(
  shopId: string,
  templateId: string,
  body: JournalTemplateToSave,
): Promise<SavedJournalTemplate> {
  return api.call(routes.saveJournalTemplate, { shopId, templateId, body })
}

export function removeJournalTemplate(shopId: string, templateId: string): Promise<null> {
  return api.call(routes.removeJournalTemplate, { shopId, templateId })
}
