import type { Closing, Lock } from '#domain/api/close.ts'
import { addDays, type Day } from '#domain/business-day.ts'
import { periodsBy } from '#domain/report/financial-year.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { lock as lockKind } from '../books/kinds/lock/kind.ts'
import type { LockDocument } from '../books/kinds/lock/stored.ts'
import type { LockToRecord } from '../books/kinds/lock/to-record.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'
import { findPersonNames } from '../identity/person-store.ts'
import { readFirstDay } from '../ledger/last-day-store.ts'
import { readLocks, requireSettledShop } from '../shops/settings-store.ts'
import type { SettledShop } from '../shops/settled-shop.ts'

/** Locks or opens. The same again under its id changes nothing. */
export async function recordLock(
  deps: Pick<BooksDeps, 'writer' | 'database'>,
  place: PutPlace,
  input: LockToRecord,
): Promise<{ isNew: boolean; lock: Lock }> {
  const { isNew, document } = await recordOne(deps, lockKind, place, input)
  const names = await findPersonNames(deps.database, document.postedBy ? [document.postedBy] : [])
  return { isNew, lock: describe(document, names) }
}

export async function readClosing(database: Database, shopId: string, now: Date): Promise<Closing> {
  const [shop, documents, firstDay] = await Promise.all([
    requireSettledShop(database, shopId),
    readLocks(database, shopId),
    readFirstDay(database, shopId),
  ])
  const { lockedThrough, finalThrough } = shop
  const today = businessDayOf(now.toISOString(), shop)
  const names = await findPersonNames(
    database,
    documents.flatMap(({ postedBy }) => postedBy ?? []),
  )
  return {
    ...{ today, lockedThrough, finalThrough, firstDay },
    yearEnds: yearEndsOf(shop, firstDay, today),
    items: documents.map((document) => describe(document, names)).reverse(),
  }
}

/** Of the financial years that are over and not closed for good. */
function yearEndsOf(
  { settings, finalThrough }: Pick<SettledShop, 'settings' | 'finalThrough'>,
  firstDay: Day | null,
  today: Day,
): Day[] {
  if (firstDay === null) return []
  const from = finalThrough === null ? firstDay : addDays(finalThrough, 1)
  if (from >= today) return []
  const years = periodsBy({ from, to: today }, 'year', settings.financialYearStartMonth)
  return years.map(({ to }) => to).filter((to) => to < today)
}

function describe(document: LockDocument, names: ReadonlyMap<string, string>): Lock {
  const { _id, act, through, isFinal, leftOpen, reason = null, recordedAt, postedBy = null } = document
  return {
    lockId: _id.lockId,
    ...{ act, through, isFinal, leftOpen, reason },
    recordedAt: recordedAt.toISOString(),
    by: names.get(postedBy ?? '') ?? null,
    entryNumber: document.entryNumber ?? 0,
  }
}
