import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { DocumentScreen, NoSuchDocument } from '#app/features/documents/document-screen.tsx'
import { fetchDocument } from '#app/features/documents/documents-api.ts'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const number = params.number ?? ''
  return { number, document: await fetchDocument(shopId, number) }
}

export { ScreenSkeleton as HydrateFallback }

export default function DocumentRoute() {
  const { number, document } = useLoaderData<typeof clientLoader>()
  return document ? <DocumentScreen document={document} /> : <NoSuchDocument number={number} />
}
