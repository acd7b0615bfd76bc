import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { totalsTimeoutMs as timeoutMs } from '#app/api/timeouts.ts'
import { loadShop } from '#app/features/shell/shop.ts'
import { readShopRange } from '#app/features/shell/shop-range.ts'
import { AgeingChart } from '#app/features/visuals/ageing-chart.tsx'
import { ExpensesChart, MarginChart, TaxChart, WaterfallChart } from '#app/features/visuals/books-charts.tsx'
import { CashChart, OutlookChart } from '#app/features/visuals/cash-charts.tsx'
import { ChartsScreen } from '#app/features/visuals/charts-screen.tsx'
import { Part } from '#app/features/visuals/part.tsx'
import { settled } from '#app/features/visuals/settled.ts'
import { readStep } from '#app/features/visuals/step-choice.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { readAgeing } from '#domain/api/routes/credit.ts'
import * as routes from '#domain/api/routes/visuals.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const shop = await loadShop(shopId)
  const range = readShopRange(request.url, shop, 'year')
  const by = readStep(new URL(request.url).searchParams, range)
  const steps = { from: range.from, to: range.to, by }
  const totals = { show: 'all', limit: 1 } as const
  const [books, cash, customers, suppliers] = await Promise.all([
    settled(api.call(routes.readBooksVisuals, { shopId, query: steps, timeoutMs })),
    settled(api.call(routes.readCashVisuals, { shopId, query: steps, timeoutMs })),
    settled(api.call(readAgeing, { shopId, side: 'customers', query: totals, timeoutMs })),
    settled(api.call(readAgeing, { shopId, side: 'suppliers', query: totals, timeoutMs })),
  ])
  return { range, by, books, cash, customers, suppliers }
}

/** The pictures of the books: profit, money, what is owed, and tax. */
export default function BooksVisualsScreen() {
  const { range, by, books, cash, customers, suppliers } = useLoaderData<typeof clientLoader>()
  return (
    <ChartsScreen title="Money charts" range={range} by={by}>
      <Part of={books} title="Profit and tax could not be loaded">
        {(visuals) => (
          <div className="grid gap-4 lg:grid-cols-2">
            <WaterfallChart visuals={visuals} range={range} className="lg:col-span-2" />
            <MarginChart visuals={visuals} range={range} />
            <ExpensesChart visuals={visuals} range={range} />
          </div>
        )}
      </Part>
      <Part of={cash} title="Cash could not be loaded">
        {(visuals) => (
          <div className="grid gap-4 lg:grid-cols-2">
            <CashChart visuals={visuals} />
            <OutlookChart visuals={visuals} />
          </div>
        )}
      </Part>
      <div className="grid gap-4 lg:grid-cols-2">
        <Part of={customers} title="What customers owe could not be loaded">
          {(ageing) => <AgeingChart side="customers" ageing={ageing} />}
        </Part>
        <Part of={suppliers} title="The amounts owed to suppliers could not be loaded">
          {(ageing) => <AgeingChart side="suppliers" ageing={ageing} />}
        </Part>
        {books.value && <TaxChart visuals={books.value} range={range} className="lg:col-span-2" />}
      </div>
    </ChartsScreen>
  )
}
