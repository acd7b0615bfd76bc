import { api } from '#app/api/client.ts'
import {
  type Quotation,
  type QuotationBody,
  QuotationFilter,
  type QuotationPage,
} from '#domain/api/quotation.ts'
import * as routes from '#domain/api/routes/quotations.ts'
import type { TableFileFormat } from '#domain/table/file.ts'

/** What is asked of the server, as it stands in the address of the screen. */
export type AskedQuotations = QuotationFilter

/** Reads the filter out of the address; what is no value there is no filter. */
export function readQuotationFilter(search: URLSearchParams): AskedQuotations {
  const state = QuotationFilter.shape.state.safeParse(search.get('state') ?? undefined)
  const text = (search.get('find') ?? '').trim().slice(0, 80)
  return { ...(state.data && { state: state.data }), ...(text !== '' && { search: text }) }
}

export function fetchQuotations(
  shopId: string,
  asked: AskedQuotations,
  cursor: string | null,
): Promise<QuotationPage> {
  return api.call(routes.listQuotations, { shopId, query: { ...asked, limit: 100, cursor } })
}

/** All of them as a file. */
export function downloadQuotations(
  shopId: string,
  asked: AskedQuotations,
  format: TableFileFormat,
): Promise<Blob> {
  return api.call(routes.exportQuotations, { shopId, query: { ...asked, format }, timeoutMs: 600_000 })
}

export function fetchQuotation(shopId: string, quotationId: string): Promise<Quotation> {
  return api.call(routes.readQuotation, { shopId, quotationId })
}

export function makeQuotation(shopId: string, quotationId: string, body: QuotationBody): Promise<Quotation> {
  return api.call(routes.makeQuotation, { shopId, quotationId, body })
}

export function withdrawQuotation(shopId: string, quotationId: string): Promise<Quotation> {
  return api.call(routes.withdrawQuotation, { shopId, quotationId, body: {} })
}

export function emailQuotation(shopId: string, quotationId: string): Promise<Quotation> {
  return api.call(routes.emailQuotation, { shopId, quotationId, body: {}, timeoutMs: 180_000 })
}
