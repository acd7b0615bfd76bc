import type { z } from 'zod'
import type { SignedIn } from '#domain/api/session.ts'
import type { FirstAdministrator } from '#domain/api/setup.ts'
import { Refusal } from '#domain/errors.ts'
import { withNewPerson } from '../admin/people/create.ts'
import { addDeveloper } from '../admin/people/links-store.ts'
import type { Actor } from '../audit-log/actor.ts'
import { retryConflicts } from '../db/retry-conflicts.ts'
import type { Attempts } from '../identity/attempt-store.ts'
import { normaliseEmail } from '../identity/email.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import type { Source } from '../identity/limit-guesses.ts'
import { signIn } from '../session/service.ts'
import { requireSetupCode } from './code.ts'
import { claimAdministrator, finishSetup, hasShops } from './store.ts'

type Credentials = { email: string; password: string }

/**
 * Makes the person who has the code the administrator, and logs in. Of several who try at once, one does. An
 * account that is there already (of a try that was cut off, say) takes its own password, and keeps it.
 * @throws Refusal setup_closed, setup_code_wrong, too_many_requests, password_too_weak, email_taken
 */
export async function makeFirstAdministrator(
  deps: IdentityDeps,
  attempts: Attempts,
  source: Source,
  { code, email, password }: z.infer<typeof FirstAdministrator>,
): Promise<SignedIn> {
  const { database, accessState, now } = deps
  const { codeHash } = await requireSetupCode(deps, attempts, { typed: code, address: source.address })
  const become = (uid: string) =>
    becomeAdministrator(deps, { uid, email: normaliseEmail(email), from: source }, codeHash)
  if ((await deps.keycloak.findByEmail(email)) === null)
    await becomeNewly(deps, { email, password }, source, become)
  else await become(await provenAccount(deps, { email, password }, source))
  // Books that lost their administrator need one, and nothing else.
  if (await hasShops(database)) await finishSetup(database, now())
  accessState.forgetRoles()
  return signIn(deps, email, password, source)
}

async function becomeNewly(
  deps: IdentityDeps,
  { email, password }: Credentials,
  source: Source,
  become: (uid: string) => Promise<void>,
): Promise<void> {
  try {
    await withNewPerson(deps, email, password, become)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'email_taken') throw error
    // Another window made the account a moment ago.
    await become(await provenAccount(deps, { email, password }, source))
  }
}

/** The account of this address, for who knows its password. */
async function provenAccount(
  { keycloak }: IdentityDeps,
  { email, password }: Credentials,
  source: Source,
): Promise<string> {
  return keycloak.confirmPassword('sign-in', email, password, source).catch((error: unknown) => {
    const isWrong = error instanceof Refusal && error.code === 'credentials_invalid'
    throw isWrong ? new Refusal('email_taken', { email: normaliseEmail(email) }) : error
  })
}

function becomeAdministrator({ database, audit }: IdentityDeps, by: Actor, codeHash: string): Promise<void> {
  const person = { uid: by.uid, email: by.email }
  return retryConflicts(() =>
    database.transaction(async (session) => {
      if (!(await claimAdministrator(database, person, codeHash, session))) throw new Refusal('setup_closed')
      await addDeveloper(database, { _id: person.uid, email: person.email }, session)
      const event = { action: 'setup.administrator-made', by, shopId: null, facts: {} } as const
      await audit.record(event, session)
    }),
  )
}
