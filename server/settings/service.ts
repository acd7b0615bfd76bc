import type { Setting, Settings } from '#domain/api/setting.ts'
import { earliestFrom } from '#domain/documents/setting/check.ts'
import type { SettingBody } from '#domain/documents/setting/schema.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { calendarDayOf } from '../books/engine/business-day-cache.ts'
import { setting as settingKind } from '../books/kinds/setting/kind.ts'
import type { SettingDocument } from '../books/kinds/setting/stored.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'
import { findPersonNames } from '../identity/person-store.ts'
import { readLastDay } from '../ledger/last-day-store.ts'
import { hasAnySale } from '../sales/store.ts'
import { changeOf, readSettings, requireSettledShop } from '../shops/settings-store.ts'

/** Changes a setting from its day on. The same again under its id changes nothing. */
export async function changeSetting(
  deps: Pick<BooksDeps, 'writer' | 'database'>,
  { settingId, ...place }: PutPlace & { settingId: string },
  change: SettingBody,
): Promise<{ isNew: boolean; setting: Setting }> {
  const { isNew, document } = await recordOne(deps, settingKind, place, { settingId, change })
  const names = await findPersonNames(deps.database, document.postedBy ? [document.postedBy] : [])
  return { isNew, setting: describe(document, names) }
}

/** What the shop goes by on each day, and what was changed of it, by whom and when. */
export async function listSettings(database: Database, shopId: string, now: Date): Promise<Settings> {
  const [shop, documents, lastDay, hasSales] = await Promise.all([
    requireSettledShop(database, shopId),
    readSettings(database, shopId),
    readLastDay(database, shopId),
    hasAnySale(database, shopId),
  ])
  const { settings, taxRegistrations, lockedThrough } = shop
  const today = calendarDayOf(now.toISOString(), shop.timeZone)
  const names = await findPersonNames(
    database,
    documents.flatMap(({ postedBy }) => postedBy ?? []),
  )
  return {
    today,
    settings,
    taxRegistrations,
    earliestFrom: earliestFrom({ lockedThrough, today, lastDay }),
    lockedThrough,
    hasSales,
    items: documents.map((document) => describe(document, names)).reverse(),
  }
}

function describe(document: SettingDocument, names: ReadonlyMap<string, string>): Setting {
  const { _id, reason = null, recordedAt, postedBy = null, entryNumber } = document
  return {
    ...changeOf(document),
    settingId: _id.settingId,
    reason,
    recordedAt: recordedAt.toISOString(),
    by: names.get(postedBy ?? '') ?? null,
    byUid: postedBy,
    entryNumber: entryNumber ?? 0,
  }
}
