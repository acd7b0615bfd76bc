import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ArrowLeftRight } from 'lucide-react'
import { api } from '#app/api/client.ts'
import { reportTimeoutMs as timeoutMs } from '#app/api/timeouts.ts'
import { RangePicker } from '#app/components/form/range-picker.tsx'
import { StatementScreen, StatementView } from '#app/components/statement/statement-screen.tsx'
import { FilterSelect } from '#app/components/table/filter-select.tsx'
import { useListAddress } from '#app/components/table/list-address.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { NotForAccountants } from '#app/features/shell/me-context.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { readShopRange } from '#app/features/shell/shop-range.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { readCashFlow } from '#domain/api/routes/reports.ts'
import { cashFlowStatement } from '#domain/api/statements/cash-flow-statement.ts'
import { addMonths } from '#domain/business-day.ts'
import { previousRange } from '#domain/report/previous-range.ts'
import { allRows } from '#domain/statement/statement.ts'

type Compare = '' | 'last-year' | 'no'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const shop = await loadShop(shopId)
  const range = readShopRange(request.url, shop, 'month')
  const query = new URL(request.url).searchParams.get('compare')
  const compare: Compare = query === 'no' || query === 'last-year' ? query : ''
  const other =
    compare === 'no'
      ? null
      : compare === 'last-year'
        ? { from: addMonths(range.from, -12), to: addMonths(range.to, -12) }
        : previousRange(range)
  const [flow, before] = await Promise.all([
    api.call(readCashFlow, { shopId, query: { from: range.from, to: range.to }, timeoutMs }),
    other && api.call(readCashFlow, { shopId, query: other, timeoutMs }),
  ])
  return {
    range,
    compare,
    view: { flow, range, previous: other && before && { flow: before, range: other } },
  }
}

export default function CashFlowScreen() {
  const { range, compare, view } = useLoaderData<typeof clientLoader>()
  const { write } = useListAddress()
  const statement = cashFlowStatement(view, useShop())
  const isEmpty = allRows(statement).every(({ figures }) =>
    Object.values(figures).every(({ value }) => value === 0),
  )
  return (
    <StatementScreen statement={statement} range={<RangePicker value={range} />}>
      <div className="no-print">
        <FilterSelect
          label="Compare"
          value={compare}
          onChange={(chosen) => write({ compare: chosen })}
          options={[
            { value: '', label: 'With the period before' },
            { value: 'last-year', label: 'With the same period last year' },
            { value: 'no', label: 'Without comparison' },
          ]}
        />
      </div>
      {isEmpty ? <NoMoneyMoved /> : <StatementView statement={statement} />}
    </StatementScreen>
  )
}

function NoMoneyMoved() {
  return (
    <EmptyState
      isSheet
      icon={ArrowLeftRight}
      title="No money has moved yet"
      action={
        <NotForAccountants>
          <ButtonLink to="/user/dashboard">Go to the till</ButtonLink>
        </NotForAccountants>
      }
    >
      Choose other days above, or record the first sale at the till.
    </EmptyState>
  )
}
