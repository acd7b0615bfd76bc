import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mayMoreThanStaff, readSession, sessionItems, writeItem } from './items.ts'
import { leaveToTill } from './sign-out.ts'
import { readTillSession } from './till-session.ts'

function aStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

const shopId = 'shop'
const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
const tokenOf = (sub: string) => `${part({ alg: 'none' })}.${part({ sub, sid: `session of ${sub}` })}.x`

let sessionStorage: ReturnType<typeof aStorage>
beforeEach(() => {
  sessionStorage = aStorage()
  vi.stubGlobal('window', { sessionStorage, localStorage: aStorage() })
  vi.stubGlobal('localStorage', aStorage())
  vi.stubGlobal('sessionStorage', sessionStorage)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function logIn(uid: string, more: { right?: string; isAdmin?: boolean } = {}) {
  writeItem('token', tokenOf(uid))
  writeItem('refreshToken', 'refresh')
  writeItem('shopId', shopId)
  writeItem('ownerId', 'owner')
  writeItem('isAdmin', String(more.isAdmin ?? false))
  writeItem('right', more.right ?? null)
}

test.each([
  ['owner', {}, true],
  [shopId, {}, true],
  ['accountant', { right: 'accountant' }, true],
  ['admin', { isAdmin: true }, true],
  ['employee', {}, false],
] as const)('whether a session of %s may do more than staff', (uid, more, isMore) => {
  logIn(uid, more)
  expect(mayMoreThanStaff(shopId)).toBe(isMore)
})

test('nothing of a session is left in a tab whose till goes on without it', () => {
  logIn('owner')
  leaveToTill({ shopId, uid: 'cashier', name: 'Kofi' })
  expect(readSession()).toBeNull()
  expect(sessionItems.filter((name) => sessionStorage.kept.has(name))).toEqual([])
  expect(readTillSession()).toEqual({ shopId, uid: 'cashier', name: 'Kofi' })
})
