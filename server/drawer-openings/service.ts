import type { DrawerOpeningBody } from '#domain/api/drawer-opening.ts'
import { addDays, type Day } from '#domain/business-day.ts'
import { businessDayBy, valueOn } from '#domain/documents/setting/dated.ts'
import { strictestOf } from '#domain/documents/setting/staff-limits.ts'
import { type OpeningApproval, openingApproval } from '#domain/drawer-opening/approval.ts'
import { Refusal } from '#domain/errors.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import { givenOf } from '../approvals/store.ts'
import type { Actor } from '../audit-log/actor.ts'
import { recordIdOf } from '../audit-log/store.ts'
import { calendarDayOf } from '../books/engine/business-day-cache.ts'
import { heldAgainstGiven } from '../books/kinds/sale/given-approvals.ts'
import { staffOf } from '../books/kinds/sale/staff-of.ts'
import { correctedInstant, maxDaysAway } from '../books/kinds/time-bounds.ts'
import type { TillSession } from '../cashiers/signed-in-store.ts'
import { flagIfNotSignedIn } from '../cashiers/till-session.ts'
import type { Database } from '../db/client.ts'
import { actorOf } from '../identity/actor-of.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { findPeople } from '../identity/person-store.ts'
import { belongsToShop, ownerIdOf } from '../identity/roles.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { type Contact, findTimeBounds } from '../tills/contact.ts'
import { findTills } from '../tills/store.ts'
import { type DrawerOpeningDocument, findOpening, saveOpening } from './store.ts'

/** How far ahead of the server's clock a device may be. */
const clockToleranceMs = 24 * 60 * 60 * 1000

type Sender = Actor & { isOwner: boolean }
type Place = {
  shopId: string
  openingId: string
  sender: Sender
  contact: Contact | null
  session: TillSession
}
type SettledShop = Awaited<ReturnType<typeof requireSettledShop>>

/**
 * Keeps that a drawer was opened without a sale, and whether the owner let it be opened. The same content again under
 * its id changes nothing.
 * @throws Refusal drawer_opening_conflict, drawer_opened_in_future
 */
export async function recordDrawerOpening(
  { database, now, audit }: Pick<IdentityDeps, 'database' | 'now' | 'audit'>,
  place: Place,
  body: DrawerOpeningBody,
): Promise<void> {
  const { shopId, openingId, sender, contact, session } = place
  const { openedBy, clock, ...opening } = body
  const recordedAt = now()
  const { tillId, openedAt: at } = opening
  const doneBetween = await findTimeBounds(database, shopId, contact, { tillId, at, clock })
  const openedAt = correctedInstant(opening.openedAt, doneBetween)
  if (Date.parse(openedAt) > recordedAt.getTime() + clockToleranceMs)
    throw new Refusal('drawer_opened_in_future')
  const shop = await requireSettledShop(database, shopId)
  const uid = openedBy ?? sender.uid
  const content = { by: openedBy, shownAt: at, at: openedAt }
  const signedIn = await flagIfNotSignedIn(database, shopId, session, content, recordedAt)
  const isSignedIn = signedIn.isCashierElsewhere === undefined
  const standing = await approvalOf(database, shop, place, { ...body, openedAt, isSignedIn }, recordedAt)
  const wanted: DrawerOpeningDocument = {
    _id: { shopId, openingId },
    ...opening,
    ...(doneBetween && { doneBetween }),
    businessDay: possibleDay(shop, openedAt, recordedAt),
    uid,
    ...(uid !== sender.uid && { sentByUid: sender.uid }),
    ...(standing && { standing }),
    ...signedIn,
    recordedAt,
  }
  await saveOpening(database, wanted)
  const stored = await findOpening(database, shopId, openingId)
  if (!stored || contentOf(stored) !== contentOf(wanted))
    throw new Refusal('drawer_opening_conflict', { openingId })
  await logOpening({ database, audit }, place, shop, stored)
}

/** Once, under the person who opened it, whoever sends it; under the sender where a device names a person unknown here. */
async function logOpening(
  { database, audit }: Pick<IdentityDeps, 'database' | 'audit'>,
  { shopId, openingId, sender }: Place,
  shop: SettledShop,
  { tillId, uid, reason, openedAt, standing, isCashierElsewhere }: DrawerOpeningDocument,
): Promise<void> {
  const tills = await findTills(database, shopId)
  const person = (await findPeople(database, [uid])).get(uid)
  const isOfShop = uid === ownerIdOf(shop) || belongsToShop(uid, person?.email ?? null, shop)
  const by = (await actorOf(database, sender, [uid]))(isOfShop ? uid : null)
  const facts = {
    ...{ openingId, openedAt, reason, name: tills.find(({ _id }) => _id.tillId === tillId)?.name ?? '' },
    ...(standing && { approval: standing }),
    ...(by.uid !== sender.uid && { sentBy: sender.email }),
    ...(isCashierElsewhere && { person: uid, signedIn: 'no' }),
  }
  const recordId = recordIdOf(shopId, 'drawer.opened', openingId)
  await audit.recordOnce(shopId, [{ recordId, action: 'drawer.opened', by, facts }])
}

/** A clock that is off by more than a month says nothing: then it counts to the day on which it arrives. */
function possibleDay({ timeZone, settings }: SettledShop, openedAt: string, recordedAt: Date): Day {
  const [sent, arrived] = [openedAt, recordedAt.toISOString()].map((at) =>
    businessDayBy(at, timeZone, settings.dayStartHour),
  ) as [Day, Day]
  return sent < addDays(arrived, -maxDaysAway) ? arrived : sent
}

/**
 * By the limits of its day and of the day on which it arrives: a device can say any time. They are those of the person
 * who opened it, if the server knows that they had taken the till over; whom a device alone names lifts no limit of the
 * sender's.
 */
async function approvalOf(
  database: Database,
  shop: SettledShop,
  { shopId, openingId, sender }: Place,
  { openedBy, openedAt, approval, isSignedIn }: DrawerOpeningBody & { isSignedIn: boolean },
  recordedAt: Date,
): Promise<OpeningApproval | null> {
  const ownerUid = ownerIdOf(shop)
  const cashierUid = openedBy ?? null
  const isKnown = cashierUid !== null && cashierUid !== ownerUid && isSignedIn
  const staff = isKnown
    ? [cashierUid]
    : staffOf({ senderUid: sender.uid, isOwner: sender.isOwner, cashierUid, ownerUid })
  // Anybody else approves nothing, whatever a device says.
  const sent = approval && approval.by === ownerUid ? [approval] : []
  const given = await givenOf(database, shopId, [{ saleId: openingId, sale: { approvals: sent } }])
  const { known } = heldAgainstGiven(sent, given.get(openingId) ?? [])
  const approvalAt = (at: string) =>
    openingApproval(
      strictestOf(valueOn(shop.settings.staffLimits, calendarDayOf(at, shop.timeZone)), staff),
      {
        isSaid: sent.length > 0,
        isGiven: known.length > 0,
      },
    )
  return approvalAt(openedAt) ?? approvalAt(recordedAt.toISOString())
}

/** What was sent, without the sender: another person may send it again. */
function contentOf({ tillId, shiftId, uid, openedAt, reason, approval }: DrawerOpeningDocument): string {
  return canonicalJson({ tillId, shiftId, uid, openedAt, reason, approval })
}
