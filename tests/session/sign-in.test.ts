import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { sessionsOf } from '../support/keycloak-sessions.ts'
import { password, servedApp } from '../support/served-app.ts'

const served = servedApp(undefined, { people: 'new' })

const signIn = (payload: unknown) =>
  served.call({ method: 'POST', url: '/api/session', payload: payload as Record<string, string> })

describe('logging in', () => {
  test('§7 Sign in with email and password, §6 has a shop record (found by uid, by email, or as employee contact) with status active: an owner gets tokens and the shop', async () => {
    const { shopId, owner } = await served.openOwnedShop()
    const { status, body, headers } = await signIn({ email: owner.email, password })
    expect(status).toBe(200)
    expect(body).toEqual({
      token: expect.any(String),
      refreshToken: expect.any(String),
      idToken: expect.any(String),
      // A second or two may have gone by already.
      expiresIn: expect.closeTo(1500, -1),
      role: 'user',
      isAdmin: false,
      shopId,
      ownerId: owner.uid,
      userEmail: owner.email,
    })
    expect(headers['cache-control']).toBe('no-store')
    expect(decodeJwt(String(body.token))).toMatchObject({ aud: 'app', azp: 'app', sub: owner.uid })
  })

  test('an email address counts in any case and with blanks around it', async () => {
    const { shopId, owner } = await served.openOwnedShop()
    const { body } = await signIn({ email: `  ${owner.email.toUpperCase()} `, password })
    expect(body).toMatchObject({ shopId, userEmail: owner.email })
  })

  test('an employee is found by contact, in a record that holds one or a list, in any case', async () => {
    const [one, listed] = [await served.person('one'), await served.person('listed')]
    const alone = await served.openShop({ employee: { contact: one.email.toUpperCase() } })
    const list = await served.openShop({
      employee: [{ contact: 'someone@else.example' }, { contact: listed.email }],
    })
    expect(await served.signIn(one)).toMatchObject({ shopId: alone._id, role: 'user', isAdmin: false })
    expect(await served.signIn(listed)).toMatchObject({ shopId: list._id, role: 'user' })
  })

  test('an owner given as a text, and a shop whose id is the uid, are found', async () => {
    const [asText, asId] = [await served.person('text'), await served.person('id')]
    const shop = await served.openShop({ owner: asText.uid })
    await served.openShop({ _id: asId.uid })
    expect(await served.signIn(asText)).toMatchObject({ shopId: shop._id, ownerId: asText.uid })
    expect(await served.signIn(asId)).toMatchObject({ shopId: asId.uid })
  })

  test('§6 Flagged isAdmin with role admin; the admin area is open to them: whom a developer record names, by uid or by email', async () => {
    const [byUid, byEmail] = [await served.person('by-uid'), await served.person('by-email')]
    await served.database().collections.softwaredev.insertMany([
      { _id: byUid.uid, email: 'old-address@example.com' },
      { _id: 'some-other-id', email: byEmail.email.toUpperCase() },
    ])
    for (const admin of [byUid, byEmail]) {
      expect(await served.signIn(admin)).toMatchObject({
        role: 'admin',
        isAdmin: true,
        shopId: null,
        ownerId: null,
      })
    }
  })

  test('an administrator who also has a shop is an administrator', async () => {
    const { owner } = await served.openOwnedShop()
    await served.database().collections.softwaredev.insertOne({ _id: owner.uid, email: owner.email })
    expect(await served.signIn(owner)).toMatchObject({ role: 'admin', isAdmin: true })
  })

  test('eight logins of one person at the same instant all succeed', async () => {
    const { owner } = await served.openOwnedShop()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => signIn({ email: owner.email, password })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  })
})

describe('a login is refused', () => {
  test('§5 Login requires both email and password, §8 Please enter both email and password.: where either is missing or blank', async () => {
    const nothing = [
      {},
      { email: 'a@b.example' },
      { password: 'x' },
      { email: '  ', password: 'x' },
      { email: 'a@b.example', password: '' },
    ]
    for (const payload of nothing) {
      expect(await signIn(payload)).toMatchObject({
        status: 400,
        body: { code: 'credentials_missing', detail: 'Please enter both email and password.' },
      })
    }
  })

  test('§8 Invalid email or password: the same for a wrong password and an unknown person', async () => {
    const { owner } = await served.openOwnedShop()
    const [wrong, unknown] = [
      await signIn({ email: owner.email, password: 'not the password' }),
      await signIn({ email: 'nobody@example.com', password }),
    ]
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: 'credentials_invalid', detail: 'Invalid email or password' },
    })
    expect(unknown.body).toEqual(wrong.body)
    expect(wrong.headers['content-type']).toContain('application/problem+json')
  })

  test('§5 The account must resolve to a shop, §8 No account found for this email: and the session at Keycloak is over', async () => {
    const person = await served.person('nobody')
    const { status, body } = await signIn({ email: person.email, password })
    expect({ status, body }).toMatchObject({
      status: 403,
      body: { code: 'account_not_found', detail: 'No account found for this email' },
    })
    expect(await sessionsOf(person.uid)).toEqual([])
  })

  test('§5 A shop whose status is not active is rejected, §8 This shop account is inactive. Please contact support.: to its owner', async () => {
    const { owner, shopId } = await served.openOwnedShop()
    await served.database().collections.shops.updateOne({ _id: shopId }, { $set: { status: 'suspended' } })
    expect(await signIn({ email: owner.email, password })).toMatchObject({
      status: 403,
      body: { code: 'shop_inactive', detail: 'This shop account is inactive. Please contact support.' },
    })
  })

  test('§5 Lookup by email considers only shops with status active: whoever is known by email to a suspended one alone has no account', async () => {
    const [owner, employee] = [await served.person('owner'), await served.person('employee')]
    await served.openShop({ status: 'suspended', email: owner.email })
    await served.openShop({ status: 'suspended', employee: { contact: employee.email } })
    for (const { email } of [owner, employee]) {
      expect(await signIn({ email, password })).toMatchObject({
        status: 403,
        body: { code: 'account_not_found' },
      })
    }
  })
})
