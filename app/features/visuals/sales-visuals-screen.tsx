import type { DateRange } from '#app/components/format/date-range.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import type { HourVisuals, ProductVisuals, SalesVisuals } from '#domain/api/visuals.ts'
import type { ChartStep } from '#domain/report/visuals/steps.ts'
import { ChartsScreen } from './charts-screen.tsx'
import { HoursChart } from './hours-chart.tsx'
import { Part } from './part.tsx'
import { cashiersPath } from './paths.ts'
import { BestChart, CategoriesChart, WorstChart } from './product-charts.tsx'
import { BasketChart, ReceiptsChart, TakenBackChart } from './receipt-charts.tsx'
import { NetSalesChart, TendersChart, WeekdaysChart } from './sales-charts.tsx'
import { SalesTiles } from './sales-tiles.tsx'
import type { Settled } from './settled.ts'

/** The pictures of what the shop sold: one range of days for all of them. */
export function SalesVisualsScreen({
  range,
  by,
  sales,
  products,
  hours,
}: {
  range: DateRange
  by: ChartStep
  sales: Settled<SalesVisuals>
  products: Settled<ProductVisuals>
  hours: Settled<HourVisuals>
}) {
  return (
    <ChartsScreen
      range={range}
      by={by}
      actions={
        <ButtonLink size="compact" to={cashiersPath(range)}>
          By cashier
        </ButtonLink>
      }
    >
      <Part of={sales} title="The sales could not be loaded">
        {(visuals) => (
          <>
            <SalesTiles visuals={visuals} />
            <div className="grid gap-4 lg:grid-cols-2">
              <NetSalesChart visuals={visuals} className="lg:col-span-2" />
              <ReceiptsChart visuals={visuals} />
              <BasketChart visuals={visuals} />
            </div>
          </>
        )}
      </Part>
      <Part of={products} title="The products could not be loaded">
        {(visuals) => (
          <div className="grid gap-4 lg:grid-cols-2">
            <BestChart visuals={visuals} />
            <WorstChart visuals={visuals} />
            <CategoriesChart visuals={visuals} />
            {sales.value && <HowPaid visuals={sales.value} />}
          </div>
        )}
      </Part>
      <Part of={hours} title="The hours could not be loaded">
        {(visuals) => <HoursChart visuals={visuals} />}
      </Part>
      {sales.value && <TakenBackChart visuals={sales.value} />}
      {sales.value && !products.value && <HowPaid visuals={sales.value} />}
    </ChartsScreen>
  )
}

function HowPaid({ visuals }: { visuals: SalesVisuals }) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <TendersChart visuals={visuals} />
      <WeekdaysChart visuals={visuals} className="grow" />
    </div>
  )
}
