import type { ChartPoint } from '#app/components/chart/series.ts'
import type { DataColumn } from '#app/components/table/column.ts'
import type { SalesVisuals } from '#domain/api/visuals.ts'
import { receiptsOf } from './paths.ts'
import { fromFirst, stepLabel, stepTick } from './step-words.ts'

type Point = SalesVisuals['now']['points'][number]

type Row = { point: Point; before: Point | undefined; lastYear: Point | undefined }

export type ChartProps = { visuals: SalesVisuals; className?: string }

export const noSales = 'Nothing was sold in this period. Choose other days above.'

/** Each step of the range beside the same of the others, counted from their first. */
export function rowsOf({ now, before, lastYear }: SalesVisuals): Row[] {
  const rows = now.points.map((point, index) => ({
    point,
    before: before.points[index],
    lastYear: lastYear.points[index],
  }))
  return fromFirst(rows, (row) =>
    Object.values(row).some((one) => one !== undefined && one.receipts + one.returns > 0),
  )
}

export function isEmpty({ now }: SalesVisuals): boolean {
  return now.total.receipts === 0 && now.total.returns === 0
}

export function pointOf(visuals: SalesVisuals, { point }: Row, values: ChartPoint['values']): ChartPoint {
  const { from, to, isPartial } = point
  return {
    key: from,
    label: stepLabel(point, visuals.by),
    tick: stepTick(point, visuals.by),
    values,
    isPartial,
    link: { to: receiptsOf({ from, to }), label: 'Receipts' },
  }
}

function stepColumn(visuals: SalesVisuals): DataColumn<Row> {
  return {
    id: 'days',
    header: { day: 'Day', week: 'Week', month: 'Month' }[visuals.by],
    value: ({ point }) => stepLabel(point, visuals.by) + (point.isPartial ? ' (part)' : ''),
    width: 190,
    phone: 'title',
  }
}

export const money = (id: string, header: string, value: (row: Row) => number | null): DataColumn<Row> => ({
  id,
  header,
  kind: 'money',
  value,
})

export const count = (id: string, header: string, value: (row: Row) => number | null): DataColumn<Row> => ({
  id,
  header,
  kind: 'number',
  value,
})

export function tableOf(visuals: SalesVisuals, columns: DataColumn<Row>[]) {
  return {
    rows: rowsOf(visuals),
    columns: [stepColumn(visuals), ...columns],
    rowKey: ({ point }: Row) => point.from,
    rowLink: ({ point }: Row) => receiptsOf(point),
  }
}
