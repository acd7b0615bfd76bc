import type { Invited } from '#domain/api/admin-people.ts'
import { Refusal } from '#domain/errors.ts'
import type { Actor } from '../../audit-log/actor.ts'
import { normaliseEmail } from '../../identity/email.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { requireShop } from '../../shops/store.ts'
import { isLeft, keepBegun } from './changes.ts'
import {
  type Begun,
  findBegun,
  type InviteChange,
  leaveBegun,
  markPlaced,
  removeBegun,
} from './changes-store.ts'
import { mailInvitation } from './invitation-mail.ts'
import { writeLink } from './links.ts'
import { addDeveloper, findDevelopers } from './links-store.ts'
import { makeUpPassword } from './make-up-password.ts'
import { inTurn } from './turns.ts'

type BegunInvite = Begun<InviteChange>

/**
 * Gives a person who has none an account and its places: by a mail with a link to choose a password or, where no mail
 * can be sent, by a temporary password, which is shown once.
 * @param ask what else must hold
 * @throws Refusal email_taken, shop_not_found, invalid_request, person_being_changed, person_change_unfinished,
 *   accountant_named
 */
export async function invitePerson(
  deps: IdentityDeps,
  by: Actor,
  wanted: Pick<InviteChange, 'email' | 'links' | 'isAdministrator'>,
  ask: () => Promise<void> = async () => {},
): Promise<Invited> {
  const { database, keycloak, now } = deps
  const email = normaliseEmail(wanted.email)
  const change: InviteChange = { ...wanted, kind: 'invite', email }
  const kept: BegunInvite[] = []
  await inTurn(
    database,
    async () => {
      await ask()
      const begun = await findBegun(database, email)
      if (begun && !isLeft(begun, now())) throw new Refusal('person_being_changed')
      // An account that an earlier invitation has made is its own.
      if (!begun && (await keycloak.findByEmail(email)) !== null) throw new Refusal('email_taken', { email })
    },
    async (_, session) => {
      for (const { shopId } of wanted.links) await requireShop(database, shopId, session)
      kept.push(await keepBegun(deps, by, change, session))
    },
  )
  const begun = kept.at(-1)
  if (!begun) throw new Error('a turn was taken and nothing was begun')
  return carryOutInvitation(deps, begun, (uid) => letIn(deps, begun, uid))
}

/** Finishes one that was interrupted. A password could not be shown: without mail, one is given later. */
export async function finishInvitation(deps: IdentityDeps, begun: BegunInvite): Promise<void> {
  await carryOutInvitation(deps, begun, async (uid) => {
    await mailInvitation(deps, begun, uid)
    return null
  })
}

/** Every step can be taken again. */
async function carryOutInvitation(
  deps: IdentityDeps,
  begun: BegunInvite,
  letIn: (uid: string) => Promise<string | null>,
): Promise<Invited> {
  try {
    const uid = await openAccount(deps, begun.email)
    await givePlaces(deps, begun, uid)
    const temporaryPassword = await letIn(uid)
    await removeBegun(deps.database, begun)
    return { uid, temporaryPassword }
  } catch (error) {
    // What is refused once is refused every time.
    await (isRefusedForGood(error) ? removeBegun : leaveBegun)(deps.database, begun)
    const isAway = error instanceof Refusal && error.code === 'identity_service_away'
    throw isAway ? new Refusal('person_change_unfinished') : error
  }
}

/** An address that Keycloak does not take, or the place of an accountant that another has by now. */
const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Refusal && ['invalid_request', 'email_taken', 'accountant_named'].includes(error.code)

/** Of two processes that finish it at once one makes the account, and both find it. */
async function openAccount({ keycloak }: IdentityDeps, email: string): Promise<string> {
  const known = await keycloak.findByEmail(email)
  if (known !== null) return known
  return keycloak.createPerson(email, null).catch(async (error: unknown) => {
    const isTaken = error instanceof Refusal && error.code === 'email_taken'
    const uid = isTaken ? await keycloak.findByEmail(email) : null
    if (uid === null) throw error
    return uid
  })
}

async function givePlaces(deps: IdentityDeps, begun: BegunInvite, uid: string): Promise<void> {
  const { database, audit, accessState } = deps
  const { email, by, links, isAdministrator } = begun
  await inTurn(
    database,
    async () => {},
    async (_, session) => {
      // Done by a run before: what was taken away since is not given again.
      if (!(await markPlaced(database, begun, session))) return
      for (const link of links)
        await writeLink(deps, by, { uid, email, isEmailVerified: true }, link, session)
      if (isAdministrator && (await findDevelopers(database, { uid, email }, session)).length === 0) {
        await addDeveloper(database, { _id: uid, email }, session)
        const facts = { person: uid, email }
        await audit.record({ action: 'administrator.made', by, shopId: null, facts }, session)
      }
      const facts = { person: uid, email }
      await audit.record({ action: 'person.invited', by, shopId: null, facts }, session)
    },
  )
  accessState.forgetRoles()
}

/** A temporary password where no mail can be sent. */
async function letIn(deps: IdentityDeps, begun: BegunInvite, uid: string): Promise<string | null> {
  if (await mailInvitation(deps, begun, uid)) return null
  const password = makeUpPassword()
  await deps.keycloak.setMadeUpPassword(uid, password)
  return password
}
