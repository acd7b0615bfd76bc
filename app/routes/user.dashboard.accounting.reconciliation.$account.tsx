import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { BankAccountScreen } from '#app/features/bank/account-screen.tsx'
import { fetchBankAccount, readAskedLines } from '#app/features/bank/bank-api.ts'
import { fetchAccounts } from '#app/features/books/books-api.ts'
import { requireAccounting } from '#app/session/guards.ts'
import type { AccountCode } from '#domain/terms/account.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const account = (params.account ?? '') as AccountCode
  const asked = readAskedLines(new URL(request.url).searchParams)
  const [page, chart] = await Promise.all([
    fetchBankAccount({ shopId, account }, asked),
    fetchAccounts(shopId),
  ])
  return { page, chart, asked }
}

export { ScreenSkeleton as HydrateFallback }

export default function BankAccountRoute() {
  const loaded = useLoaderData<typeof clientLoader>()
  // Of another account nothing that is open stays.
  return <BankAccountScreen key={loaded.page.summary.account} {...loaded} />
}
