import { api } from '#app/api/client.ts'
import { fetchAll, type Page } from '#app/api/pages.ts'
import type { BadDebts, ReliefClaimBody } from '#domain/api/party-payment.ts'
import { claimRelief, readBadDebts } from '#domain/api/routes/party-payments.ts'
import * as routes from '#domain/api/routes/tax-returns.ts'
import type { Taxation, TaxDocument, TaxWorksheet } from '#domain/api/tax-return.ts'
import type { TaxPaymentBody } from '#domain/documents/tax-payment/schema.ts'
import type { TaxReturnBody } from '#domain/documents/tax-return/schema.ts'

export function fetchTaxation(shopId: string): Promise<Taxation> {
  return api.call(routes.readTaxation, { shopId })
}

export function fetchWorksheet(shopId: string, from: string): Promise<TaxWorksheet> {
  return api.call(routes.readTaxWorksheet, { shopId, from })
}

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

/** @param returnId made once for what was filled in: sent again, it files nothing more */
export function fileReturn(shopId: string, returnId: string, body: TaxReturnBody): Promise<TaxWorksheet> {
  return api.call(routes.recordTaxReturn, { shopId, returnId, body })
}

export function payReturn(shopId: string, paymentId: string, body: TaxPaymentBody): Promise<TaxWorksheet> {
  return api.call(routes.recordTaxPayment, { shopId, paymentId, body })
}

export function fetchBadDebts(shopId: string): Promise<BadDebts> {
  return api.call(readBadDebts, { shopId, query: {} })
}

/** @param writeOffId of the write-off that claims the tax, in place of the earlier one */
export async function claimBadDebt(shopId: string, writeOffId: string, body: ReliefClaimBody): Promise<void> {
  await api.call(claimRelief, { shopId, writeOffId, body })
}
