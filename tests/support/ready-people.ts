import { randomUUID } from 'node:crypto'
import type { Keycloak } from '#server/identity/keycloak.ts'

export type TestPerson = { uid: string; email: string }

/** Someone with an account and a session that began before the test. */
type ReadyPerson = TestPerson & { token: string; signedInAt: number }

/** Keycloak's tokens last 25 minutes: what is left of one is enough for a test file. */
const usableMs = 10 * 60_000

/** Those whom no test file has now. Files of one process run one after another and share them. */
const free = new Map<string, ReadyPerson[]>()

const changesNoAccount: readonly string[] = [
  'signIn',
  'confirmPassword',
  'createPerson',
  'findByEmail',
  'findAccount',
  'listAccounts',
  'countAccounts',
  'isDisabled',
  'readPasswordSetAt',
  'isLocked',
  'listSessions',
  'isReady',
] satisfies (keyof Keycloak)[]

/**
 * People of a test file who are logged in already: an account and a login take Keycloak longer than most tests take.
 * Each is given out once in a file. After the file they are left to the next one, unless it has changed an account.
 */
export function readyPeople() {
  const taken: [prefix: string, person: ReadyPerson][] = []
  let hasChanged = false
  return {
    async take(keycloak: Keycloak, prefix: string, password: string): Promise<ReadyPerson> {
      const known = free.get(prefix)?.pop()
      const person = known ?? (await createAccount(keycloak, prefix, password))
      const ready = await withFreshToken(keycloak, person, password)
      taken.push([prefix, ready])
      return ready
    },
    /** The same Keycloak; a call that may change an account, or counts as a failed attempt, is noted. */
    watch: (keycloak: Keycloak): Keycloak =>
      new Proxy(keycloak, {
        get(target, name) {
          const method: unknown = Reflect.get(target, name)
          if (typeof method !== 'function') return method
          return async (...args: unknown[]) => {
            if (!changesNoAccount.includes(String(name))) hasChanged = true
            try {
              return await method(...args)
            } catch (error) {
              hasChanged = true
              throw error
            }
          }
        },
      }),
    /** Accounts may change in a way that is not seen here: the people are left to no other file. */
    keep() {
      hasChanged = true
    },
    release() {
      if (!hasChanged)
        for (const [prefix, person] of taken) free.set(prefix, [...(free.get(prefix) ?? []), person])
      taken.length = 0
    },
  }
}

async function createAccount(keycloak: Keycloak, prefix: string, password: string): Promise<TestPerson> {
  const email = `${prefix}-${randomUUID()}@example.com`
  return { uid: await keycloak.createPerson(email, password), email }
}

async function withFreshToken(
  keycloak: Keycloak,
  person: TestPerson | ReadyPerson,
  password: string,
): Promise<ReadyPerson> {
  if ('token' in person && Date.now() - person.signedInAt < usableMs) return person
  const { access_token: token } = await keycloak.signIn(person.email, password)
  return { ...person, token, signedInAt: Date.now() }
}
