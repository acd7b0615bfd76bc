import { beforeAll, expect, test } from 'vitest'
import { noPaymentConfiguration } from '#domain/api/admin-payments.ts'
import { createKeyring, type Sealed } from '#server/secrets/keyring.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { servedApp, testConfig } from '../support/served-app.ts'

const [firstKey, secondKey] = [
  'the first key of this test and long enough',
  'the second key of this test and long enough',
]
const served = servedApp(() => ({ secretsKey: firstKey }))
let adminToken = ''
beforeAll(async () => {
  adminToken = (await served.openAdministrator()).adminToken
})

const address = (shopId: string) => `/api/admin/shops/${shopId}/payments`
const read = (shopId: string, app?: App) =>
  served.call({ method: 'GET', url: address(shopId), token: adminToken, ...(app && { app }) })
const change = (shopId: string, payload: object) =>
  served.call({ method: 'PUT', url: address(shopId), token: adminToken, payload })
const { secretKeys: _secretKeys, revision: _revision, ...defaults } = noPaymentConfiguration
const secret = 'sk_test_aVeryLongSecret4321'
const stored = (shopId: string) =>
  served
    .database()
    .db.collection<{ _id: string; secretKeys: { test: { sealed: Sealed } } }>('paymentConfigurations')
    .findOne({ _id: shopId })

test('§9 Payment transaction fee | 10; §9 Payment fee bearer | account; §9 Payment live mode | false: a shop has these before anybody writes one', async () => {
  const { _id: shopId } = await served.openShop()
  expect(await read(shopId)).toMatchObject({
    status: 200,
    body: {
      provider: 'paystack',
      isLive: false,
      transactionFee: 10,
      feeBearer: 'account',
      testPublicKey: null,
      livePublicKey: null,
      splitCode: null,
      defaultSubaccountCode: null,
      secretKeys: { test: null, live: null },
    },
  })
  expect(await read('nowhere')).toMatchObject({ status: 404, body: { code: 'shop_not_found' } })
})

test('a secret key never leaves the server again, is sealed in the database, and stays until it is replaced', async () => {
  const { _id: shopId } = await served.openShop()
  const settings = { ...defaults, testPublicKey: 'pk_test_abc', splitCode: 'SPL_1' }
  const first = await change(shopId, { revision: 0, ...settings, testSecretKey: secret })
  const known = { test: { lastFour: '4321', isReadable: true }, live: null }
  expect(first).toMatchObject({ status: 200, body: { ...settings, revision: 1, secretKeys: known } })
  const second = await change(shopId, { revision: 1, ...settings, transactionFee: 12 })
  expect(second).toMatchObject({ status: 200, body: { transactionFee: 12, secretKeys: known } })
  expect(JSON.stringify([first, second, await read(shopId), await stored(shopId)])).not.toContain('aVeryLong')
  const changes = { shopId, action: 'shop.payments-changed' }
  const log = await served.database().db.collection('auditLog').find(changes).sort({ at: 1 }).toArray()
  expect(log.map(({ facts }) => facts.changed)).toEqual([
    'test public key, split code, test secret key',
    'transaction fee',
  ])
  const sealed = (await stored(shopId))?.secretKeys.test.sealed as Sealed
  expect(createKeyring([firstKey]).open(sealed, `payments test ${shopId}`)).toBe(secret)
  const removed = await change(shopId, { revision: 2, ...settings, testSecretKey: null })
  expect(removed).toMatchObject({ body: { secretKeys: { test: null } } })
})

test('secret keys of an account go when the shop takes another provider', async () => {
  const { _id: shopId } = await served.openShop()
  await change(shopId, { revision: 0, ...defaults, testSecretKey: secret })
  await served
    .database()
    .db.collection<{ _id: string; provider?: string }>('paymentConfigurations')
    .updateOne({ _id: shopId }, { $set: { provider: 'another' } })
  const changed = await change(shopId, { revision: 1, ...defaults })
  expect(changed).toMatchObject({ status: 200, body: { provider: 'paystack', secretKeys: { test: null } } })
  const log = await served.database().db.collection('auditLog').find({ shopId }).sort({ at: -1 }).toArray()
  expect(log[0]?.facts.changed).toBe('provider, test secret key')
})

test('of two administrators who change the payment settings at once, the later is refused', async () => {
  const { _id: shopId } = await served.openShop()
  const answers = await Promise.all([
    change(shopId, { revision: 0, ...defaults, transactionFee: 11 }),
    change(shopId, { revision: 0, ...defaults, transactionFee: 12 }),
  ])
  expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'changed_meanwhile'])
})

test('keys in the wrong place are refused at their field, and live mode without live keys', async () => {
  const { _id: shopId } = await served.openShop()
  const wrong = {
    ...defaults,
    testPublicKey: secret,
    livePublicKey: 'pk_test_abc',
    testSecretKey: 'pk_test_abc',
  }
  const answer = await change(shopId, { revision: 0, ...wrong })
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  expect((answer.body.errors as { path: string }[]).map(({ path }) => path).sort()).toEqual([
    'livePublicKey',
    'testPublicKey',
    'testSecretKey',
  ])
  expect(JSON.stringify(answer.body)).not.toContain('aVeryLong')
  const live = { ...defaults, isLive: true, livePublicKey: 'pk_live_abc' }
  expect(await change(shopId, { revision: 0, ...live })).toMatchObject({
    status: 422,
    body: {
      code: 'live_keys_missing',
      detail:
        'Live mode needs the live public key and the live secret key. Enter them, or leave live mode off.',
    },
  })
  expect(await change(shopId, { revision: 0, ...live, liveSecretKey: 'sk_live_12345678' })).toMatchObject({
    status: 200,
    body: { isLive: true },
  })
})

test('the key is replaced by naming both once; without the one before, the secret is asked for again', async () => {
  const { _id: shopId } = await served.openShop()
  await change(shopId, { revision: 0, ...defaults, testSecretKey: secret })
  const withKeys = (secretsKey: string) => served.build({ config: testConfig({ secretsKey }) })
  const lost = await withKeys(secondKey)
  expect((await read(shopId, lost)).body.secretKeys).toMatchObject({ test: { isReadable: false } })
  await (await withKeys(`${secondKey},${firstKey}`)).ready()
  const sealed = (await stored(shopId))?.secretKeys.test.sealed as Sealed
  expect(createKeyring([secondKey]).open(sealed, `payments test ${shopId}`)).toBe(secret)
  const after = await withKeys(secondKey)
  expect((await read(shopId, after)).body.secretKeys).toMatchObject({ test: { isReadable: true } })
})

test('owners can neither read nor change the payment configuration', async () => {
  const { shopId, ownerToken } = await served.openOwnedShop()
  const requested = { method: 'GET', url: address(shopId), token: ownerToken } as const
  expect(await served.call(requested)).toMatchObject({ status: 403, body: { code: 'admin_required' } })
})
