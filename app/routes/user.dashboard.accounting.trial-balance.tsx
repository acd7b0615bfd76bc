import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { Scale } from 'lucide-react'
import { useMemo } from 'react'
import { EndOfDayField } from '#app/components/form/end-of-day-field.tsx'
import { readRange } from '#app/components/format/date-range.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { StatementList } from '#app/components/statement/statement-list.tsx'
import { StatementScreen } from '#app/components/statement/statement-screen.tsx'
import { FilterSelect } from '#app/components/table/filter-select.tsx'
import { useListAddress } from '#app/components/table/list-address.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { fetchTrialBalance } from '#app/features/books/books-api.ts'
import { comparedStatement, movementStatement } from '#app/features/books/trial-balance-columns.ts'
import { loadShop } from '#app/features/shell/shop.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { trialBalanceStatement } from '#domain/api/statements/trial-balance-statement.ts'
import { sameDaysLastYear } from '#domain/report/visuals/steps.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const today = todayIn((await loadShop(shopId)).timeZone)
  const on = new URL(request.url).searchParams.get('on') ?? today
  // The range's reader knows what is a day; what is none falls back to today.
  const query = readRange(new URLSearchParams({ from: on, to: on }), { today, fallback: 'today' })
  const show = readShow(new URL(request.url).searchParams.get('show'))
  const [balance, before] = await Promise.all([
    fetchTrialBalance(shopId, query.to),
    show === 'compared'
      ? fetchTrialBalance(shopId, sameDaysLastYear({ from: query.to, to: query.to }).to)
      : null,
  ])
  const other = show === 'movement' ? await fetchTrialBalance(shopId, balance.on, balance.yearFrom) : before
  return { balance, show, other }
}

type Show = '' | 'movement' | 'compared'

function readShow(text: string | null): Show {
  return text === 'movement' || text === 'compared' ? text : ''
}

export default function TrialBalanceScreen() {
  const { balance, show, other } = useLoaderData<typeof clientLoader>()
  const shop = useShop()
  const statement = useMemo(() => {
    if (!other) return trialBalanceStatement(balance, shop)
    return (show === 'movement' ? movementStatement : comparedStatement)(balance, other, shop)
  }, [balance, show, other, shop])
  return (
    <StatementScreen statement={statement}>
      <StatementList
        id={show === '' ? 'trial-balance' : `trial-balance-${show}`}
        key={show}
        label="Accounts"
        statement={statement}
        toolbar={<ViewChoice on={balance.on} show={show} />}
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
    </StatementScreen>
  )
}

/** The day whose end the balances are of, and what is shown beside them; both are in the address. */
function ViewChoice({ on, show }: { on: string; show: Show }) {
  const { write } = useListAddress()
  return (
    <>
      <EndOfDayField on={on} onChosen={(day) => write({ on: day })} />
      <FilterSelect
        label="Columns"
        value={show as string}
        onChange={(chosen) => write({ show: chosen })}
        options={[
          { value: '', label: 'Debit and credit' },
          { value: 'movement', label: 'Opening, movement, closing' },
          { value: 'compared', label: 'Beside the same day last year' },
        ]}
      />
    </>
  )
}
