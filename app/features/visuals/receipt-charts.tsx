import { ChartCard } from '#app/components/chart/chart-card.tsx'
import { SeriesChart } from '#app/components/chart/series-chart.tsx'
import { basketFinding, receiptsFinding, takenBackFinding } from './findings.ts'
import { type ChartProps, count, isEmpty, money, noSales, pointOf, rowsOf, tableOf } from './sales-points.ts'

export function ReceiptsChart({ visuals, className }: ChartProps) {
  const { now, before } = visuals
  return (
    <ChartCard
      id="visuals-receipts"
      title="Receipts"
      finding={receiptsFinding(visuals)}
      empty={isEmpty(visuals) ? noSales : null}
      className={className}
      table={tableOf(visuals, [
        count('receipts', 'Receipts', ({ point }) => point.receipts),
        count('before', 'Period before', (row) => row.before?.receipts ?? null),
      ])}
    >
      <SeriesChart
        label="Receipts"
        unit="number"
        series={[
          { id: 'now', label: 'These days', kind: 'bar', tone: 'accent' },
          { id: 'before', label: 'Period before', kind: 'line', tone: 'grey' },
        ]}
        points={rowsOf(visuals).map((row) =>
          pointOf(visuals, row, { now: row.point.receipts, before: row.before?.receipts ?? null }),
        )}
        whole={{
          label: 'All of these days',
          values: { now: now.total.receipts, before: before.total.receipts },
        }}
      />
    </ChartCard>
  )
}

export function BasketChart({ visuals, className }: ChartProps) {
  const { now, before } = visuals
  return (
    <ChartCard
      id="visuals-basket"
      title="Average basket"
      finding={basketFinding(visuals)}
      empty={isEmpty(visuals) ? noSales : null}
      note="The total of a receipt, without tax and before returns."
      className={className}
      table={tableOf(visuals, [
        money('basket', 'Average basket', ({ point }) => point.averageBasketMinor),
        money('before', 'Period before', (row) => row.before?.averageBasketMinor ?? null),
      ])}
    >
      <SeriesChart
        label="Average basket"
        unit="money"
        series={[
          { id: 'now', label: 'These days', kind: 'line', tone: 'accent' },
          { id: 'before', label: 'Period before', kind: 'line', tone: 'grey' },
        ]}
        points={rowsOf(visuals).map((row) =>
          pointOf(visuals, row, {
            now: row.point.averageBasketMinor,
            before: row.before?.averageBasketMinor ?? null,
          }),
        )}
        whole={{
          label: 'All of these days',
          values: { now: now.total.averageBasketMinor, before: before.total.averageBasketMinor },
        }}
      />
    </ChartCard>
  )
}

export function TakenBackChart({ visuals, className }: ChartProps) {
  const { returnsMinor, discountMinor } = visuals.now.total
  return (
    <ChartCard
      id="visuals-returns"
      title="Returns and discounts"
      finding={takenBackFinding(visuals)}
      empty={isEmpty(visuals) ? noSales : null}
      className={className}
      table={tableOf(visuals, [
        count('returns', 'Returns', ({ point }) => point.returns),
        money('returned', 'Returned', ({ point }) => point.returnsMinor),
        money('discounts', 'Discounts', ({ point }) => point.discountMinor),
      ])}
    >
      <SeriesChart
        label="Returns and discounts"
        unit="money"
        series={[
          { id: 'returned', label: 'Returned', kind: 'bar', tone: 'loss', stack: 'less' },
          { id: 'discounts', label: 'Discounts', kind: 'bar', tone: 'grey', stack: 'less' },
        ]}
        points={rowsOf(visuals).map((row) =>
          pointOf(visuals, row, { returned: row.point.returnsMinor, discounts: row.point.discountMinor }),
        )}
        whole={{ label: 'All of these days', values: { returned: returnsMinor, discounts: discountMinor } }}
      />
    </ChartCard>
  )
}
