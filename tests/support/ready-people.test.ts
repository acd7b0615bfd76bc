import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { Refusal } from '#domain/errors.ts'
import type { Keycloak } from '#server/identity/keycloak.ts'
import { readyPeople } from './ready-people.ts'

/** A Keycloak that counts its logins. */
function countingKeycloak() {
  const logins: string[] = []
  const keycloak = {
    createPerson: async (email: string) => `uid of ${email}`,
    signIn: async (email: string, password: string) => {
      if (password === 'wrong') throw new Refusal('credentials_invalid')
      logins.push(email)
      return { access_token: `token ${logins.length}`, refresh_token: '', id_token: '', expires_in: 1500 }
    },
    listSessions: async () => [],
    setEnabled: async () => undefined,
  }
  return { keycloak: keycloak as unknown as Keycloak, logins }
}

afterEach(() => vi.useRealTimers())

/** A test file: what it does with its people's Keycloak, and with how many of them. */
async function aFile(
  prefix: string,
  keycloak: Keycloak,
  act: (keycloak: Keycloak) => unknown = () => undefined,
) {
  const people = readyPeople()
  const watched = people.watch(keycloak)
  const taken = [
    await people.take(watched, prefix, 'right'),
    await people.take(watched, prefix, 'right'),
  ] as const
  await act(watched)
  people.release()
  return taken.map(({ uid, token }) => ({ uid, token }))
}

test('people are given out once in a file, and to the next file without another login', async () => {
  const prefix = `ready-${randomUUID()}`
  const { keycloak, logins } = countingKeycloak()
  const first = await aFile(prefix, keycloak)
  expect(new Set(first.map(({ uid }) => uid)).size).toBe(2)
  const second = await aFile(prefix, keycloak, (watched) => watched.listSessions('someone'))
  expect(second.toSorted(byToken)).toEqual(first.toSorted(byToken))
  expect(logins).toHaveLength(2)
})

test.each<[string, (keycloak: Keycloak) => unknown]>([
  ['has disabled an account', (keycloak) => keycloak.setEnabled('someone', false)],
  ['entered a wrong password', (keycloak) => keycloak.signIn('someone', 'wrong').catch(() => undefined)],
])('the people of a file that %s are left to no other', async (_what, act) => {
  const prefix = `ready-${randomUUID()}`
  const { keycloak } = countingKeycloak()
  const first = await aFile(prefix, keycloak, act)
  const second = await aFile(prefix, keycloak)
  expect(second.filter(({ uid }) => first.some((one) => one.uid === uid))).toEqual([])
})

test('people whose tokens would end during a file log in again', async () => {
  const prefix = `ready-${randomUUID()}`
  const { keycloak, logins } = countingKeycloak()
  const first = await aFile(prefix, keycloak)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 })
  const second = await aFile(prefix, keycloak)
  expect(second.map(({ uid }) => uid).sort()).toEqual(first.map(({ uid }) => uid).sort())
  expect(logins).toHaveLength(4)
})

const byToken = (a: { token: string }, b: { token: string }) => (a.token < b.token ? -1 : 1)
