import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { BankAccountsScreen } from '#app/features/bank/accounts-screen.tsx'
import { fetchBankAccounts } from '#app/features/bank/bank-api.ts'
import { requireAccounting } from '#app/session/guards.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return fetchBankAccounts(requireAccounting(request).shopId)
}

export { ScreenSkeleton as HydrateFallback }

export default function ReconciliationRoute() {
  return <BankAccountsScreen {...useLoaderData<typeof clientLoader>()} />
}
