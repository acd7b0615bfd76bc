import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchAccounts } from '#app/features/books/books-api.ts'
import { fetchJournalDrafts, fetchJournalTemplates } from '#app/features/journal/journal-drafts-api.ts'
import { NewJournalScreen } from '#app/features/journal/new-journal-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { readJournal } from '#domain/api/routes/journals.ts'
import { Uuid } from '#domain/uuid.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const search = new URL(request.url).searchParams
  const of = (name: 'copy' | 'draft' | 'template') => Uuid.safeParse(search.get(name)).data
  const journalId = of('copy')
  const [accounts, templates, drafts, copied] = await Promise.all([
    fetchAccounts(shopId),
    fetchJournalTemplates(shopId),
    of('draft') === undefined ? [] : fetchJournalDrafts(shopId),
    journalId === undefined ? null : api.call(readJournal, { shopId, journalId }),
  ])
  const draft = drafts.find(({ draftId }) => draftId === of('draft')) ?? null
  const template = templates.find(({ templateId }) => templateId === of('template')) ?? null
  return { accounts, templates, copied, draft, template }
}

export { ScreenSkeleton as HydrateFallback }
export const handle = { posts: true }

export default function NewJournalRoute() {
  return <NewJournalScreen {...useLoaderData<typeof clientLoader>()} />
}
