import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchAccounts } from '#app/features/books/books-api.ts'
import { fetchSuppliers, fetchTills } from '#app/features/expenditure/expenditure-api.ts'
import { NewSpendingScreen } from '#app/features/expenditure/new-spending-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [accounts, suppliers, tills] = await Promise.all([
    fetchAccounts(shopId),
    fetchSuppliers(shopId),
    fetchTills(shopId),
  ])
  return { accounts, suppliers, tills }
}

export { ScreenSkeleton as HydrateFallback }

export default function NewSpendingRoute() {
  return <NewSpendingScreen {...useLoaderData<typeof clientLoader>()} />
}
