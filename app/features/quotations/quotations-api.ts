import { api } from '#app/api/client.ts'
import { QuotationFilter, type QuotationPage } from '#domain/api/quotation.ts'
import * as routes from '#domain/api/routes/quotations.ts'

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
