import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { reportTimeoutMs } from '#app/api/timeouts.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { BankAccountsScreen } from '#app/features/bank/accounts-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { listBankAccounts } from '#domain/api/routes/bank.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  return api.call(listBankAccounts, { shopId, timeoutMs: reportTimeoutMs })
}

export { ScreenSkeleton as HydrateFallback }

export default function ReconciliationRoute() {
  return <BankAccountsScreen {...useLoaderData<typeof clientLoader>()} />
}
