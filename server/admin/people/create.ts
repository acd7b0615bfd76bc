import type { NewUser } from '#domain/api/admin-people.ts'
import type { Actor } from '../../audit-log/actor.ts'
import { normaliseEmail } from '../../identity/email.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { requireShop } from '../../shops/store.ts'
import { endMakingOf } from './account-in-making-store.ts'
import { writeLink } from './links.ts'
import { addDeveloper } from './links-store.ts'
import { inTurn } from './turns.ts'

/**
 * Makes an account and gives it its place: the owner of a shop (instead of the present one), one of its
 * people, or an administrator.
 * @throws Refusal shop_not_found, email_taken, password_too_weak
 */
export async function createUser(deps: IdentityDeps, by: Actor, wanted: NewUser): Promise<{ uid: string }> {
  const { database, audit, accessState } = deps
  const { role, shopId } = wanted
  const email = normaliseEmail(wanted.email)
  if (shopId !== undefined) await requireShop(database, shopId)
  const uid = await withNewPerson(deps, email, wanted.password, async (uid) => {
    const account = { uid, email, isEmailVerified: true }
    await inTurn(
      database,
      async () => {},
      async (_, session) => {
        await endMakingOf(database, email, session)
        if (role === 'admin') {
          const home = shopId === undefined ? {} : { shopId }
          await addDeveloper(database, { _id: uid, email, ...home }, session)
        } else await writeLink(deps, by, account, { shopId: shopId ?? '', right: role }, session)
        const facts = { person: uid, email, role }
        await audit.record({ action: 'person.created', by, shopId: shopId ?? null, facts }, session)
      },
    )
  })
  accessState.forgetRoles()
  return { uid }
}

/** Makes an account and does what it is for; where that fails the account goes again, so that nothing is half done. */
export async function withNewPerson(
  { keycloak, log }: IdentityDeps,
  email: string,
  password: string,
  work: (uid: string) => Promise<void>,
): Promise<string> {
  const uid = await keycloak.createPerson(email, password)
  try {
    await work(uid)
    return uid
  } catch (error) {
    await keycloak.deletePerson(uid).catch((error: unknown) => {
      log.error({ err: error, uid }, 'an account that was made for nothing could not be taken away again')
    })
    throw error
  }
}
