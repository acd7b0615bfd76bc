import { api } from '#app/api/client.ts'
import * as routes from '#domain/api/routes/expenditure.ts'
import type { Recurring, SavedDraft } from '#domain/api/spending-draft.ts'

export async function fetchDrafts(shopId: string): Promise<SavedDraft[]> {
  return (await api.call(routes.listDrafts, { shopId })).items
}

export async function fetchRecurring(shopId: string): Promise<Recurring[]> {
  return (await api.call(routes.listRecurring, { shopId })).items
}
