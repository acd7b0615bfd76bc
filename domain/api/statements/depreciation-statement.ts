import { dayInWords, monthInWords } from '../../day-in-words.ts'
import { assetPath, documentPath } from '../../report/addresses.ts'
import type { Statement, StatementRow } from '../../statement/statement.ts'
import type { Depreciation, DepreciationRun, DueDepreciation } from '../asset.ts'

/** What each month takes of the cost of assets: what is due, asset by asset, and what was posted. */
export function depreciationStatement(
  { due, current, runs }: Depreciation,
  { today, ...shop }: Statement['shop'] & { today: string },
): Statement {
  return {
    title: 'Depreciation',
    period: `on ${dayInWords(today)}`,
    shop,
    fileName: `depreciation-${today}`,
    code: { key: 'month', label: 'Month', width: 130 },
    name: { key: 'asset', label: 'Asset' },
    columns: [
      { key: 'status', label: 'Status', kind: 'text', width: 130 },
      { key: 'posted', label: 'Posted on', kind: 'day', width: 112 },
      { key: 'entry', label: 'Entry', kind: 'number', width: 80 },
      { key: 'amount', label: 'Depreciation', kind: 'money', width: 140, phone: 'whole' },
      { key: 'book', label: 'Book value after it', kind: 'money', width: 150 },
    ],
    rows: [
      ...due.flatMap((month) => monthRows(month, 'Due')),
      ...(current ? monthRows(current, 'Month not over') : []),
      ...runs.map(runRow),
    ],
  }
}

function monthRows({ month, amountMinor, shares }: DueDepreciation, status: string): StatementRow[] {
  const code = monthInWords(month)
  return [
    ...shares.map((share) => ({
      key: `${month} ${share.assetId}`,
      code,
      label: share.name,
      link: assetPath(share.assetId),
      figures: {
        status: { value: status },
        amount: { value: share.amountMinor },
        book: { value: share.bookMinor },
      },
    })),
    {
      key: month,
      code,
      label: assetsInWords(shares.length),
      isSum: true,
      figures: { status: { value: status }, amount: { value: amountMinor } },
    },
  ]
}

function runRow(run: DepreciationRun): StatementRow {
  const { runId, month, postingDay, entryNumber, amountMinor, assets, isReversed } = run
  return {
    key: runId,
    code: monthInWords(month),
    label: assetsInWords(assets),
    link: documentPath(entryNumber),
    figures: {
      status: { value: isReversed ? 'Rolled back' : 'Posted' },
      posted: { value: postingDay },
      entry: { value: entryNumber },
      amount: { value: amountMinor },
    },
  }
}

const assetsInWords = (count: number) => (count === 1 ? '1 asset' : `${count} assets`)
