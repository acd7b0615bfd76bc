import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { TaxDocumentsScreen } from '#app/features/taxation/tax-documents-screen.tsx'
import { fetchTaxDocuments, type TaxDocumentFilter } from '#app/features/taxation/taxation-api.ts'
import { requireAccounting } from '#app/session/guards.ts'
import * as routes from '#domain/api/routes/tax-returns.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const { from = '' } = params
  const search = new URL(request.url).searchParams
  const box = search.get('box')
  const filter: TaxDocumentFilter = {
    from,
    late: search.get('late') === 'true' ? 'true' : 'false',
    ...(box !== null && { box }),
  }
  const [worksheet, first] = await Promise.all([
    api.call(routes.readTaxWorksheet, { shopId, from }),
    fetchTaxDocuments(shopId, filter),
  ])
  return { worksheet, first, filter }
}

export { ScreenSkeleton as HydrateFallback }

export default function TaxDocumentsRoute() {
  return <TaxDocumentsScreen {...useLoaderData<typeof clientLoader>()} />
}
