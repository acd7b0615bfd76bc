import { Refusal } from '#domain/errors.ts'
import type { Transaction } from '../../db/client.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { makeUpPassword } from '../people/make-up-password.ts'
import { openAccountsInMaking } from './account-in-making-store.ts'

/** Does what an account is for; `settle` is to be called in its transaction. */
type Work = (uid: string, settle: (session: Transaction) => Promise<void>) => Promise<void>

/** The account of somebody who is given a place: one that is there, or one that is made for it. */
type PersonAccount = {
  uid: string
  /** Null where there was an account, which keeps its password, or where one was given. */
  madeUpPassword: string | null
}

/**
 * Finds the account of an e-mail address, or makes one, and does what it is for. Where that fails, an account made for
 * it goes again. Where the process is cut off between the two, the next try for the address goes on with the account.
 * @param given the password of a new account; left out: one is made up, to be replaced at the first login
 * @throws Refusal email_taken where another try makes the same account at this moment; password_too_weak
 */
export async function withAccount(
  deps: IdentityDeps,
  email: string,
  given: string | undefined,
  work: Work,
): Promise<PersonAccount> {
  const { keycloak, database, now, log } = deps
  const making = openAccountsInMaking(database, now)
  const knownUid = await keycloak.findByEmail(email)
  if (knownUid !== null && !(await making.isBegun(email))) return asKnown(knownUid, work)
  const { mark, isTakenOver } = await making.begin(email)
  const { uid, isNew } = await findOrMake(deps, email, given, knownUid)
  if (!isNew && !isTakenOver) {
    // Made a moment ago, and somebody's by now.
    await making.end(email, mark)
    return asKnown(uid, work)
  }
  try {
    if (given !== undefined && !isNew) await keycloak.setPassword(uid, given, 'own')
    await work(uid, async (session) => {
      if (!(await making.end(email, mark, session))) throw new Refusal('email_taken', { email })
    })
  } catch (error) {
    // What another try has taken over meanwhile is not this one's to take away.
    if (await making.end(email, mark)) {
      await keycloak.deletePerson(uid).catch((fault: unknown) => {
        log.error({ err: fault, uid }, 'an account that was made for nothing could not be taken away again')
      })
    }
    throw error
  }
  if (given !== undefined) return { uid, madeUpPassword: null }
  // Now that the account is this try's: another's password would be told as well.
  const madeUpPassword = makeUpPassword()
  await keycloak.setMadeUpPassword(uid, madeUpPassword)
  return { uid, madeUpPassword }
}

async function asKnown(uid: string, work: Work): Promise<PersonAccount> {
  await work(uid, async () => {})
  return { uid, madeUpPassword: null }
}

/** Of two tries at the same moment one makes the account, and both find it. */
async function findOrMake(
  { keycloak }: IdentityDeps,
  email: string,
  given: string | undefined,
  knownUid: string | null,
): Promise<{ uid: string; isNew: boolean }> {
  if (knownUid !== null) return { uid: knownUid, isNew: false }
  try {
    return { uid: await keycloak.createPerson(email, given ?? makeUpPassword()), isNew: true }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'email_taken') throw error
    const uid = await keycloak.findByEmail(email)
    if (uid === null) throw error
    return { uid, isNew: false }
  }
}
