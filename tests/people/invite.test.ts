import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { linkIn, mailServer } from '../support/mail-server.ts'
import { password, testConfig } from '../support/served-app.ts'
import { administered } from './administered.ts'

const mail = mailServer()
const { served, as, shopOf, me, actionsOn, unfinished } = administered()
const anEmail = () => `invited-${randomUUID()}@example.com`
let adminToken = ''
let admin: ReturnType<typeof as>
beforeAll(async () => {
  adminToken = (await served.openAdministrator()).adminToken
  admin = as(adminToken)
})
const invite = (wanted: object, by = admin) =>
  by.call('POST', '/invitations', { links: [], isAdministrator: false, ...wanted })
const logIn = (email: string, secret: unknown) =>
  served.call({ method: 'POST', url: '/api/session', payload: { email, password: secret } })
const withMail = async (smtpUrl: string) =>
  as(
    adminToken,
    await served.build({
      config: testConfig({
        mail: { smtpUrl, from: 'Till <till@example.com>' },
        appOrigin: 'https://till.example',
      }),
    }),
  )

describe('an invited person', () => {
  test('without a mail server gets a temporary password, shown once, and the places asked for', async () => {
    const email = anEmail()
    const [one, two] = [await served.openShop(), await served.openShop()]
    const links = [
      { shopId: one._id, right: 'employee' },
      { shopId: two._id, right: 'owner' },
    ]
    const { status, body } = await invite({ email, links })
    expect(status).toBe(201)
    expect(await logIn(email, body.temporaryPassword)).toMatchObject({
      status: 403,
      body: { code: 'password_change_required' },
    })
    const url = '/api/session/password'
    const payload = { email, password: body.temporaryPassword, newPassword: password }
    expect(await served.call({ method: 'POST', url, payload })).toMatchObject({ status: 200 })
    expect((await shopOf(one._id))?.employee).toEqual([{ contact: email, uid: body.uid }])
    expect(await shopOf(two._id)).toMatchObject({ owner: { id: body.uid }, email })
    expect(await actionsOn(String(body.uid))).toEqual(['person.linked', 'person.linked', 'person.invited'])
    expect(await unfinished()).toBe(0)
  })

  test('whose password is reset is mailed a link too, unless there is no mail server', async () => {
    const { uid, email } = (await served.openOwnedShop()).owner
    expect((await admin.call('POST', `/${uid}/password`, {})).body.mailedTo).toBeNull()
    const by = await withMail(mail.url())
    const { status, body } = await by.call('POST', `/${uid}/password`, {})
    expect([status, body]).toEqual([200, { temporaryPassword: expect.any(String), mailedTo: email }])
    const [letter] = mail.mailsTo(email)
    if (!letter) throw new Error('no mail came')
    expect(letter.source).not.toContain(body.temporaryPassword)
    const payload = { token: linkIn(letter).hash.slice(1), newPassword: password }
    await served.call({ method: 'POST', url: '/api/session/password/reset', payload })
    expect((await me({ email })).status).toBe(200)
    // A password chosen for a person is passed on by the one who chose it.
    expect(
      (await by.call('POST', `/${uid}/password`, { password: 'Chosen-For-Them-1' })).body.mailedTo,
    ).toBeNull()
  })

  test('with a mail server gets a link, which works once and for a week', async () => {
    const by = await withMail(mail.url())
    const email = anEmail()
    const { body } = await invite({ email, isAdministrator: true }, by)
    expect(body).toEqual({ uid: expect.any(String), temporaryPassword: null })
    const [letter] = mail.mailsTo(email)
    if (!letter) throw new Error('no mail came')
    const link = linkIn(letter)
    expect(`${link.origin}${link.pathname}`).toBe('https://till.example/login/new-password')
    const inSixDays = await served.build({ now: () => new Date(Date.now() + 6 * 86_400_000) })
    const reset = () =>
      inSixDays.inject({
        method: 'POST',
        url: '/api/session/password/reset',
        payload: { token: link.hash.slice(1), newPassword: password },
      })
    // Its own session is over in six days' time: what counts is that the password is the person's now.
    await reset()
    expect(await me({ email })).toMatchObject({ body: { isAdmin: true } })
    expect((await reset()).statusCode).toBe(410)
  })

  test('gets a temporary password where the mail server takes nothing', async () => {
    const by = await withMail('smtp://127.0.0.1:9')
    const { status, body } = await invite({ email: anEmail() }, by)
    expect({ status, password: body.temporaryPassword }).toEqual({
      status: 201,
      password: expect.any(String),
    })
  })

  test('is invited by an address in capitals and with blanks as by the plain one', async () => {
    const email = anEmail()
    expect((await invite({ email: ` ${email.toUpperCase()} ` })).status).toBe(201)
    expect(await served.keycloak().findByEmail(email)).not.toBeNull()
    expect(await invite({ email: email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'email_taken', facts: { email } },
    })
  })
})

describe('an invitation', () => {
  test('is refused at the field for what is no address', async () => {
    const { status, body } = await invite({ email: 'ama' })
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ path: 'email', message: 'Enter an email address, such as ama@example.com.' }],
    })
  })

  test('to an address that Keycloak refuses is refused, and over', async () => {
    const email = `${'a'.repeat(70)}@example.com`
    expect(await invite({ email })).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(await unfinished()).toBe(0)
  })

  test('to a shop that is not there makes no account', async () => {
    const email = anEmail()
    expect(await invite({ email, links: [{ shopId: 'nowhere', right: 'employee' }] })).toMatchObject({
      status: 404,
      body: { code: 'shop_not_found' },
    })
    expect(await served.keycloak().findByEmail(email)).toBeNull()
    expect(await unfinished()).toBe(0)
  })

  test('sent twice at the same moment makes one account', async () => {
    const email = anEmail()
    const answers = await Promise.all([invite({ email }), invite({ email })])
    const [made, refused] = answers.toSorted((a, b) => a.status - b.status)
    expect(made?.status).toBe(201)
    expect(refused?.status).toBe(409)
    expect(await logIn(email, made?.body.temporaryPassword)).toMatchObject({
      body: { code: 'password_change_required' },
    })
  })
})

test('an account is deleted once it has no links, and not before', async () => {
  const { _id: shopId } = await served.openShop()
  const person = await served.person()
  await admin.link(person.uid, shopId, 'employee')
  const refused = { status: 409, body: { code: 'person_has_links' } }
  expect(await admin.remove(person.uid)).toMatchObject(refused)
  await admin.unlink(person.uid, shopId)
  await admin.makeAdministrator(person.uid)
  expect(await admin.remove(person.uid)).toMatchObject(refused)
  await admin.makeAdministrator(person.uid, false)
  expect((await admin.remove(person.uid)).status).toBe(204)
  expect(await served.keycloak().findByEmail(person.email)).toBeNull()
  expect(await admin.remove(person.uid)).toMatchObject({ status: 404 })
  expect(await actionsOn(person.uid)).toContain('person.deleted')
})
