import { addDays, type Day } from '#domain/business-day.ts'
import type { AssetPurchaseBody } from '#domain/documents/asset-purchase/schema.ts'
import { minor } from '#domain/money.ts'
import { monthAfter, monthOf } from '#domain/month.ts'
import { depreciationOf, recordDepreciation } from '../assets/depreciation.ts'
import { requireRecorded } from '../books/book-writer.ts'
import { toRecord } from '../books/engine/document-kind.ts'
import { assetPurchase } from '../books/kinds/asset-purchase/kind.ts'
import type { DemoDeps } from './demo-deps.ts'
import { firstDayOf } from './history.ts'
import { demoShopId, spendingIdOf } from './ids.ts'

type Known = Pick<AssetPurchaseBody, 'name' | 'category' | 'location' | 'inServiceOn' | 'method'> & {
  cost: number
  residual: number
  /** How much of it was depreciated when the books began here. */
  taken: number
}

/** What the shop had when its books began here, and each month's share since. Again it changes nothing. */
export async function writeFixedAssets({ database, writer }: DemoDeps, through: Day): Promise<void> {
  const businessDay = firstDayOf(through)
  const groups = known(businessDay).map((one) => [
    toRecord(
      assetPurchase,
      { assetId: spendingIdOf(`asset ${one.name}`), asset: asBody(one, businessDay) },
      null,
    ),
  ])
  for (const result of await writer.record(demoShopId, groups)) requireRecorded(result)
  const now = new Date(`${addDays(through, 1)}T12:00:00Z`)
  const { due } = await depreciationOf(database, demoShopId, now)
  for (const { month } of due) {
    const place = { shopId: demoShopId, byUid: null, runId: spendingIdOf(`depreciation of ${month}`) }
    await recordDepreciation({ database, writer }, place, month)
  }
}

function known(on: Day): Known[] {
  const yearBefore = addDays(on, -365)
  return [
    {
      ...{ name: 'Delivery tricycle', category: 'vehicles', location: 'The yard', inServiceOn: yearBefore },
      method: { kind: 'straight-line', months: 60 },
      ...{ cost: 2_800_000, residual: 400_000, taken: 480_000 },
    },
    {
      ...{ name: 'Chest freezer', category: 'equipment', location: 'By the door', inServiceOn: yearBefore },
      method: { kind: 'declining-balance', rateBp: 2_000 },
      ...{ cost: 650_000, residual: 0, taken: 130_000 },
    },
    {
      ...{ name: 'Shelves', category: 'fittings', location: 'Shop floor', inServiceOn: yearBefore },
      method: { kind: 'straight-line', months: 120 },
      ...{ cost: 480_000, residual: 0, taken: 48_000 },
    },
  ]
}

function asBody({ cost, residual, taken, ...rest }: Known, businessDay: Day): AssetPurchaseBody {
  return {
    ...rest,
    businessDay,
    residualMinor: minor(residual),
    origin: {
      ...{ kind: 'had', against: 'opening', accumulatedMinor: minor(taken) },
      through: monthAfter(monthOf(businessDay), -1),
    },
    ...{ netMinor: minor(cost), taxClassId: 'outside-scope', taxes: [], totalMinor: minor(cost) },
  }
}
