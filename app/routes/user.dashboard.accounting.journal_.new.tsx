import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchAccounts } from '#app/features/books/books-api.ts'
import { NewJournalScreen } from '#app/features/journal/new-journal-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { readJournal } from '#domain/api/routes/journals.ts'
import { Uuid } from '#domain/uuid.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const search = new URL(request.url).searchParams
  const copied = Uuid.safeParse(search.get('copy')).data
  const [accounts, journal] = await Promise.all([
    fetchAccounts(shopId),
    copied === undefined ? null : api.call(readJournal, { shopId, journalId: copied }),
  ])
  return { accounts, from: journal && { journal, isReversed: search.has('reversed') } }
}

export { ScreenSkeleton as HydrateFallback }
export const handle = { posts: true }

export default function NewJournalRoute() {
  return <NewJournalScreen {...useLoaderData<typeof clientLoader>()} />
}
