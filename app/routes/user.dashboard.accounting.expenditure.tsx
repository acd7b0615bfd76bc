import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchAccounts } from '#app/features/books/books-api.ts'
import { fetchDrafts } from '#app/features/expenditure/drafts-api.ts'
import {
  fetchSpending,
  fetchSuppliers,
  readAskedSpending,
} from '#app/features/expenditure/expenditure-api.ts'
import { ExpenditureScreen } from '#app/features/expenditure/expenditure-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { readSpendingSummary } from '#domain/api/routes/expenditure.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const asked = readAskedSpending(new URL(request.url).searchParams)
  const [first, summary, accounts, suppliers, drafts] = await Promise.all([
    fetchSpending(shopId, asked, null),
    api.call(readSpendingSummary, { shopId }),
    fetchAccounts(shopId),
    fetchSuppliers(shopId),
    fetchDrafts(shopId),
  ])
  return { shopId, asked, first, summary, accounts, suppliers, drafts }
}

export { ScreenSkeleton as HydrateFallback }

export default function ExpenditureRoute() {
  return <ExpenditureScreen {...useLoaderData<typeof clientLoader>()} />
}
