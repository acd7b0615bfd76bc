import { type ClientLoaderFunctionArgs, redirect, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchAccounts } from '#app/features/books/books-api.ts'
import { fetchDrafts, fetchRecurring } from '#app/features/expenditure/drafts-api.ts'
import { fetchSuppliers } from '#app/features/expenditure/expenditure-api.ts'
import { NewSpendingScreen } from '#app/features/expenditure/new-spending-screen.tsx'
import { expenditurePath } from '#app/features/expenditure/paths.ts'
import { fetchSellingTills } from '#app/features/tills/selling-tills.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { ExpenseMoney } from '#domain/terms/money-account.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const asked = new URL(request.url).searchParams
  const [draftId, recurringId] = [asked.get('draft'), asked.get('recurring')]
  const [accounts, suppliers, tills, drafts, recurring] = await Promise.all([
    fetchAccounts(shopId),
    fetchSuppliers(shopId),
    fetchSellingTills(shopId),
    draftId === null ? [] : fetchDrafts(shopId),
    recurringId === null ? [] : fetchRecurring(shopId),
  ])
  const of = {
    draft: drafts.find((one) => one.draftId === draftId) ?? null,
    recurring: recurring.find((one) => one.recurringId === recurringId) ?? null,
  }
  if ((draftId !== null && !of.draft) || (recurringId !== null && !of.recurring))
    throw redirect(expenditurePath)
  const paidFrom = ExpenseMoney.safeParse(asked.get('paid-from')).data ?? 'bank'
  return { accounts, suppliers, tills, of, paidFrom }
}

export { ScreenSkeleton as HydrateFallback }
export const handle = { posts: true }

export default function NewSpendingRoute() {
  const { of, ...known } = useLoaderData<typeof clientLoader>()
  // Another draft is another form.
  const key = of.draft?.draftId ?? of.recurring?.recurringId ?? 'new'
  return <NewSpendingScreen key={key} {...known} of={of} />
}
