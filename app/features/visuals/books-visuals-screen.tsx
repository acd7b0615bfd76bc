import type { DateRange } from '#app/components/format/date-range.ts'
import type { AgeingPage } from '#domain/api/credit.ts'
import type { BooksVisuals, CashVisuals } from '#domain/api/visuals.ts'
import type { ChartStep } from '#domain/report/visuals/steps.ts'
import { AgeingChart } from './ageing-chart.tsx'
import { ExpensesChart, MarginChart, TaxChart, WaterfallChart } from './books-charts.tsx'
import { CashChart, OutlookChart } from './cash-charts.tsx'
import { ChartsScreen } from './charts-screen.tsx'
import { Part } from './part.tsx'
import type { Settled } from './settled.ts'

/** The pictures of the books: profit, money, what is owed, and tax. */
export function BooksVisualsScreen({
  range,
  by,
  books,
  cash,
  customers,
  suppliers,
}: {
  range: DateRange
  by: ChartStep
  books: Settled<BooksVisuals>
  cash: Settled<CashVisuals>
  customers: Settled<AgeingPage>
  suppliers: Settled<AgeingPage>
}) {
  return (
    <ChartsScreen range={range} by={by}>
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
