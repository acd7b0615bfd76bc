import { api } from '#app/api/client.ts'
import * as routes from '#domain/api/routes/expenditure.ts'
import type {
  DraftToSave,
  PostedDraft,
  Recurring,
  RecurringToSave,
  SavedDraft,
} from '#domain/api/spending-draft.ts'

export async function fetchDrafts(shopId: string): Promise<SavedDraft[]> {
  return (await api.call(routes.listDrafts, { shopId })).items
}

export function saveDraft(shopId: string, draftId: string, body: DraftToSave): Promise<SavedDraft> {
  return api.call(routes.saveDraft, { shopId, draftId, body })
}

export function postDraft(shopId: string, draftId: string, revision: number): Promise<PostedDraft> {
  return api.call(routes.postDraft, { shopId, draftId, body: { revision } })
}

export function discardDraft(shopId: string, draftId: string): Promise<null> {
  return api.call(routes.discardDraft, { shopId, draftId })
}

export async function fetchRecurring(shopId: string): Promise<Recurring[]> {
  return (await api.call(routes.listRecurring, { shopId })).items
}

export function saveRecurring(
  shopId: string,
  recurringId: string,
  body: RecurringToSave,
): Promise<Recurring> {
  return api.call(routes.saveRecurring, { shopId, recurringId, body })
}

export function stopRecurring(shopId: string, recurringId: string): Promise<null> {
  return api.call(routes.stopRecurring, { shopId, recurringId })
}
