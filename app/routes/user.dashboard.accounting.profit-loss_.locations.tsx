import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from '@remix-run/react'
import { Store } from 'lucide-react'
import { api } from '#app/api/client.ts'
import { reportTimeoutMs } from '#app/api/timeouts.ts'
import { RangePicker } from '#app/components/form/range-picker.tsx'
import { PrintHead } from '#app/components/statement/print-head.tsx'
import { StatementDownload } from '#app/components/statement/statement-download.tsx'
import { StatementFoot } from '#app/components/statement/statement-foot.tsx'
import { StatementPhone } from '#app/components/statement/statement-phone.tsx'
import { StatementTable } from '#app/components/statement/statement-table.tsx'
import { FilterSelect } from '#app/components/table/filter-select.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen, Sheet } from '#app/components/ui/screen.tsx'
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
  const [search, setSearch] = useSearchParams()
  const shop = useShop()
  const isPhone = useIsPhone()
  const isPercent = search.get('show') === 'percent'
  const statement = profitByLocationStatement(report, range, shop)
  const choose = (show: string) => {
    const next = new URLSearchParams(search)
    if (show === '') next.delete('show')
    else next.set('show', show)
    setSearch(next, { preventScrollReset: true })
  }
  return (
    <Screen
      title={statement.title}
      back={{ to: profitLossPath(range), label: 'Profit and loss' }}
      range={<RangePicker value={range} />}
      actions={<StatementDownload statement={statement} />}
    >
      <PrintHead {...statement} />
      {isEmptyStatement(report) ? (
        <Sheet className="!p-0">
          <EmptyState icon={Store} title="Nothing was sold or spent in this period">
            Choose other days above.
          </EmptyState>
        </Sheet>
      ) : isPhone ? (
        <StatementPhone statement={statement} />
      ) : (
        <>
          <div className="no-print">
            <FilterSelect
              label="Figures"
              value={isPercent ? 'percent' : ''}
              onChange={choose}
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
      <StatementFoot notes={statement.notes} proof={statement.proof} />
    </Screen>
  )
}
