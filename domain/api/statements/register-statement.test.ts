import { expect, it } from 'vitest'
import { day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import { statementCsv } from '../../statement/files.ts'
import type { AssetRegister, AssetRow } from '../asset.ts'
import { registerStatement } from './register-statement.ts'

const shop = { name: 'Adom Stores', currency: 'GHS', timeZone: 'Africa/Accra', today: '2026-11-27' }
const asset = (name: string, costMinor: number, accumulatedMinor: number) =>
  ({
    ...{ assetId: name, name, category: 'equipment', serialNumber: null, location: 'Store' },
    ...{ businessDay: day('2026-01-05'), inServiceOn: day('2026-01-05') },
    ...{ method: { kind: 'straight-line', months: 60 }, boughtMinor: costMinor, residualMinor: 0 },
    ...{ costMinor, accumulatedMinor, bookMinor: costMinor - accumulatedMinor },
    ...{ through: null, status: 'in-use', entryNumber: 1 },
  }) as unknown as AssetRow
const assets = [asset('Freezer', 60_000, 10_000), asset('Shelves', 40_000, 5_000)]
const register = (ledger: { costMinor: number; accumulatedMinor: number }) =>
  ({
    assets,
    total: { costMinor: minor(100_000), accumulatedMinor: minor(15_000), bookMinor: minor(85_000) },
    ledger,
    due: { months: 0, amountMinor: minor(0) },
  }) as AssetRegister
const equal = register({ costMinor: minor(100_000), accumulatedMinor: minor(15_000) })

it('the asset register has each asset with its state, and adds up', () => {
  const rows = statementCsv(registerStatement(equal, assets, shop))
    .trim()
    .split('\r\n')
  expect(rows.slice(1)).toEqual([
    expect.stringMatching(
      /^Freezer,Equipment,2026-01-05,"Straight line, 5 years",600\.00,100\.00,500\.00,In use,Store$/,
    ),
    expect.stringMatching(/^Shelves,.*,400\.00,50\.00,350\.00,In use,Store$/),
    expect.stringMatching(/^Total,.*1000\.00,150\.00,850\.00/),
  ])
})

it('the whole asset register equals 1500 and 1590, even where a part is shown, and says so', () => {
  const { proof } = registerStatement(equal, assets.slice(1), shop)
  expect(proof).toMatchObject({ isGood: true, lead: 'Register equals ledger:' })
  expect(proof?.text).toEqual(expect.arrayContaining([100_000, 15_000]))
})

it('the asset register says where either account differs, with both figures', () => {
  for (const ledger of [
    { costMinor: 99_900, accumulatedMinor: 15_000 },
    { costMinor: 100_000, accumulatedMinor: 15_100 },
  ]) {
    const { proof } = registerStatement(register(ledger), assets, shop)
    expect(proof).toMatchObject({ isGood: false, lead: 'The register does not equal the ledger:' })
    expect(proof?.text).toEqual(expect.arrayContaining([ledger.costMinor, ledger.accumulatedMinor]))
  }
})
