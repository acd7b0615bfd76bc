import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { Store } from 'lucide-react'
import { api } from '#app/api/client.ts'
import { reportTimeoutMs } from '#app/api/timeouts.ts'
import { RangePicker } from '#app/components/form/range-picker.tsx'
import { StatementPhone } from '#app/components/statement/statement-phone.tsx'
import { StatementScreen } from '#app/components/statement/statement-screen.tsx'
import { StatementTable } from '#app/components/statement/statement-table.tsx'
import { FilterSelect } from '#app/components/table/filter-select.tsx'
import { useListAddress } from '#app/components/table/list-address.ts'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { useIsPhone } from '#app/components/ui/use-media-query.ts'
import { profitLossPath } from '#app/features/books/paths.ts'
import { loadShop } from '#app/features/shell/shop.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { readShopRange } from '#app/features/shell/shop-range.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { readProfitByLocation } from '#domain/api/routes/reports.ts'
import { profitByLocationStatement } from '#domain/api/statements/profit-by-location-statement.ts'
import { isEmptyStatement } from '#domain/api/statements/profit-loss-lines.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const shop = await loadShop(shopId)
  const range = readShopRange(request.url, shop, 'year')
  const query = { from: range.from, to: range.to }
  return {
    range,
    report: await api.call(readProfitByLocation, { shopId, query, timeoutMs: reportTimeoutMs }),
  }
}

export default function ProfitByLocationScreen() {
  const { range, report } = useLoaderData<typeof clientLoader>()
  const { search, write } = useListAddress()
  const shop = useShop()
  const isPhone = useIsPhone()
  const isPercent = search.get('show') === 'percent'
  const statement = profitByLocationStatement(report, range, shop)
  return (
    <StatementScreen
      statement={statement}
      back={{ to: profitLossPath(range), label: 'Profit and loss' }}
      range={<RangePicker value={range} />}
    >
      {isEmptyStatement(report) ? (
        <EmptyState isSheet icon={Store} title="Nothing was sold or spent in this period">
          Choose other days above.
        </EmptyState>
      ) : isPhone ? (
        <StatementPhone statement={statement} />
      ) : (
        <>
          <div className="no-print">
            <FilterSelect
              label="Figures"
              value={isPercent ? 'percent' : ''}
              onChange={(show) => write({ show })}
              options={[
                { value: '', label: 'Amounts' },
                { value: 'percent', label: 'Per cent of sales' },
              ]}
            />
          </div>
          <StatementTable
            statement={isPercent ? profitByLocationStatement(report, range, shop, { isPercent }) : statement}
          />
        </>
      )}
    </StatementScreen>
  )
}
