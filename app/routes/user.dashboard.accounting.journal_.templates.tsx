import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchJournalTemplates } from '#app/features/journal/journal-drafts-api.ts'
import { JournalTemplatesScreen } from '#app/features/journal/templates-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  return { templates: await fetchJournalTemplates(shopId) }
}

export { ScreenSkeleton as HydrateFallback }

export default function JournalTemplatesRoute() {
  return <JournalTemplatesScreen {...useLoaderData<typeof clientLoader>()} />
}
