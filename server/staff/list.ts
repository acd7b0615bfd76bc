import type { CodeState } from '#domain/api/cashier.ts'
import type { Staff, StaffMember } from '#domain/api/staff.ts'
import { addDays, type Day } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { sessionsOf } from '../admin/people/describe.ts'
import { calendarDayOf } from '../books/engine/business-day-cache.ts'
import { codeStates } from '../cashiers/service.ts'
import { boundedRead } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import type { ShopDocument } from '../db/documents.ts'
import { normaliseEmail } from '../identity/email.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { readLastSignIns } from '../identity/person-store.ts'
import { employeesOf, ownerIdOf } from '../identity/roles.ts'
import { requireShop } from '../shops/store.ts'
import { isElsewhere } from './own-person.ts'

const saleOfDays = 92

/** The people of a shop beside its owner. While the login service is away, what the shop's record says of them. */
export async function listStaff(deps: IdentityDeps, shopId: string): Promise<Staff> {
  const shop = await requireShop(deps.database, shopId)
  const contacts = new Set(
    employeesOf(shop).flatMap(({ contact }) => (contact?.trim() ? [normaliseEmail(contact)] : [])),
  )
  const canSendMail = deps.mailer !== null
  const codes = await codeStates(deps.database, shopId, deps.now())
  const ownCode = codes.get(ownerIdOf(shop) ?? '') ?? 'none'
  try {
    const items = await Promise.all([...contacts].map((contact) => describe(deps, shop, contact, codes)))
    return { items, areAccountsKnown: true, canSendMail, ownCode }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'identity_service_away') throw error
    const items = [...contacts].map((contact) => ({
      ...{ contact, account: null, lastSignedInAt: null, lastSaleAt: null },
    }))
    return { items, areAccountsKnown: false, canSendMail, ownCode }
  }
}

const elsewhere = { isElsewhere: true } as const

async function describe(
  deps: IdentityDeps,
  shop: ShopDocument,
  contact: string,
  codes: ReadonlyMap<string, CodeState>,
): Promise<StaffMember> {
  const { database, keycloak, accessState, now } = deps
  const uid = await keycloak.findByEmail(contact)
  const account = uid === null ? null : await keycloak.findAccount(uid)
  if (!account) return { contact, account: null, lastSignedInAt: null, lastSaleAt: null }
  const roles = await accessState.readRoles(account)
  // Of a person of another shop, too, this owner learns nothing beyond the address in the record.
  if (isElsewhere(roles, shop._id))
    return { contact, account: elsewhere, lastSignedInAt: null, lastSaleAt: null }
  const since = addDays(calendarDayOf(now().toISOString(), shop.timeZone), -saleOfDays)
  const [signedIn, lastSale, sessions, lockedOut] = await Promise.all([
    readLastSignIns(database, [account.uid]),
    findLastSale(database, shop._id, account.uid, since),
    sessionsOf(deps, account.uid),
    keycloak.findLockedOut([account.email]),
  ])
  return {
    contact,
    account: {
      ...{ uid: account.uid, name: account.name, isEnabled: account.isEnabled, sessions },
      isLocked: lockedOut.has(account.email),
      isElsewhere: false,
    },
    lastSignedInAt: signedIn.get(account.uid)?.toISOString() ?? null,
    lastSaleAt: lastSale?.toISOString() ?? null,
    code: codes.get(account.uid) ?? 'none',
  }
}

/** When a person sold last since a day; read from the index of receipts alone. */
async function findLastSale(
  { collections }: Database,
  shopId: string,
  cashierUid: string,
  since: Day,
): Promise<Date | null> {
  const found = await collections.sales
    .find(
      { '_id.shopId': shopId, postingDay: { $gte: since }, cashierUid },
      { projection: { _id: 0, soldAtInstant: 1 }, maxTimeMS: boundedRead.maxTimeMS },
    )
    .sort({ '_id.shopId': -1, postingDay: -1, soldAtInstant: -1, '_id.saleId': -1 })
    .limit(1)
    .next()
  return found?.soldAtInstant ?? null
}
