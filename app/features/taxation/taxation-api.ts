import { api } from '#app/api/client.ts'
import { fetchAll, type Page } from '#app/api/pages.ts'
import * as routes from '#domain/api/routes/tax-returns.ts'
import type { TaxDocument } from '#domain/api/tax-return.ts'

export type TaxDocumentFilter = { from: string; box?: string; late: 'true' | 'false' }

export function fetchTaxDocuments(
  shopId: string,
  { from, box, late }: TaxDocumentFilter,
  cursor?: string,
): Promise<Page<TaxDocument>> {
  return api.call(routes.listTaxDocuments, { shopId, from, query: { box, late, cursor } })
}

export function fetchAllTaxDocuments(
  shopId: string,
  { from, box, late }: TaxDocumentFilter,
  most?: number,
): Promise<TaxDocument[]> {
  return fetchAll(routes.listTaxDocuments, { shopId, from, query: { box, late } }, most)
}
