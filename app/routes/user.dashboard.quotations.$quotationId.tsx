import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { NewQuotationScreen } from '#app/features/quotations/new-quotation-screen.tsx'
import { QuotationScreen } from '#app/features/quotations/quotation-screen.tsx'
import { requireShop } from '#app/session/guards.ts'
import * as routes from '#domain/api/routes/quotations.ts'

/** `new` creates one from the basket. It is not a route of its own: every till loads the list of all routes at its start. */
export async function clientLoader({ request, params: { quotationId = 'new' } }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  if (quotationId === 'new') return { quotation: null }
  return { quotation: await api.call(routes.readQuotation, { shopId, quotationId }) }
}

export default function QuotationRoute() {
  const { quotation } = useLoaderData<typeof clientLoader>()
  return quotation === null ? <NewQuotationScreen /> : <QuotationScreen quotation={quotation} />
}
