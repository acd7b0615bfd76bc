import { describe, expect, test } from 'vitest'
import {
  type Person,
  passesOwnerVerification,
  type RoleRecords,
  resolveRoles,
  type ShopRoleRecord,
} from './roles.ts'

const ama: Person = { uid: 'ama', email: 'ama@example.com', isEmailVerified: true }
const unverified: Person = { ...ama, isEmailVerified: false }

const aShop = (shop: Partial<ShopRoleRecord> = {}): ShopRoleRecord => ({
  _id: 'shop',
  status: 'active',
  email: 'shop@example.com',
  owner: { id: 'someone' },
  ...shop,
})
const resolve = (person: Person, records: Partial<RoleRecords>, adminEmail: string | null = null) =>
  resolveRoles(person, { developers: [], shops: [], ...records }, adminEmail)

describe('the order of resolution', () => {
  const everything: RoleRecords = {
    developers: [],
    shops: [
      aShop({ _id: 'by-contact', employee: { contact: ama.email } }),
      aShop({ _id: 'by-email', email: ama.email }),
      aShop({ _id: 'by-uid', owner: { id: ama.uid } }),
    ],
  }

  test('takes the shop by uid before that by email, and that before the one by contact', () => {
    const [contact, email, uid] = everything.shops as [ShopRoleRecord, ShopRoleRecord, ShopRoleRecord]
    expect(resolve(ama, { shops: [contact, email, uid] }).home?.shopId).toBe('by-uid')
    expect(resolve(ama, { shops: [contact, email] }).home?.shopId).toBe('by-email')
    expect(resolve(ama, { shops: [contact] }).home?.shopId).toBe('by-contact')
  })

  test('takes an administrator by uid or email before any shop', () => {
    expect(resolve(ama, { ...everything, developers: [{ _id: 'ama', email: 'x' }] }).isAdmin).toBe(true)
    expect(
      resolve(ama, { ...everything, developers: [{ _id: 'x', email: ' AMA@example.com ' }] }).isAdmin,
    ).toBe(true)
    expect(resolve(ama, everything, 'Ama@Example.com').isAdmin).toBe(true)
    expect(resolve(ama, everything).isAdmin).toBe(false)
  })

  test('looks at email addresses only where they are verified', () => {
    const byEmail = { developers: [{ _id: 'x', email: ama.email }], shops: everything.shops.slice(0, 2) }
    const roles = resolve(unverified, byEmail, ama.email)
    expect(roles).toEqual({ isAdmin: false, home: null, memberships: new Map() })
  })

  test('a person without an email address matches no record without one', () => {
    const nameless = { ...ama, email: '' }
    expect(
      resolve(nameless, { shops: [aShop({ email: '', employee: [{}, { contact: '' }] })] }).home,
    ).toBeNull()
  })

  test('by uid finds an inactive shop, to be refused by name; by email and contact it is passed over', () => {
    const inactive = (shop: Partial<ShopRoleRecord>) => aShop({ ...shop, status: 'suspended' })
    expect(resolve(ama, { shops: [inactive({ owner: 'ama' })] }).home).toMatchObject({ isActive: false })
    expect(resolve(ama, { shops: [inactive({ email: ama.email })] }).home).toBeNull()
    expect(resolve(ama, { shops: [inactive({ employee: [{ contact: ama.email }] })] }).home).toBeNull()
  })

  test('of two shops by uid takes the active one', () => {
    const shops = [aShop({ _id: 'a', owner: 'ama', status: 'closed' }), aShop({ _id: 'b', owner: 'ama' })]
    expect(resolve(ama, { shops }).home?.shopId).toBe('b')
  })

  test('leads an administrator to the shop of the developer record, which gives no right there', () => {
    const developers = [{ _id: 'ama', email: ama.email, shopId: 'shop' }]
    expect(resolve(ama, { developers, shops: [aShop()] })).toEqual({
      isAdmin: true,
      home: { shopId: 'shop', ownerId: 'someone', right: null, isActive: true, isClosed: false },
      memberships: new Map(),
    })
  })
})

describe('what someone is in a shop', () => {
  const rightIn = (shop: Partial<ShopRoleRecord>) =>
    resolve(ama, { shops: [aShop(shop)] }).memberships.get('shop')?.right

  test('owner: named by the record, as a text or an object; or its id is theirs', () => {
    expect(rightIn({ owner: 'ama' })).toBe('owner')
    expect(rightIn({ owner: { id: 'ama' } })).toBe('owner')
    expect(resolve(ama, { shops: [aShop({ _id: 'ama' })] }).memberships.get('ama')?.right).toBe('owner')
  })

  test('owner: whose email the record has, where it names no owner', () => {
    expect(rightIn({ owner: null, email: ama.email })).toBe('owner')
  })

  test('employee: by contact, and by the shop’s email where someone else owns it', () => {
    expect(rightIn({ employee: { contact: 'AMA@example.com' } })).toBe('employee')
    expect(rightIn({ employee: [{ contact: 'x@example.com' }, { contact: ama.email }] })).toBe('employee')
    expect(rightIn({ email: ama.email })).toBe('employee')
    expect(rightIn({ owner: null, employee: { contact: ama.email } })).toBe('employee')
  })

  test('nothing: a shop one only might have been found by', () => {
    expect(rightIn({ employee: { contact: 'amá@example.com' } })).toBeUndefined()
  })
})

describe('the accountant', () => {
  const named = (may: 'read' | 'read-and-post' = 'read') => ({
    accountant: { email: ' AMA@example.com', may, namedAt: new Date(0), namedByUid: 'x', namedByEmail: 'x' },
  })
  const mayIn = (roles: ReturnType<typeof resolve>, shopId: string) => {
    const { right, may } = roles.memberships.get(shopId) ?? {}
    return { right, may }
  }

  test('is the person whom the owner has named by a verified address, where the specified order finds nothing', () => {
    const roles = resolve(ama, { shops: [aShop(named('read-and-post'))] })
    expect(roles.home).toMatchObject({ shopId: 'shop', ownerId: 'someone', right: 'accountant' })
    expect(mayIn(roles, 'shop')).toEqual({ right: 'accountant', may: 'read-and-post' })
    const nothing = { isAdmin: false, home: null, memberships: new Map() }
    expect(resolve(unverified, { shops: [aShop(named())] })).toEqual(nothing)
    expect(resolve({ ...ama, email: '' }, { shops: [aShop(named())] })).toEqual(nothing)
  })

  test('is the owner, the employee or the administrator where the specified order says so, in any shop', () => {
    const books = aShop({ _id: 'books', ...named() })
    for (const other of [
      { owner: { id: 'ama' } },
      { email: ama.email },
      { employee: { contact: ama.email } },
    ]) {
      for (const shops of [[books, aShop(other)], [aShop({ ...other, ...named() })]]) {
        const roles = resolve(ama, { shops })
        expect(roles.home?.shopId).toBe('shop')
        expect([...roles.memberships.values()].map(({ right }) => right)).not.toContain('accountant')
      }
    }
    const admin = resolve(ama, { developers: [{ _id: 'ama', email: 'x' }], shops: [books] })
    expect(admin).toEqual({ isAdmin: true, home: null, memberships: new Map() })
  })

  test('is let into no suspended shop, and named by two into one: the active one', () => {
    const suspended = aShop({ _id: 'a', status: 'suspended', ...named() })
    expect(resolve(ama, { shops: [suspended] })).toMatchObject({ home: null })
    expect(resolve(ama, { shops: [suspended] }).memberships.get('a')).toMatchObject({ isActive: false })
    const both = resolve(ama, {
      shops: [suspended, aShop({ _id: 'b', ...named() }), aShop({ _id: 'c', ...named() })],
    })
    expect(both.home?.shopId).toBe('b')
    expect([...both.memberships.keys()]).toEqual(['b'])
  })

  test('of a shop whose employee the person is, once it is active again, is an employee', () => {
    const shop = { ...named(), employee: { contact: ama.email } }
    expect(mayIn(resolve(ama, { shops: [aShop({ ...shop, status: 'suspended' })] }), 'shop').right).toBe(
      'employee',
    )
    expect(mayIn(resolve(ama, { shops: [aShop(shop)] }), 'shop').right).toBe('employee')
  })

  test('never passes owner verification', () => {
    const { home } = resolve(ama, { shops: [aShop(named('read-and-post'))] })
    expect(passesOwnerVerification('ama', false, home)).toBe(false)
  })
})

describe('owner verification', () => {
  test('passes for a software developer, the shop’s owner, and the person whose id the shop’s is; never for an employee', () => {
    const shop = { shopId: 'shop', ownerId: 'ama' }
    expect(passesOwnerVerification('anyone', true, null)).toBe(true)
    expect(passesOwnerVerification('ama', false, shop)).toBe(true)
    expect(passesOwnerVerification('shop', false, shop)).toBe(true)
    expect(passesOwnerVerification('employee', false, shop)).toBe(false)
    expect(passesOwnerVerification('employee', false, null)).toBe(false)
  })
})
