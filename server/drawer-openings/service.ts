import type { DrawerOpeningBody } from '#domain/api/drawer-opening.ts'
import { businessDayBy } from '#domain/documents/setting/dated.ts'
import { Refusal } from '#domain/errors.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { type DrawerOpeningDocument, findOpening, saveOpening } from './store.ts'

/** How far ahead of the server's clock a device may be. */
const clockToleranceMs = 24 * 60 * 60 * 1000

/**
 * Keeps that a drawer was opened without a sale. The same content again under its id changes nothing.
 * @throws Refusal drawer_opening_conflict, drawer_opened_in_future
 */
export async function recordDrawerOpening(
  { database, now }: Pick<BooksDeps, 'database' | 'now'>,
  { shopId, openingId, byUid }: { shopId: string; openingId: string; byUid: string },
  { openedBy, ...opening }: DrawerOpeningBody,
): Promise<void> {
  const recordedAt = now()
  if (Date.parse(opening.openedAt) > recordedAt.getTime() + clockToleranceMs)
    throw new Refusal('drawer_opened_in_future')
  const { timeZone, settings } = await requireSettledShop(database, shopId)
  const uid = openedBy ?? byUid
  const wanted: DrawerOpeningDocument = {
    _id: { shopId, openingId },
    ...opening,
    businessDay: businessDayBy(opening.openedAt, timeZone, settings.dayStartHour),
    uid,
    ...(uid !== byUid && { sentByUid: byUid }),
    recordedAt,
  }
  await saveOpening(database, wanted)
  const stored = await findOpening(database, shopId, openingId)
  if (!stored || saidOf(stored) !== saidOf(wanted))
    throw new Refusal('drawer_opening_conflict', { openingId })
}

/** What was said of it: the person who sends it again may be another. */
function saidOf({ tillId, shiftId, uid, openedAt, reason }: DrawerOpeningDocument): string {
  return canonicalJson({ tillId, shiftId, uid, openedAt, reason })
}
