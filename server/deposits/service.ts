import type { Deposit, DepositHold, OpenDeposit } from '#domain/api/deposit.ts'
import type { DepositBody } from '#domain/documents/deposit/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { type Minor, minor, moneyText } from '#domain/money.ts'
import { headOf } from '#domain/open-items/family.ts'
import { tenderName } from '#domain/payments/payment-type.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import type { AuditLog } from '../audit-log/store.ts'
import { findDocument } from '../books/documents-store.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { deposit as depositKind } from '../books/kinds/deposit/kind.ts'
import type { DepositDocument } from '../books/kinds/deposit/stored.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import type { TillSession } from '../cashiers/signed-in-store.ts'
import { flagIfNotSignedIn } from '../cashiers/till-session.ts'
import type { Database } from '../db/client.ts'
import type { Caller } from '../http/caller.ts'
import { readPartyMerges } from '../parties/merges-store.ts'
import { findReversal } from '../reversals/find-reversal.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { requireShop } from '../shops/store.ts'
import { heldElsewhere, heldMs, saveHold, takeHoldBack } from '../store-credit/holds-store.ts'
import {
  countReservedBy,
  dropReservation,
  findReservation,
  saveReservation,
} from '../store-credit/reservations-store.ts'
import { depositHolds, dropDepositHold, findOpenDeposits } from './store.ts'

type Deps = Pick<BooksDeps, 'database' | 'now'>
type OfSale = { shopId: string; saleId: string }

/** The id of no sale: everything that is held counts. */
const noSale = ''

/**
 * Records a deposit. The same content again under its id changes nothing. Another day than today is the owner's to say:
 * not that of a cashier who took the owner's session over by a code.
 * @throws Refusal owner_required, and as the kind refuses
 */
export async function takeDeposit(
  deps: Deps & Pick<BooksDeps, 'writer'>,
  {
    tillId,
    isOwner,
    session,
    ...place
  }: PutPlace & { depositId: string; tillId: string; isOwner: boolean; session: TillSession },
  deposit: DepositBody,
): Promise<{ isNew: boolean; taken: Deposit }> {
  const { shopId, depositId } = place
  const isByOwner = isOwner && (deposit.takenBy === undefined || deposit.takenBy === place.byUid)
  const today = businessDayOf(deps.now().toISOString(), await requireSettledShop(deps.database, shopId))
  const isEntered = deposit.businessDay !== today
  // What is recorded already is only answered again, on whatever day.
  if (isEntered && !isByOwner && !(await findDocument(deps.database, depositKind, shopId, depositId)))
    throw new Refusal('owner_required')
  const content = { by: deposit.takenBy }
  const signedIn = isEntered
    ? {}
    : await flagIfNotSignedIn(deps.database, shopId, session, content, deps.now())
  const input = {
    depositId,
    tillId,
    deposit,
    senderUid: place.byUid,
    ...(isEntered && { isEntered }),
    ...signedIn,
  }
  const { isNew, document } = await recordOne(deps, depositKind, place, input)
  return { isNew, taken: await asTaken(deps.database, document) }
}

/** @throws Refusal deposit_not_found */
export async function readDeposit({ database }: Deps, shopId: string, depositId: string): Promise<Deposit> {
  const found = await findDocument(database, depositKind, shopId, depositId)
  if (!found) throw new Refusal('deposit_not_found', { depositId })
  return asTaken(database, found)
}

async function asTaken(
  database: Database,
  { _id, paidBy = [], ...document }: DepositDocument,
): Promise<Deposit> {
  const {
    customerId,
    tillId,
    businessDay,
    postingDay,
    text = '',
    taxClassId,
    totalMinor,
    taxes,
    tenders,
  } = document
  return {
    ...{ depositId: _id.depositId, customerId, tillId, businessDay, postingDay, text },
    ...{ taxClassId, totalMinor, taxes },
    tenders: tenders.map(({ kind, typeId, amountMinor, reference }) => ({
      ...{ kind, name: tenderName({ kind, typeId }, paidBy), amountMinor },
      ...(typeId !== undefined && { typeId }),
      ...(reference !== undefined && { reference }),
    })),
    recordedAt: document.recordedAt.toISOString(),
    entryNumber: document.entryNumber ?? 0,
    reversal: await findReversal(database, _id.shopId, { kind: 'deposit', id: _id.depositId }),
  }
}

/** What a customer can pay with, without what is kept for other sales than this one. */
export async function listOpenDeposits(
  { database, now }: Deps,
  {
    shopId,
    customerId,
    saleId = noSale,
  }: { shopId: string; customerId: string; saleId?: string | undefined },
): Promise<OpenDeposit[]> {
  const found = await findOpenDeposits(database, shopId, customerId)
  const ids = found.map(({ deposit }) => deposit._id.depositId)
  const ofThese = { '_id.depositId': { $in: ids } }
  const held = await heldElsewhere(database, depositHolds(database), { shopId, saleId }, ofThese, now())
  return found.map(({ deposit: { _id, businessDay, text = '', totalMinor }, leftMinor: unusedMinor }) => {
    const heldMinor = held.reduce(
      (sum, one) => (one._id.depositId === _id.depositId ? sum + Number(one.amountMinor) : sum),
      0,
    )
    const leftMinor = minor(Math.max(0, unusedMinor - heldMinor))
    return { depositId: _id.depositId, businessDay, text, totalMinor, leftMinor }
  })
}

/** How many deposits one employee can reserve in 24 hours. */
const maxByEmployee = 30
const dayMs = 24 * 60 * 60 * 1000

/**
 * Keeps so much for one sale, instead of what was kept of this deposit for it before. Of two tills that ask at the same
 * moment for more than there is, both may be refused, and never are both given it: what each keeps is written before
 * what is left is read. Where it is refused, what was kept before stays so. Any employee can reserve any customer's
 * deposit: who did is stored and in the activity log, and each employee can reserve a limited number.
 * @throws Refusal deposit_not_found, deposit_not_enough, deposits_reserved_enough
 */
export async function holdDeposit(
  deps: Deps & { audit: AuditLog },
  { depositId, ...of }: OfSale & { depositId: string },
  { customerId, amountMinor }: DepositHold,
  caller: Caller,
): Promise<{ leftMinor: Minor }> {
  const { database, now } = deps
  await requireOfCustomer(database, { shopId: of.shopId, depositId, customerId })
  const at = now()
  const key = { ...of, of: depositId }
  const employee = caller.right === 'employee' ? caller : null
  if (employee !== null) await refuseBeyondUnapprovedLimit(database, key, employee.uid, at)
  const expiresAt = new Date(at.getTime() + heldMs)
  const hold = { _id: { ...of, depositId }, amountMinor, at, expiresAt }
  const before = await saveHold(depositHolds(database), hold)
  const open = await listOpenDeposits(deps, { ...of, customerId })
  const found = open.find((one) => one.depositId === depositId)
  if (found && amountMinor <= found.leftMinor) {
    const known = await findReservation(database, key)
    const by = employee && { by: employee.uid, firstAt: known?.firstAt ?? at }
    await saveReservation(database, { _id: key, customerId, amountMinor, at, ...by })
    // Counted after it is stored, so that requests at the same moment can't exceed the limit.
    if (employee !== null && known === null)
      await refuseBeyondUnapprovedLimit(database, key, employee.uid, at).catch(async (error) => {
        await releaseDeposit(deps, { ...of, depositId })
        throw error
      })
    if (employee !== null && amountMinor > Number(known?.amountMinor ?? 0)) {
      const { currency } = await requireShop(database, of.shopId)
      const facts = { depositId, customerId, saleId: of.saleId, amount: moneyText(amountMinor, currency) }
      await deps.audit.record({ action: 'deposit.reserved', by: employee, shopId: of.shopId, facts })
    }
    return { leftMinor: minor(found.leftMinor - amountMinor) }
  }
  await takeHoldBack(depositHolds(database), hold, before)
  const leftMinor = found?.leftMinor ?? minor(0)
  const { currency } = await requireShop(database, of.shopId)
  const left = moneyText(leftMinor, currency)
  throw new Refusal('deposit_not_enough', { left, leftMinor, wantedMinor: amountMinor })
}

/** @throws Refusal deposits_reserved_enough */
async function refuseBeyondUnapprovedLimit(
  database: Deps['database'],
  key: OfSale & { of: string },
  uid: string,
  at: Date,
): Promise<void> {
  const others = await countReservedBy(database, key, uid, new Date(at.getTime() - dayMs))
  if (others >= maxByEmployee) throw new Refusal('deposits_reserved_enough', { most: maxByEmployee })
}

/**
 * Before anything is kept of it: what is another customer's is there for theirs.
 * @throws Refusal deposit_not_found
 */
async function requireOfCustomer(
  database: Deps['database'],
  { shopId, depositId, customerId }: { shopId: string; depositId: string; customerId: string },
): Promise<void> {
  const found = await findDocument(database, depositKind, shopId, depositId)
  const merges = await readPartyMerges(database.collections, shopId)
  if (!found || headOf(found.customerId, merges) !== headOf(customerId, merges))
    throw new Refusal('deposit_not_found', { depositId })
}

/** The customer pays in another way: others can have it again. */
export async function releaseDeposit(
  { database }: Deps,
  { shopId, saleId, depositId }: OfSale & { depositId: string },
): Promise<void> {
  await dropDepositHold(database, { shopId, saleId, depositId })
  await dropReservation(database, { shopId, saleId, of: depositId })
}
