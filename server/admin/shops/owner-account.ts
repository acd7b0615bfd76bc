import { Refusal } from '#domain/errors.ts'
import type { Transaction } from '../../db/client.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { readLastSignIns } from '../../identity/person-store.ts'
import {
  type AccountsInMaking,
  endMakingOf,
  openAccountsInMaking,
} from '../people/account-in-making-store.ts'
import { makeUpPassword } from '../people/make-up-password.ts'

/** Does what an account is for; `settle` is to be called in its transaction. */
type Work = (uid: string, settle: (session: Transaction) => Promise<void>) => Promise<void>

/** The account of a person who gets a role: an existing one, or one created for it. */
type PersonAccount = {
  uid: string
  /** Null where there was an account, which keeps its password, or where one was given. */
  madeUpPassword: string | null
}

/** Whose account it is, and the password it is to have. */
type Wanted = { email: string; given: string | undefined }

/**
 * Finds the account of an email address, or makes one, and does what it is for. Where that fails, an account made for
 * it goes again. Where the process is cut off between the two, the next try for the address goes on with the account,
 * unless it belongs to a person by now.
 * @param given the password of a new account; left out: one is made up, to be replaced at the first login
 * @throws Refusal email_taken where another try makes the same account at this moment; password_too_weak
 */
export async function withAccount(
  deps: IdentityDeps,
  email: string,
  given: string | undefined,
  work: Work,
): Promise<PersonAccount> {
  const { keycloak, database, now } = deps
  const making = openAccountsInMaking(database, now)
  const uid = await keycloak.findByEmail(email)
  if (uid === null) return withNewAccount(deps, making, { email, given }, work)
  const mark = await takeOverCutOff(deps, making, email, uid)
  if (mark !== null) {
    // It has no person yet, and stays in making if this fails.
    if (given !== undefined) await keycloak.setPassword(uid, given, 'own')
    await work(uid, settling(making, mark, email))
    return letIn(deps, uid, given)
  }
  await work(uid, (session) => endMakingOf(database, email, session))
  return { uid, madeUpPassword: null }
}

async function withNewAccount(
  deps: IdentityDeps,
  making: AccountsInMaking,
  { email, given }: Wanted,
  work: Work,
): Promise<PersonAccount> {
  const { keycloak, log } = deps
  const mark = await making.begin(email)
  const uid = await keycloak.createPerson(email, given ?? makeUpPassword()).catch(async (error: unknown) => {
    await making.end(mark)
    throw error
  })
  try {
    await making.noteMade(mark, uid)
    await work(uid, settling(making, mark, email))
  } catch (error) {
    // An account that another attempt has taken over, or that belongs to a person by now, must not be removed here.
    if (await making.end(mark)) {
      await keycloak.deletePerson(uid).catch((error: unknown) => {
        log.error({ err: error, uid }, 'an account that was made for nothing could not be taken away again')
      })
    }
    throw error
  }
  return letIn(deps, uid, given)
}

/**
 * The mark with which this try goes on with an account that a cut-off one has made; null where the account is
 * a person's: it has a place, or was logged in with, or no attempt created it.
 */
async function takeOverCutOff(
  { database, accessState }: IdentityDeps,
  making: AccountsInMaking,
  email: string,
  uid: string,
): Promise<string | null> {
  const before = await making.findMarkOf(email, uid)
  if (before === null) {
    if (await making.isUnderWay(email)) throw new Refusal('email_taken', { email })
    return null
  }
  const { isAdmin, memberships } = await accessState.readRoles({ uid, email, isEmailVerified: true })
  if (isAdmin || memberships.size > 0 || (await readLastSignIns(database, [uid])).size > 0) return null
  const mark = await making.takeOver(before)
  if (mark === null) throw new Refusal('email_taken', { email })
  return mark
}

function settling(making: AccountsInMaking, mark: string, email: string) {
  return async (session: Transaction) => {
    if (!(await making.end(mark, session))) throw new Refusal('email_taken', { email })
  }
}

/** Only once the account is this attempt's: otherwise two attempts would each return a password for it. */
async function letIn(
  { keycloak }: IdentityDeps,
  uid: string,
  given: string | undefined,
): Promise<PersonAccount> {
  if (given !== undefined) return { uid, madeUpPassword: null }
  const madeUpPassword = makeUpPassword()
  await keycloak.setMadeUpPassword(uid, madeUpPassword)
  return { uid, madeUpPassword }
}
