import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { DocumentScreen, NoSuchDocument } from '#app/features/documents/document-screen.tsx'
import { fetchDocument } from '#app/features/documents/documents-api.ts'
import { fetchBill } from '#app/features/expenditure/expenditure-api.ts'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const number = params.number ?? ''
  const document = await fetchDocument(shopId, number)
  const isBill = document?.source.kind === 'bill'
  return { number, document, bill: isBill ? await fetchBill(shopId, document.source.id) : null }
}

export { ScreenSkeleton as HydrateFallback }

export default function DocumentRoute() {
  const { number, document, bill } = useLoaderData<typeof clientLoader>()
  return document ? <DocumentScreen document={document} bill={bill} /> : <NoSuchDocument number={number} />
}
