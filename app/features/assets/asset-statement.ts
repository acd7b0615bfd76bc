import { formatDay } from '#app/components/format/dates.ts'
import { monthText } from '#app/components/format/month-text.ts'
import { documentPath } from '#app/features/books/paths.ts'
import type { Asset, AssetMovement } from '#domain/api/asset.ts'
import { describeDocument } from '#domain/documents/describe.ts'
import type { Statement, StatementColumn } from '#domain/statement/statement.ts'

const columns: readonly StatementColumn[] = [
  { key: 'day', label: 'Date', kind: 'day', width: 120, phone: 'detail' },
  { key: 'cost', label: 'Cost', kind: 'money', width: 140 },
  { key: 'accumulated', label: 'Depreciation', kind: 'money', width: 140 },
  { key: 'book', label: 'Book value', kind: 'money', width: 140, phone: 'whole' },
]

/** All that moved an asset, each with its document. */
export function movementsStatement(asset: Asset, shop: Statement['shop'], today: string): Statement {
  return {
    title: `Movements of ${asset.name}`,
    period: `on ${formatDay(today)}`,
    shop,
    fileName: `asset-${today}`,
    name: { key: 'what', label: 'Document', width: 260 },
    columns,
    rows: asset.movements.map((moved) => ({
      key: String(moved.entryNumber),
      label: nameOf(moved),
      link: documentPath(moved.entryNumber),
      figures: {
        day: { value: moved.day },
        cost: { value: moved.costMinor === 0 ? null : moved.costMinor },
        accumulated: { value: moved.accumulatedMinor === 0 ? null : moved.accumulatedMinor },
        book: { value: moved.bookMinor },
      },
    })),
  }
}

function nameOf({ kind, id, reference, month, isReversed }: AssetMovement): string {
  const { name } = describeDocument({ kind, id, reference })
  const of = month === undefined ? reference : `of ${monthText(month)}`
  return `${name} ${of}${isReversed ? ', reversed' : ''}`
}

/** The months to come. */
export function scheduleStatement(asset: Asset, shop: Statement['shop'], today: string): Statement {
  return {
    title: `Depreciation of ${asset.name} to come`,
    period: `from ${formatDay(today)} on`,
    shop,
    fileName: `schedule-${today}`,
    name: { key: 'month', label: 'Month', width: 200 },
    columns: [
      { key: 'amount', label: 'Depreciation', kind: 'money', width: 160, phone: 'detail' },
      { key: 'accumulated', label: 'Depreciated', kind: 'money', width: 160 },
      { key: 'book', label: 'Book value', kind: 'money', width: 160, phone: 'whole' },
    ],
    rows: asset.schedule.map(({ month, amountMinor, accumulatedMinor, bookMinor }) => ({
      key: month,
      label: monthText(month),
      figures: {
        amount: { value: amountMinor },
        accumulated: { value: accumulatedMinor },
        book: { value: bookMinor },
      },
    })),
  }
}
