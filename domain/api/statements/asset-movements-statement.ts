import type { DayRange } from '../../business-day.ts'
import { dayRangeInWords } from '../../day-in-words.ts'
import { type Minor, minor, sumMinor } from '../../money.ts'
import type { Statement, StatementRow } from '../../statement/statement.ts'
import { tiesTo } from '../../statement/ties-to.ts'
import type { AssetMovement, AssetRegister } from '../asset.ts'

type Moved = Pick<AssetMovement, 'kind' | 'id' | 'day' | 'costMinor' | 'accumulatedMinor'>
type AssetMoved = { assetId: string; name: string; movements: readonly Moved[] }

const columns = [
  ['costBefore', 'Cost at the start'],
  ['bought', 'Additions'],
  ['disposed', 'Disposals'],
  ['costAfter', 'Cost at the end'],
  ['depreciatedBefore', 'Accumulated at the start'],
  ['charged', 'Depreciation'],
  ['released', 'Depreciation of disposals'],
  ['depreciatedAfter', 'Accumulated at the end'],
  ['book', 'Book value'],
] as const
type Column = (typeof columns)[number][0]
type Sums = Record<Column, Minor>

/**
 * What became of the fixed assets over some days: what they cost, what was added and disposed of, and the same of their
 * depreciation. What was taken back counts where it was posted. Assets that were gone before are left out.
 * @param ledger the balances of their accounts at the end of the days
 */
export function assetMovementsStatement(
  assets: readonly AssetMoved[],
  ledger: AssetRegister['ledger'],
  range: DayRange,
  shop: Statement['shop'],
): Statement {
  const rows = assets
    .map((asset) => ({ ...asset, sums: sumsOf(asset.movements, range) }))
    .filter(({ sums }) => Object.values(sums).some((amount) => amount !== 0))
  const total = Object.fromEntries(
    columns.map(([key]) => [key, sumMinor(rows.map(({ sums }) => sums[key]))]),
  ) as Sums
  return {
    title: 'Movements of fixed assets',
    period: dayRangeInWords(range.from, range.to),
    shop,
    fileName: `fixed-asset-movements-${range.from}-${range.to}`,
    isList: true,
    name: { key: 'name', label: 'Asset' },
    columns: columns.map(([key, label]) => ({ key, label, kind: 'money' })),
    rows: rows.map(({ assetId, name, sums }) => ({ key: assetId, label: name, figures: figuresOf(sums) })),
    total: { key: 'total', label: 'Total', isSum: true, figures: figuresOf(total) },
    notes: ['Depreciation from before an asset was recorded here counts on the day it was recorded.'],
    proof: tiesTo('the ledger', {
      ties: total.costAfter === ledger.costMinor && total.depreciatedAfter === ledger.accumulatedMinor,
      what: 'of book value',
      reportMinor: total.book,
      ledgerMinor: minor(ledger.costMinor - ledger.accumulatedMinor),
    }),
  }
}

const figuresOf = (sums: Sums): StatementRow['figures'] =>
  Object.fromEntries(columns.map(([key]) => [key, { value: sums[key] }]))

function sumsOf(all: readonly Moved[], { from, to }: DayRange): Sums {
  const before = all.filter(({ day }) => day < from)
  const within = all.filter(({ day }) => day >= from && day <= to)
  /** A reversal takes back the document whose id it has. */
  const disposals = new Set(all.flatMap(({ kind, id }) => (kind === 'asset-disposal' ? [id] : [])))
  const [gone, others] = [
    within.filter(({ id }) => disposals.has(id)),
    within.filter(({ id }) => !disposals.has(id)),
  ]
  const cost = (moved: readonly Moved[]) => sumMinor(moved.map(({ costMinor }) => costMinor))
  const worn = (moved: readonly Moved[]) => sumMinor(moved.map(({ accumulatedMinor }) => accumulatedMinor))
  const costAfter = minor(cost(before) + cost(within))
  const depreciatedAfter = minor(worn(before) + worn(within))
  return {
    ...{ costBefore: cost(before), bought: cost(others), disposed: cost(gone), costAfter },
    ...{ depreciatedBefore: worn(before), charged: worn(others), released: worn(gone), depreciatedAfter },
    book: minor(costAfter - depreciatedAfter),
  }
}
