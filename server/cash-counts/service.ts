import { type CashBox, type CashCount, maxCountsListed } from '#domain/api/cash-count.ts'
import { addDays } from '#domain/business-day.ts'
import type { CashCountBody } from '#domain/documents/cash-count/schema.ts'
import { minor } from '#domain/money.ts'
import { accountOfMoney, type CountedPlace } from '#domain/terms/money-account.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { calendarDayOf } from '../books/engine/business-day-cache.ts'
import { cashCount } from '../books/kinds/cash-count/kind.ts'
import { type CashCountDocument, cashCounts } from '../books/kinds/cash-count/stored.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'
import { readBalances, whileBooksStand } from '../ledger/store.ts'
import { findReversedIds } from '../reversals/find-reversal.ts'
import { requireShop } from '../shops/store.ts'

/** Records a count. The same content again under its id changes nothing. */
export async function recordCashCount(
  deps: Pick<BooksDeps, 'writer' | 'database'>,
  { countId, ...place }: PutPlace & { countId: string },
  count: CashCountBody,
): Promise<{ isNew: boolean; count: CashCount }> {
  const { isNew, document } = await recordOne(deps, cashCount, place, { countId, count })
  const reversed = await findReversedIds(deps.database, place.shopId, [cashCounts], { ids: [countId] })
  return { isNew, count: describe(document, count.place, reversed) }
}

/** @param now what is dated after its day is not in the box yet */
export async function readCashBox(
  database: Database,
  shopId: string,
  place: CountedPlace,
  now: Date,
): Promise<CashBox> {
  const { timeZone } = await requireShop(database, shopId)
  const tomorrow = addDays(calendarDayOf(now.toISOString(), timeZone), 1)
  return whileBooksStand(database.collections, shopId, async () => {
    const [balances, counts] = await Promise.all([
      readBalances(database.collections, shopId, { before: tomorrow }),
      latestCounts(database, shopId, place),
    ])
    const balanceMinor = balances.get(accountOfMoney(place)) ?? minor(0)
    const ids = counts.map(({ _id }) => _id.countId)
    const reversed = await findReversedIds(database, shopId, [cashCounts], { ids })
    return { place, balanceMinor, counts: counts.map((count) => describe(count, place, reversed)) }
  })
}

function latestCounts({ collections }: Database, shopId: string, place: CountedPlace) {
  return collections.cashCounts
    .find({ '_id.shopId': shopId, place })
    .sort({ recordedAt: -1 })
    .limit(maxCountsListed)
    .toArray()
}

function describe(
  { _id, businessDay, countedMinor, expectedMinor, reason, ...stored }: CashCountDocument,
  place: CountedPlace,
  reversed: ReadonlySet<string>,
): CashCount {
  return {
    ...{ businessDay, place, countedMinor, expectedMinor, reason },
    countId: _id.countId,
    postingDay: stored.postingDay,
    entryNumber: stored.entryNumber ?? 0,
    recordedAt: stored.recordedAt.toISOString(),
    isReversed: reversed.has(_id.countId),
  }
}
