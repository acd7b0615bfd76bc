import type { Setting, Settings } from '#domain/api/setting.ts'
import { earliestFrom } from '#domain/documents/setting/check.ts'
import type { SettingBody } from '#domain/documents/setting/schema.ts'
import { calendarDayOf } from '../books/engine/business-day-cache.ts'
import { toRecord } from '../books/engine/document-kind.ts'
import { setting as settingKind } from '../books/kinds/setting/kind.ts'
import { type BookWriter, requireRecorded } from '../books/writer.ts'
import type { Database } from '../db/client.ts'
import type { SettingDocument } from '../db/documents.ts'
import { findPersonNames } from '../identity/person-store.ts'
import { readLastDay } from '../ledger/last-day-store.ts'
import { changeOf, readSettings, requireSetting } from '../shops/settings-store.ts'
import { settledShop } from '../shops/settled-shop.ts'
import { requireShop } from '../shops/store.ts'

/** Changes a setting from its day on. The same again under its id changes nothing. */
export async function changeSetting(
  writer: BookWriter,
  database: Database,
  { shopId, settingId, byUid }: { shopId: string; settingId: string; byUid: string },
  change: SettingBody,
): Promise<{ isNew: boolean; setting: Setting }> {
  const [result] = await writer.record(shopId, [[toRecord(settingKind, { settingId, change }, byUid)]])
  const [recorded] = requireRecorded(result)
  const document = await requireSetting(database, shopId, settingId)
  const names = await findPersonNames(database, document.postedBy ? [document.postedBy] : [])
  return { isNew: recorded?.outcome === 'recorded', setting: describe(document, names) }
}

/** What the shop goes by on each day, and what was changed of it, by whom and when. */
export async function listSettings(database: Database, shopId: string, now: Date): Promise<Settings> {
  const [record, documents, lastDay] = await Promise.all([
    requireShop(database, shopId),
    readSettings(database, shopId),
    readLastDay(database, shopId),
  ])
  const shop = settledShop(record, documents.map(changeOf))
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
