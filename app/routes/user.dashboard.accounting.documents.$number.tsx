import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { DocumentScreen, NoSuchDocument } from '#app/features/documents/document-screen.tsx'
import { fetchDocument } from '#app/features/documents/documents-api.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { readBill } from '#domain/api/routes/expenditure.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const number = params.number ?? ''
  const document = await fetchDocument(shopId, number)
  const isBill = document?.source.kind === 'bill'
  const bill = isBill ? await api.call(readBill, { shopId, billId: document.source.id }) : null
  return { number, document, bill }
}

export { ScreenSkeleton as HydrateFallback }

export default function DocumentRoute() {
  const { number, document, bill } = useLoaderData<typeof clientLoader>()
  return document ? <DocumentScreen document={document} bill={bill} /> : <NoSuchDocument number={number} />
}
