import type { CashierFigures, CashierReport } from '#domain/api/cashier-report.ts'
import type { DayRange } from '#domain/business-day.ts'
import type { OpeningApproval } from '#domain/drawer-opening/approval.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import type { Database } from '../db/client.ts'
import { countOpenings, findOpenings } from '../drawer-openings/store.ts'
import { findPersonNames } from '../identity/person-store.ts'
import { whileBooksStand } from '../ledger/store.ts'
import { requireShop } from '../shops/store.ts'
import { findTills } from '../tills/store.ts'
import { PartSums } from './part-sums.ts'
import { readCashierParts } from './parts-store.ts'
import { readDayTotals } from './store.ts'

/** More than so many openings in a range are counted and not listed. */
const maxListed = 200

/** @throws Refusal range_invalid, and where the range takes too long to read */
export async function cashierReport(
  database: Database,
  shopId: string,
  range: DayRange,
): Promise<CashierReport> {
  if (range.from > range.to) throw new Refusal('range_invalid', range)
  const [{ currency }, { sums, ofDays }, opened, openings, tills] = await Promise.all([
    requireShop(database, shopId),
    readSums(database, shopId, range),
    countOpenings(database, shopId, range),
    findOpenings(database, shopId, range, maxListed),
    findTills(database, shopId),
  ])
  const uids = [...new Set([...sums.keys(), ...opened.keys()])]
  const people = await findPersonNames(
    database,
    [...uids, ...openings.map(({ approval }) => approval?.by)].flatMap((uid) => uid ?? []),
  )
  const tillNames = new Map(tills.map(({ _id, name }) => [_id.tillId, name]))
  return {
    currency,
    cashiers: uids
      .map(
        (uid): CashierFigures => ({
          uid,
          name: people.get(uid ?? '') ?? null,
          ...figuresOf(sums.get(uid)),
          drawerOpenings: opened.get(uid ?? '') ?? 0,
        }),
      )
      .sort((a, b) => b.sales.amountMinor - a.sales.amountMinor),
    ofDays,
    openings: openings.map(({ _id, standing = null, approval, isCashierElsewhere = false, ...opening }) => ({
      ...{ openingId: _id.openingId, tillId: opening.tillId, openedAt: opening.openedAt },
      ...{ reason: opening.reason, uid: opening.uid, isSignedIn: !isCashierElsewhere },
      till: tillNames.get(opening.tillId) ?? '',
      by: people.get(opening.uid) ?? null,
      standing,
      approvedBy: isApproved(standing) ? (people.get(approval?.by ?? '') ?? null) : null,
    })),
  }
}

/** The approver is shown for approved openings only. */
const isApproved = (standing: OpeningApproval | null) =>
  standing === 'approved' || standing === 'approved-offline'

/** The totals of the days by who served, and what they say of the same as a whole. */
function readSums(
  { collections }: Database,
  shopId: string,
  range: DayRange,
): Promise<{ sums: Map<string | null, PartSums>; ofDays: CashierReport['ofDays'] }> {
  return whileBooksStand(collections, shopId, async () => {
    const [parts, days] = await Promise.all([
      readCashierParts(collections, shopId, range),
      readDayTotals(collections, shopId, range),
    ])
    const ofTills = parts.filter(({ isImported }) => !isImported)
    const imported = PartSums.ofAll(parts.filter(({ isImported }) => isImported).map(({ sums }) => sums))
    const all = PartSums.ofAll(ofTills.map(({ sums }) => sums))
    const ofDays = (name: 'receipts' | 'returns' | 'grossMinor' | 'returnsGrossMinor') =>
      days.reduce((sum, day) => sum + day[name], 0) - imported.get(name)
    const sales = { count: ofDays('receipts'), amountMinor: minor(ofDays('grossMinor')) }
    const refunds = { count: ofDays('returns'), amountMinor: minor(ofDays('returnsGrossMinor')) }
    const ties =
      sales.count === all.get('receipts') &&
      sales.amountMinor === all.get('grossMinor') &&
      refunds.count === all.get('returns') &&
      refunds.amountMinor === all.get('returnsGrossMinor')
    return {
      sums: new Map(ofTills.map(({ uid, sums }) => [uid, sums])),
      ofDays: { sales, refunds, ties },
    }
  })
}

function figuresOf(own = new PartSums()) {
  return {
    sales: { count: own.get('receipts'), amountMinor: own.minor('grossMinor') },
    discounts: { count: own.get('discounts'), amountMinor: own.minor('discountMinor') },
    priceChanges: { count: own.get('priceChanges'), amountMinor: own.minor('priceChangeMinor') },
    voids: { count: own.get('voids'), amountMinor: own.minor('voidedMinor') },
    refunds: { count: own.get('returns'), amountMinor: own.minor('returnsGrossMinor') },
  }
}
