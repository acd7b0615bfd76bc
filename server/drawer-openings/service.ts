import type { DrawerOpeningBody } from '#domain/api/drawer-opening.ts'
import { addDays, type Day } from '#domain/business-day.ts'
import { businessDayBy, valueOn } from '#domain/documents/setting/dated.ts'
import { strictestOf } from '#domain/documents/setting/staff-limits.ts'
import { type OpeningApproval, openingApproval } from '#domain/drawer-opening/approval.ts'
import { Refusal } from '#domain/errors.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import { givenOf } from '../approvals/store.ts'
import type { Actor } from '../audit-log/actor.ts'
import { logBestEffort } from '../audit-log/best-effort.ts'
import { countSince, recordIdOf } from '../audit-log/store.ts'
import { calendarDayOf } from '../books/engine/business-day-cache.ts'
import { heldAgainstGiven } from '../books/kinds/sale/given-approvals.ts'
import { staffOf } from '../books/kinds/sale/staff-of.ts'
import { correctedInstant, maxDaysAway } from '../books/kinds/time-bounds.ts'
import { isInTurnOf, type TillSession } from '../cashiers/signed-in-store.ts'
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
  deps: Pick<IdentityDeps, 'database' | 'now' | 'audit' | 'log'>,
  place: Place,
  body: DrawerOpeningBody,
): Promise<void> {
  const { database, now } = deps
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
  const standing = await approvalOf(database, shop, place, { ...body, openedAt, shownAt: at }, recordedAt)
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
  await logBestEffort(deps.log, 'an opened drawer', { shopId, openingId }, () =>
    logOpening(deps, place, shop, stored),
  )
}

/** Of one person in so long: the report by cashier has every opening. */
const mostLogged = 30
const loggedForMs = 24 * 60 * 60 * 1000

/** Once, under the person who opened it, whoever sends it; under the sender where a device names a person unknown here. */
async function logOpening(
  { database, audit }: Pick<IdentityDeps, 'database' | 'audit'>,
  { shopId, openingId, sender }: Place,
  shop: SettledShop,
  { tillId, uid, sentByUid = uid, openedAt, standing, isCashierElsewhere, recordedAt }: DrawerOpeningDocument,
): Promise<void> {
  const action = 'drawer.opened'
  const tills = await findTills(database, shopId)
  const person = (await findPeople(database, [uid])).get(uid)
  const isOfShop = uid === ownerIdOf(shop) || belongsToShop(uid, person?.email ?? null, shop)
  const by = (await actorOf(database, sender, [uid, sentByUid]))(isOfShop ? uid : sentByUid)
  const since = new Date(recordedAt.getTime() - loggedForMs)
  const logged = await countSince(database, { shopId, action, since, uid: by.uid }, mostLogged + 1)
  if (logged > mostLogged) return
  const facts = {
    ...{ openingId, openedAt, name: tills.find(({ _id }) => _id.tillId === tillId)?.name ?? '' },
    ...(standing && { approval: standing }),
    ...(by.uid !== sentByUid && { sentBy: sentByUid }),
    ...(isCashierElsewhere && { ...(isOfShop && { person: uid }), signedIn: 'no' }),
    ...(logged === mostLogged && { beyond: String(mostLogged) }),
  }
  // Another person who sends it again does so from a place of their own.
  const from = sentByUid === sender.uid ? by.from : null
  const recordId = recordIdOf(shopId, action, openingId)
  await audit.recordOnce(shopId, [{ recordId, at: recordedAt, action, by: { ...by, from }, facts }])
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
 * who opened it, if the server knows that the session is in their turn; whom a device alone names lifts no limit of the
 * sender's.
 */
async function approvalOf(
  database: Database,
  shop: SettledShop,
  { shopId, openingId, sender, session }: Place,
  { openedBy, openedAt, shownAt, approval }: DrawerOpeningBody & { shownAt: string },
  recordedAt: Date,
): Promise<OpeningApproval | null> {
  const ownerUid = ownerIdOf(shop)
  const cashierUid = openedBy ?? null
  const times = { doneMs: Date.parse(openedAt), shownMs: Date.parse(shownAt) }
  const isKnown =
    cashierUid !== null &&
    cashierUid !== ownerUid &&
    (await isInTurnOf(database, shopId, session, { cashierUid, ...times }, recordedAt.getTime()))
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
