import type { CashierFigures, CashierReport } from '#domain/api/cashier-report.ts'
import type { DayRange } from '#domain/business-day.ts'
import { extend } from '#domain/documents/sale/price.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { refuseTooLong } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { countOpenings, findOpenings } from '../drawer-openings/store.ts'
import { findPersonNames } from '../identity/person-store.ts'
import { whileBooksStand } from '../ledger/store.ts'
import { requireShop } from '../shops/store.ts'
import { findTills } from '../tills/store.ts'
import {
  type CashierSums,
  readCashierSums,
  readImportedSums,
  readPriceChanges,
} from './cashier-sums-store.ts'
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
  const { collections } = database
  const [{ currency }, { sums, ofDays }, changed, opened, openings, tills] = await Promise.all([
    requireShop(database, shopId),
    readSums(database, shopId, range),
    refuseTooLong(readPriceChanges(collections, shopId, range)),
    countOpenings(database, shopId, range),
    findOpenings(database, shopId, range, maxListed),
    findTills(database, shopId),
  ])
  const changes = changesByCashier(changed)
  const uids = [...new Set([...sums.map(({ uid }) => uid), ...opened.keys()])]
  const people = await findPersonNames(
    database,
    uids.flatMap((uid) => uid ?? []),
  )
  const tillNames = new Map(tills.map(({ _id, name }) => [_id.tillId, name]))
  return {
    currency,
    cashiers: uids
      .map((uid): CashierFigures => {
        const own = sums.find((one) => one.uid === uid)
        return {
          uid,
          name: people.get(uid ?? '') ?? null,
          ...figuresOf(own),
          priceChanges: changes.get(uid) ?? { count: 0, amountMinor: minor(0) },
          drawerOpenings: opened.get(uid ?? '') ?? 0,
        }
      })
      .sort((a, b) => b.sales.amountMinor - a.sales.amountMinor),
    ofDays,
    openings: openings.map(({ _id, tillId, openedAt, reason, uid }) => ({
      ...{ openingId: _id.openingId, tillId, openedAt, reason, uid },
      till: tillNames.get(tillId) ?? '',
      by: people.get(uid) ?? null,
    })),
  }
}

/** The receipts by who served, and what the totals of the days say of the same. */
function readSums(
  { collections }: Database,
  shopId: string,
  range: DayRange,
): Promise<{ sums: CashierSums[]; ofDays: CashierReport['ofDays'] }> {
  return whileBooksStand(collections, shopId, async () => {
    const [sums, imported, days] = await Promise.all([
      refuseTooLong(readCashierSums(collections, shopId, range)),
      refuseTooLong(readImportedSums(collections, shopId, range)),
      readDayTotals(collections, shopId, range),
    ])
    const ofDays = (name: 'receipts' | 'returns' | 'grossMinor' | 'returnsGrossMinor') =>
      days.reduce((sum, day) => sum + day[name], 0)
    const of = (name: Exclude<keyof CashierSums, 'uid'>) =>
      sums.reduce((sum, one) => sum + Number(one[name]), 0)
    const sales = {
      count: ofDays('receipts') - imported.sales,
      amountMinor: minor(ofDays('grossMinor') - imported.salesMinor),
    }
    const refunds = {
      count: ofDays('returns') - imported.refunds,
      amountMinor: minor(ofDays('returnsGrossMinor') - imported.refundsMinor),
    }
    const ties =
      sales.count === of('sales') &&
      sales.amountMinor === of('salesMinor') &&
      refunds.count === of('refunds') &&
      refunds.amountMinor === of('refundsMinor')
    return { sums, ofDays: { sales, refunds, ties } }
  })
}

function figuresOf(own: CashierSums | undefined) {
  const counted = (count = 0, amount = 0) => ({ count: Number(count), amountMinor: minor(Number(amount)) })
  return {
    sales: counted(own?.sales, own?.salesMinor),
    discounts: counted(own?.discounts, own?.discountMinor),
    voids: counted(own?.voids, own?.voidedMinor),
    refunds: counted(own?.refunds, own?.refundsMinor),
  }
}

function changesByCashier(receipts: Awaited<ReturnType<typeof readPriceChanges>>) {
  const changes = new Map<string | null, CashierFigures['priceChanges']>()
  for (const { cashierUid, lines } of receipts) {
    for (const { priceChange, unitPriceMinor, quantityMilli } of lines) {
      if (!priceChange) continue
      const less = extend(priceChange.fromMinor, quantityMilli) - extend(unitPriceMinor, quantityMilli)
      const before = changes.get(cashierUid) ?? { count: 0, amountMinor: minor(0) }
      const amountMinor = minor(before.amountMinor + less)
      changes.set(cashierUid, { count: before.count + 1, amountMinor })
    }
  }
  return changes
}
