import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from '@remix-run/react'
import { Scale } from 'lucide-react'
import { useMemo } from 'react'
import { EndOfDayField } from '#app/components/form/end-of-day-field.tsx'
import { readRange } from '#app/components/format/date-range.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { PrintHead } from '#app/components/statement/print-head.tsx'
import { StatementDownload } from '#app/components/statement/statement-download.tsx'
import { StatementFoot } from '#app/components/statement/statement-foot.tsx'
import { StatementList } from '#app/components/statement/statement-list.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchTrialBalance } from '#app/features/books/books-api.ts'
import { trialBalanceStatement } from '#app/features/books/trial-balance-statement.ts'
import { loadShop } from '#app/features/shell/shop.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const today = todayIn((await loadShop(shopId)).timeZone)
  const on = new URL(request.url).searchParams.get('on') ?? today
  // The range's reader knows what is a day; what is none falls back to today.
  const asked = readRange(new URLSearchParams({ from: on, to: on }), { today, fallback: 'today' })
  return { balance: await fetchTrialBalance(shopId, asked.to) }
}

export { ScreenSkeleton as HydrateFallback }

export default function TrialBalanceScreen() {
  const { balance } = useLoaderData<typeof clientLoader>()
  const shop = useShop()
  const statement = useMemo(() => trialBalanceStatement(balance, shop), [balance, shop])
  return (
    <Screen title={statement.title} actions={<StatementDownload statement={statement} />}>
      <PrintHead {...statement} />
      <StatementList
        id="trial-balance"
        label="Accounts"
        statement={statement}
        toolbar={<OnDay on={balance.on} />}
        empty={
          <EmptyState
            icon={Scale}
            title="Nothing was posted by this day"
            action={<ButtonLink to="/user/dashboard">Go to the till</ButtonLink>}
          >
            Choose a later day, or record the first sale at the till.
          </EmptyState>
        }
      />
      <StatementFoot proof={statement.proof} />
    </Screen>
  )
}

/** The day whose end the balances are of; it lives in the address. */
function OnDay({ on }: { on: string }) {
  const [, setSearch] = useSearchParams()
  return <EndOfDayField on={on} onChosen={(day) => setSearch({ on: day }, { preventScrollReset: true })} />
}
