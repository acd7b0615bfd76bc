import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { totalsTimeoutMs as timeoutMs } from '#app/api/timeouts.ts'
import { Money } from '#app/components/format/money.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { StatTile } from '#app/components/ui/stat-tile.tsx'
import { AboutReport } from '#app/features/books/about-report.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { readSalesRange } from '#app/features/shell/shop-range.ts'
import { ChartsScreen } from '#app/features/visuals/charts-screen.tsx'
import { HoursChart } from '#app/features/visuals/hours-chart.tsx'
import { Part } from '#app/features/visuals/part.tsx'
import { cashiersPath } from '#app/features/visuals/paths.ts'
import { BestChart, CategoriesChart, WorstChart } from '#app/features/visuals/product-charts.tsx'
import { BasketChart, ReceiptsChart, TakenBackChart } from '#app/features/visuals/receipt-charts.tsx'
import { NetSalesChart, TendersChart, WeekdaysChart } from '#app/features/visuals/sales-charts.tsx'
import { settled } from '#app/features/visuals/settled.ts'
import { readStep } from '#app/features/visuals/step-choice.tsx'
import { requireShop } from '#app/session/guards.ts'
import * as routes from '#domain/api/routes/visuals.ts'
import type { SalesVisuals } from '#domain/api/visuals.ts'
import { type Minor, minor } from '#domain/money.ts'
import { percentText } from '#domain/percent.ts'
import { changeBp } from '#domain/report/change.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const range = readSalesRange(request.url, await loadShop(shopId))
  const by = readStep(new URL(request.url).searchParams, range)
  const days = { from: range.from, to: range.to }
  const [sales, products, hours] = await Promise.all([
    settled(api.call(routes.readSalesVisuals, { shopId, query: { ...days, by }, timeoutMs })),
    settled(api.call(routes.readProductVisuals, { shopId, query: days, timeoutMs })),
    settled(api.call(routes.readHourVisuals, { shopId, query: days, timeoutMs })),
  ])
  return { range, by, sales, products, hours }
}

/** The pictures of what the shop sold: one range of days for all of them. */
export default function SalesVisualsScreen() {
  const { range, by, sales, products, hours } = useLoaderData<typeof clientLoader>()
  return (
    <>
      <AboutReport />
      <ChartsScreen
        title="Sales charts"
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
    </>
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

/** The figures of the range, each beside the period before. */
function SalesTiles({ visuals: { now, before } }: { visuals: SalesVisuals }) {
  const { netSalesMinor, profitMinor, receipts, averageBasketMinor } = now.total
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile label="Net sales" {...noteOf(netSalesMinor, before.total.netSalesMinor)}>
        <Money isFitted amountMinor={netSalesMinor} />
      </StatTile>
      <StatTile label="Gross profit" {...noteOf(profitMinor, before.total.profitMinor)}>
        <Money isFitted amountMinor={profitMinor} />
      </StatTile>
      <StatTile label="Receipts" {...noteOf(minor(receipts), minor(before.total.receipts))}>
        {receipts.toLocaleString('en')}
      </StatTile>
      <StatTile
        label="Average basket"
        {...noteOf(averageBasketMinor ?? minor(0), before.total.averageBasketMinor ?? minor(0))}
      >
        {averageBasketMinor === null ? '–' : <Money isFitted amountMinor={averageBasketMinor} />}
      </StatTile>
    </div>
  )
}

function noteOf(now: Minor, before: Minor): { note: string; noteTone: 'neutral' | 'good' | 'warn' } {
  const bp = changeBp(now, before)
  if (bp === null) return { note: 'Nothing in the period before', noteTone: 'neutral' }
  if (bp === 0) return { note: 'As in the period before', noteTone: 'neutral' }
  return bp > 0
    ? { note: `${percentText(bp)} more than the period before`, noteTone: 'good' }
    : { note: `${percentText(-bp)} less than the period before`, noteTone: 'warn' }
}
