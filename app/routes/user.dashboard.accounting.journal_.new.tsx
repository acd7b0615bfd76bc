import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchAccounts } from '#app/features/books/books-api.ts'
import { NewJournalScreen } from '#app/features/journal/new-journal-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  return { accounts: await fetchAccounts(shopId) }
}

export { ScreenSkeleton as HydrateFallback }
export const handle = { posts: true }

export default function NewJournalRoute() {
  return <NewJournalScreen {...useLoaderData<typeof clientLoader>()} />
}
