import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '#domain/errors.ts'
import type { Database } from '#server/db/client.ts'
import { createKeycloak, type Keycloak } from '#server/identity/keycloak.ts'
import { silentLog } from '../support/books.ts'
import { linkIn, mailServer } from '../support/mail-server.ts'
import { password, servedApp, testConfig } from '../support/served-app.ts'

const served = servedApp(undefined, { people: 'new' })
const mail = mailServer()
let adminToken = ''
beforeAll(async () => {
  adminToken = (await served.openAdministrator()).adminToken
})

const anEmail = (name = 'owner') => `${name}-${randomUUID()}@example.com`
const aNewShop = (email: string, shopId: string = randomUUID()) => ({
  shopId,
  name: 'Osu Provisions',
  country: 'GH',
  owner: { email },
})
const create = (payload: object, app = served.app()) =>
  served.call({ method: 'POST', url: '/api/admin/shops', token: adminToken, payload, app })
const signIn = (email: string, password: unknown) =>
  served.call({ method: 'POST', url: '/api/session', payload: { email, password } })
const shops = () => served.database().collections.shops
const begun = (email: string) =>
  served
    .database()
    .db.collection('accountsInMaking')
    .countDocuments({ $or: [{ _id: email as never }, { email }] })

/** A process that is cut off before its transaction, and can't tidy up either. */
async function killedBetween() {
  const keycloak: Keycloak = {
    ...createKeycloak(testConfig().keycloak, silentLog),
    deletePerson: () => Promise.reject(new Error('the process was killed')),
  }
  return served.build({ database: dyingDatabase(), keycloak })
}

function dyingDatabase(): Database {
  const database: Database = {
    ...served.database(),
    transaction: () => Promise.reject(new Error('the process was killed')),
  }
  const db = new Proxy(database.db, {
    get(target, name) {
      if (name !== 'collection') return Reflect.get(target, name)
      return (collection: string) => {
        const found = target.collection(collection)
        if (collection !== 'accountsInMaking') return found
        return new Proxy(found, {
          get: (of, member) =>
            member === 'deleteOne'
              ? () => Promise.reject(new Error('the process was killed'))
              : typeof Reflect.get(of, member) === 'function'
                ? Reflect.get(of, member).bind(of)
                : Reflect.get(of, member),
        })
      }
    },
  })
  return { ...database, db }
}

describe('the owner of a new shop', () => {
  test('gets a temporary password, shown once, to be replaced at the first login', async () => {
    const email = anEmail()
    const { status, body, headers } = await create(aNewShop(`  ${email.toUpperCase()} `))
    expect({ status, cache: headers['cache-control'] }).toEqual({ status: 201, cache: 'no-store' })
    expect(body.temporaryPassword).toEqual(expect.stringMatching(/^([a-z]+-){3}[a-z]+$/))
    expect(await signIn(email, body.temporaryPassword)).toMatchObject({
      status: 403,
      body: { code: 'password_change_required' },
    })
    const wish = { email, password: body.temporaryPassword, newPassword: 'correct horse battery' }
    const own = await served.call({ method: 'POST', url: '/api/session/password', payload: wish })
    expect(own).toMatchObject({ status: 200, body: { shopId: body.shopId, userEmail: email } })
    expect(await begun(email)).toBe(0)
  })

  test('who has an account keeps the password', async () => {
    const owner = await served.person()
    const { body } = await create(aNewShop(owner.email))
    expect(body).toEqual({ shopId: expect.any(String) })
    expect(await served.signIn(owner)).toMatchObject({ shopId: body.shopId })
  })

  test('is sent a link to choose one where email is set up, and no password is returned', async () => {
    const app = await served.build({
      config: testConfig({
        mail: { smtpUrl: mail.url(), from: 'Till <till@shop.example>' },
        appOrigin: 'https://till.example',
      }),
    })
    const email = anEmail()
    const { body } = await create(aNewShop(email), app)
    expect(body).toEqual({ shopId: expect.any(String), invited: email })
    const [sent] = mail.mailsTo(email)
    if (!sent) throw new Error('no mail')
    const wish = { token: linkIn(sent).hash.slice(1), newPassword: 'correct horse battery' }
    const own = await served.call({ method: 'POST', url: '/api/session/password/reset', payload: wish })
    expect(own).toMatchObject({ status: 200, body: { shopId: body.shopId } })
  })

  test('gets a password anyway where the mail can’t be sent', async () => {
    const app = await served.build({
      config: testConfig({
        mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'Till <till@shop.example>' },
        appOrigin: 'https://till.example',
      }),
    })
    const { body } = await create(aNewShop(anEmail()), app)
    expect(body).toEqual({ shopId: expect.any(String), temporaryPassword: expect.any(String) })
  })
})

describe('making a shop', () => {
  test('twice makes it once; another one under its id is refused', async () => {
    const wanted = aNewShop(anEmail())
    const first = await create(wanted)
    expect(first.status).toBe(201)
    expect(await create(wanted)).toMatchObject({ status: 201, body: { shopId: wanted.shopId } })
    expect((await create(wanted)).body).not.toHaveProperty('temporaryPassword')
    expect(await create({ ...wanted, name: 'Another' })).toMatchObject({
      status: 409,
      body: { code: 'shop_conflict' },
    })
    expect(await shops().countDocuments({ _id: wanted.shopId })).toBe(1)
  })

  test('twice at once makes one shop, whose owner gets in with the password that was returned', async () => {
    const wanted = aNewShop(anEmail())
    const answers = await Promise.all([create(wanted), create(wanted)])
    const summary = answers.flatMap(({ body }) => body.temporaryPassword ?? [])
    expect(await shops().countDocuments({ _id: wanted.shopId })).toBe(1)
    expect(summary).toHaveLength(1)
    expect(await signIn(wanted.owner.email, summary[0])).toMatchObject({
      body: { code: 'password_change_required' },
    })
  })

  test('for one new owner twice at once makes each shop that was answered for', async () => {
    const email = anEmail()
    const wanted = [aNewShop(email), aNewShop(email)]
    const answers = await Promise.all(wanted.map((one) => create(one)))
    for (const [at, { status, body }] of answers.entries()) {
      expect({ status, code: body.code }).toEqual(
        status === 201 ? { status: 201 } : { status: 409, code: 'email_taken' },
      )
      expect(await shops().countDocuments({ _id: wanted[at]?.shopId })).toBe(status === 201 ? 1 : 0)
    }
    const summary = answers.flatMap(({ body }) => body.temporaryPassword ?? [])
    expect(summary).toHaveLength(1)
    expect(await signIn(email, summary[0])).toMatchObject({ body: { code: 'password_change_required' } })
  })

  test('is finished by the next try where one was killed between Keycloak and MongoDB', async () => {
    const email = anEmail()
    const wanted = aNewShop(email)
    expect(await create(wanted, await killedBetween())).toMatchObject({ status: 500 })
    expect(await served.keycloak().findByEmail(email)).not.toBeNull()
    expect(await shops().countDocuments({ email })).toBe(0)
    const { status, body } = await create(wanted)
    expect({ status, body }).toEqual({
      status: 201,
      body: { shopId: wanted.shopId, temporaryPassword: expect.any(String) },
    })
    expect(await signIn(email, body.temporaryPassword)).toMatchObject({
      body: { code: 'password_change_required' },
    })
    expect(await begun(email)).toBe(0)
  })

  test('that fails leaves no account behind', async () => {
    const email = anEmail()
    const database = {
      ...served.database(),
      transaction: () => Promise.reject(new Error('the disk is full')),
    }
    expect(await create(aNewShop(email), await served.build({ database }))).toMatchObject({ status: 500 })
    expect(await served.keycloak().findByEmail(email)).toBeNull()
    expect(await begun(email)).toBe(0)
  })

  test('in a country without taxes here asks for its own money and clock', async () => {
    const wanted = { ...aNewShop(anEmail()), country: 'TG' }
    expect(await create(wanted)).toMatchObject({ status: 422, body: { code: 'unknown_country' } })
    expect(await create({ ...wanted, currency: 'XOF', timeZone: 'Africa/Lome' })).toMatchObject({
      status: 201,
    })
    expect(await shops().findOne({ _id: wanted.shopId })).toMatchObject({
      currency: 'XOF',
      timeZone: 'Africa/Lome',
      taxPack: 'none',
    })
  })
})

describe('an account that belongs to a person', () => {
  const keycloak = () => served.keycloak()
  const call = (method: 'POST' | 'PUT', path: string, payload: object) =>
    served.call({ method, url: `/api/admin/users${path}`, token: adminToken, payload })
  const weak = { password: 'short' }

  /** Another shop is made for the address, with a password that would be refused: the account is as it was. */
  async function expectUntouched(email: string, uid: string) {
    const another = aNewShop(email)
    expect(await create({ ...another, owner: { email, ...weak } })).toMatchObject({ status: 201 })
    expect(await keycloak().findByEmail(email)).toBe(uid)
    expect(await signIn(email, password)).toMatchObject({ status: 200 })
    expect((await create(aNewShop(email))).body).toEqual({ shopId: expect.any(String) })
    expect(await signIn(email, password)).toMatchObject({ status: 200 })
    expect(await begun(email)).toBe(0)
  }

  test('is not taken for one in making after a password for it was refused', async () => {
    const email = anEmail()
    expect(await create({ ...aNewShop(email), owner: { email, ...weak } })).toMatchObject({
      status: 422,
      body: { code: 'password_too_weak' },
    })
    expect(await begun(email)).toBe(0)
    const { body } = await call('POST', '', { email, password, role: 'admin' })
    await expectUntouched(email, String(body.uid))
  })

  test('is not taken for one in making after Keycloak was away', async () => {
    const email = anEmail()
    const away: Keycloak = {
      ...createKeycloak(testConfig().keycloak, silentLog),
      createPerson: () => Promise.reject(new Refusal('identity_service_away')),
    }
    expect(await create(aNewShop(email), await served.build({ keycloak: away }))).toMatchObject({
      status: 503,
    })
    expect(await begun(email)).toBe(0)
    await expectUntouched(email, await keycloak().createPerson(email, password))
  })

  const becomes: Record<string, (uid: string, email: string) => Promise<unknown>> = {
    'linked to a shop': async (uid) =>
      call('PUT', `/${uid}/shops/${(await served.openShop())._id}`, { right: 'employee' }),
    'made an administrator': (uid) => call('PUT', `/${uid}/administrator`, { isAdministrator: true }),
    // Its places were taken away since: who has none is not let in.
    'logged in with': (uid, email) =>
      served
        .database()
        .db.collection('people')
        .insertOne({ _id: uid as never, email, name: null, signedInAt: new Date() }),
    'given a password by an administrator': (uid) =>
      call('POST', `/${uid}/password`, { password: 'another one for now' }),
  }
  test.each(Object.entries(becomes))('is no longer in making once it was %s', async (_, become) => {
    const email = anEmail()
    expect(await create(aNewShop(email), await killedBetween())).toMatchObject({ status: 500 })
    const uid = (await keycloak().findByEmail(email)) ?? ''
    await keycloak().setPassword(uid, password, 'own')
    await become(uid, email)
    await keycloak().setPassword(uid, password, 'own')
    await expectUntouched(email, uid)
  })

  test('keeps its password where it is not known which try has made it', async () => {
    const email = anEmail()
    const keycloakThatDies: Keycloak = {
      ...keycloak(),
      createPerson: async () => {
        await keycloak().createPerson(email, password)
        throw new Error('the process was killed')
      },
    }
    const app = await served.build({ database: dyingDatabase(), keycloak: keycloakThatDies })
    expect(await create(aNewShop(email), app)).toMatchObject({ status: 500 })
    expect(await create(aNewShop(email))).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    await served
      .database()
      .db.collection('accountsInMaking')
      .updateMany({ email }, { $set: { at: new Date(0) } })
    await expectUntouched(email, (await keycloak().findByEmail(email)) ?? '')
  })
})
