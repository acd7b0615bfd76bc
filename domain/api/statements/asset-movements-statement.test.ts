import { expect, test } from 'vitest'
import { day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import { assetMovementsStatement } from './asset-movements-statement.ts'

const shop = { name: 'Adom Stores', currency: 'GHS', timeZone: 'Africa/Accra' }
const range = { from: day('2026-01-01'), to: day('2026-12-31') }
const moved = (
  kind: 'asset-purchase' | 'asset-disposal' | 'depreciation-run' | 'reversal',
  id: string,
  on: string,
  [costMinor, accumulatedMinor]: [number, number],
) => ({ kind, id, day: day(on), costMinor: minor(costMinor), accumulatedMinor: minor(accumulatedMinor) })

const van = {
  ...{ assetId: 'van', name: 'Van' },
  movements: [
    moved('asset-purchase', 'p1', '2025-03-01', [900_000, 0]),
    moved('depreciation-run', 'd1', '2025-12-31', [0, 90_000]),
    moved('depreciation-run', 'd2', '2026-01-31', [0, 10_000]),
    moved('depreciation-run', 'd3', '2026-02-28', [0, 10_000]),
    moved('reversal', 'd3', '2026-03-01', [0, -10_000]),
    moved('asset-disposal', 's1', '2026-06-30', [-300_000, -33_333]),
    moved('asset-purchase', 'later', '2027-01-01', [1, 1]),
  ],
}
const gone = {
  ...{ assetId: 'gone', name: 'Old fridge' },
  movements: [
    moved('asset-purchase', 'p2', '2020-01-01', [500, 0]),
    moved('asset-disposal', 's2', '2021-01-01', [-500, 0]),
  ],
}
const shelf = {
  ...{ assetId: 'shelf', name: 'Shelf' },
  movements: [
    moved('asset-purchase', 'p3', '2026-05-01', [50_000, 0]),
    moved('asset-disposal', 's3', '2026-07-01', [-50_000, 0]),
    moved('reversal', 's3', '2026-07-02', [50_000, 0]),
  ],
}
const ledger = { costMinor: minor(650_000), accumulatedMinor: minor(66_667) }

test('each asset goes from its cost and depreciation at the start to those at the end', () => {
  const { rows, total, proof } = assetMovementsStatement([van, gone, shelf], ledger, range, shop)
  const figures = rows.map(({ label, figures: of }) => [
    label,
    ...Object.values(of).map(({ value }) => value),
  ])
  expect(figures).toEqual([
    ['Van', 900_000, 0, -300_000, 600_000, 90_000, 10_000, -33_333, 66_667, 533_333],
    // What was taken back is no disposal.
    ['Shelf', 0, 50_000, 0, 50_000, 0, 0, 0, 0, 50_000],
  ])
  expect(total?.figures.book).toEqual({ value: 583_333 })
  expect(proof).toMatchObject({ isGood: true })
})

test('the movements of fixed assets say where the accounts differ', () => {
  const other = { ...ledger, accumulatedMinor: minor(66_000) }
  expect(assetMovementsStatement([van, shelf], other, range, shop).proof).toMatchObject({
    isGood: false,
    lead: 'Does not agree with the ledger.',
  })
})
