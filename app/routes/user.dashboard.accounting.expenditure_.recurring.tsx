import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchAccounts } from '#app/features/books/books-api.ts'
import { fetchRecurring } from '#app/features/expenditure/drafts-api.ts'
import { RecurringScreen } from '#app/features/expenditure/recurring-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [recurring, accounts] = await Promise.all([fetchRecurring(shopId), fetchAccounts(shopId)])
  return { recurring, accounts }
}

export { ScreenSkeleton as HydrateFallback }

export default function RecurringRoute() {
  return <RecurringScreen {...useLoaderData<typeof clientLoader>()} />
}
