import { describe, expect, test } from 'vitest'
import { accountsError, booksError } from './lost-data.ts'

const known = [
  { shopId: 'corner', number: 40, at: '2026-11-20T17:00:00.000Z' },
  { shopId: 'market', number: 5, at: '2026-11-21T09:00:00.000Z' },
]
const head = (_id: string, number: number) => ({ _id, number })

describe('books that were there before', () => {
  test('are not reported if they reach as far, or further', () => {
    expect(booksError([], [])).toBeNull()
    expect(booksError(known, [head('corner', 40), head('market', 6), head('new', 1)])).toBeNull()
  })

  test('are missed where the database is empty', () => {
    expect(booksError(known, [])).toContain('is empty, and this installation has kept books: 45 entries')
  })

  test('are missed where an older database took their place', () => {
    expect(booksError(known, [head('corner', 30), head('market', 5)])).toContain('lacks 10 entries')
  })
})

describe('accounts that were there before', () => {
  const account = {
    uid: 'u1',
    email: 'a@example.com',
    name: null,
    isEmailVerified: true,
    isEnabled: true,
    createdAt: null,
  }
  const knowing = (...uids: string[]) => ({
    findAccount: async (uid: string) => (uids.includes(uid) ? account : null),
  })
  const shops = [{ owner: 'u1' }, { owner: { id: 'u2' } }]

  test('are missed where Keycloak has none of the owners', async () => {
    expect(await accountsError(shops, knowing())).toContain("none of the shops' owners")
  })

  test('are not missed where one owner is there, or there is no shop', async () => {
    expect(await accountsError(shops, knowing('u2'))).toBeNull()
    expect(await accountsError([], knowing())).toBeNull()
  })
})
