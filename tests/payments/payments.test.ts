import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { withLongs } from '#server/db/longs.ts'
import { liveKey, paidByPaystack, testKey } from './payments-deps.ts'

const { served, paystack, configure, openPaidShop, runJob, adminToken } = paidByPaystack()
afterEach(() => {
  paystack.setAway(false)
  paystack.setLosingAnswers(false)
})

const startsOf = (reference: string) =>
  paystack.requests.filter(
    ({ path, body }) => path === '/transaction/initialize' && body.reference === reference,
  )

describe('a payment at the till', () => {
  test('is started with the provider, waits, and is paid when the customer has paid', async () => {
    const shop = await openPaidShop()
    const started = await shop.start()
    expect(started).toMatchObject({
      status: 201,
      payment: { state: 'waiting', payAt: `https://checkout.example/${started.paymentId}`, isTest: false },
    })
    expect(startsOf(started.paymentId)[0]?.body).toMatchObject({
      amount: String(shop.product.priceMinor),
      currency: 'GHS',
      channels: ['card'],
      email: shop.shop.email,
    })
    paystack.pay(started.paymentId)
    await shop.age(started.paymentId, 1)
    expect(await shop.read(started.paymentId)).toMatchObject({
      body: { state: 'paid', reference: started.paymentId },
    })
  })

  test('of a till that was closed is reported as paid when it asks again, and not requested twice', async () => {
    const shop = await openPaidShop()
    const { paymentId, saleId } = await shop.start()
    paystack.pay(paymentId)
    await shop.age(paymentId, 1)
    const again = await shop.start({ paymentId, saleId })
    expect(again).toMatchObject({ status: 200, payment: { state: 'paid' } })
    expect(startsOf(paymentId)).toHaveLength(1)
  })

  test('started twice at once is started once', async () => {
    const shop = await openPaidShop()
    const ids = { paymentId: randomUUID(), saleId: randomUUID() }
    const both = await Promise.all([shop.start(ids), shop.start(ids)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 201])
    const { paymentId } = ids
    paystack.pay(paymentId)
    await shop.age(paymentId, 1)
    expect((await shop.read(paymentId)).body.state).toBe('paid')
  })

  test('with an id that is another payment’s is refused', async () => {
    const shop = await openPaidShop()
    const { paymentId, saleId } = await shop.start()
    expect(await shop.start({ paymentId, saleId, amountMinor: 1 })).toMatchObject({
      status: 409,
      body: { code: 'payment_conflict' },
    })
  })

  test('that was declined can be paid by another try of the customer', async () => {
    const shop = await openPaidShop()
    const { paymentId } = await shop.start()
    paystack.decline(paymentId)
    await shop.age(paymentId, 1)
    expect((await shop.read(paymentId)).body).toMatchObject({ state: 'failed', reason: 'Insufficient funds' })
    paystack.pay(paymentId)
    await shop.age(paymentId, 1)
    expect((await shop.read(paymentId)).body).toMatchObject({ state: 'paid', reason: null })
  })

  test('while the provider is away is refused plainly, and started by the next try', async () => {
    const shop = await openPaidShop()
    paystack.setAway(true)
    const ids = { paymentId: randomUUID(), saleId: randomUUID() }
    expect(await shop.start(ids)).toMatchObject({ status: 503, body: { code: 'payment_provider_away' } })
    paystack.setAway(false)
    expect(await shop.start(ids)).toMatchObject({ payment: { state: 'waiting' } })
  })

  test('whose start got no answer is not paid unseen: it says so, and another one is started', async () => {
    const shop = await openPaidShop()
    paystack.setLosingAnswers(true)
    const ids = { paymentId: randomUUID(), saleId: randomUUID() }
    expect((await shop.start(ids)).status).toBe(503)
    paystack.setLosingAnswers(false)
    expect(await shop.start(ids)).toMatchObject({
      payment: { state: 'failed', reason: expect.stringContaining('Start it again') },
    })
    expect(await shop.start({ saleId: ids.saleId })).toMatchObject({ payment: { state: 'waiting' } })
  })

  test('that is given up stays payable, and one that was paid is not given up', async () => {
    const shop = await openPaidShop()
    const giveUp = (paymentId: string) =>
      served.call({
        method: 'POST',
        url: `${shop.at}/payments/${paymentId}/giving-up`,
        token: shop.token,
        payload: {},
      })
    const [one, other] = [await shop.start(), await shop.start()]
    expect((await giveUp(one.paymentId)).body.state).toBe('given-up')
    paystack.pay(other.paymentId)
    await shop.age(other.paymentId, 1)
    expect((await giveUp(other.paymentId)).body.state).toBe('paid')
    paystack.pay(one.paymentId)
    await shop.webhook(paystack.chargeSuccess(liveKey, one.paymentId))
    expect((await shop.read(one.paymentId)).body.state).toBe('paid')
  })

  test('of another amount than was asked for is never paid', async () => {
    const shop = await openPaidShop()
    const { paymentId } = await shop.start()
    paystack.pay(paymentId, 1)
    await shop.age(paymentId, 1)
    expect((await shop.read(paymentId)).body.state).toBe('mismatch')
    expect(await shop.list()).toMatchObject([{ paymentId, finding: 'other-amount', refundableMinor: 1 }])
  })

  test('in a shop without an account is a reference that was typed in', async () => {
    const { shopId, ownerToken: token } = await served.openOwnedShop()
    const at = `/api/shops/${shopId}/payments`
    expect((await served.call({ method: 'GET', url: `${at}/ways`, token })).body).toEqual({
      asks: 'reference',
      provider: 'Terminal',
      isTest: false,
    })
    const wanted = { tender: 'card', amountMinor: 500, tillId: randomUUID(), saleId: randomUUID() }
    const put = (payload: object) =>
      served.call({ method: 'PUT', url: `${at}/${randomUUID()}`, token, payload })
    expect(await put(wanted)).toMatchObject({ status: 422, body: { code: 'payment_reference_missing' } })
    expect(await put({ ...wanted, reference: 'A-778' })).toMatchObject({
      status: 201,
      body: { state: 'paid', reference: 'A-778' },
    })
  })

  test('§9 Payment transaction fee | 10; §9 Payment fee bearer | account; §9 Payment live mode | false: is asked for so where nothing else is set', async () => {
    const { shopId, ownerToken: token } = await served.openOwnedShop()
    const keys = { testPublicKey: 'pk_test_abc', livePublicKey: 'pk_live_abc' }
    const secrets = { testSecretKey: testKey, liveSecretKey: liveKey }
    const account = { ...keys, ...secrets, defaultSubaccountCode: 'ACCT_known' }
    expect((await configure(shopId, account)).body).toMatchObject({ ...keys, isLive: false })
    const at = `/api/shops/${shopId}/payments`
    expect((await served.call({ method: 'GET', url: `${at}/ways`, token })).body).toEqual({
      asks: 'customer',
      provider: 'Paystack',
      isTest: true,
    })
    const paymentId = randomUUID()
    const payload = { tender: 'card', amountMinor: 500, tillId: randomUUID(), saleId: randomUUID() }
    expect(await served.call({ method: 'PUT', url: `${at}/${paymentId}`, token, payload })).toMatchObject({
      status: 201,
      body: { isTest: true },
    })
    expect(startsOf(paymentId)).toMatchObject([
      { key: testKey, body: { subaccount: 'ACCT_known', transaction_charge: 10, bearer: 'account' } },
    ])
  })

  test('in live mode is asked for with the live key, and with a split code in place of the subaccount', async () => {
    const shop = await openPaidShop()
    await configure(
      shop.shopId,
      {
        ...{ isLive: true, livePublicKey: 'pk_live_abc' },
        ...{ splitCode: 'SPL_known', defaultSubaccountCode: 'ACCT_known' },
      },
      1,
    )
    const { paymentId, payment } = await shop.start()
    expect(payment.isTest).toBe(false)
    const [{ key, body } = { key: '', body: {} }] = startsOf(paymentId)
    expect(key).toBe(liveKey)
    expect(body).toMatchObject({ split_code: 'SPL_known' })
    for (const name of ['subaccount', 'transaction_charge', 'bearer']) expect(body).not.toHaveProperty(name)
  })

  test('is taken by the provider of the shop’s account; an account that names none is with the usual one', async () => {
    const shop = await openPaidShop()
    const { shopId, token } = shop
    const accounts = served
      .database()
      .db.collection<{ _id: string; provider?: string }>('paymentConfigurations')
    const ways = async () =>
      (await served.call({ method: 'GET', url: `${shop.at}/payments/ways`, token })).body.provider
    const kept = await shop.start()
    expect(await accounts.findOne({ _id: shopId })).toMatchObject({ provider: 'paystack' })
    await accounts.updateOne({ _id: shopId }, { $unset: { provider: '' } })
    expect(await ways()).toBe('Paystack')
    await accounts.updateOne({ _id: shopId }, { $set: { provider: 'another' } })
    expect(await ways()).toBe('Terminal')
    // The key is of another provider now: the one before is not asked with it.
    paystack.pay(kept.paymentId)
    await shop.age(kept.paymentId, 1)
    expect((await shop.read(kept.paymentId)).body.state).toBe('waiting')
  })

  test('follows the configuration: a subaccount with its fee, and a key that the provider refuses is reported', async () => {
    const shop = await openPaidShop()
    await configure(
      shop.shopId,
      {
        testPublicKey: 'pk_test_abc',
        defaultSubaccountCode: 'ACCT_known',
        transactionFee: 12,
        feeBearer: 'subaccount',
      },
      1,
    )
    const started = await shop.start({ tender: 'mobile-money' })
    expect(started.payment.isTest).toBe(true)
    expect(startsOf(started.paymentId)[0]?.body).toMatchObject({
      channels: ['mobile_money'],
      subaccount: 'ACCT_known',
      transaction_charge: 12,
      bearer: 'subaccount',
    })
    await configure(shop.shopId, { testSecretKey: 'sk_test_notKnownThere' }, 2)
    expect(await shop.start()).toMatchObject({ status: 409, body: { code: 'payment_key_refused' } })
  })
})

describe('what the provider sends', () => {
  const paidIn = async (shop: Awaited<ReturnType<typeof openPaidShop>>) => {
    const { paymentId, saleId } = await shop.start()
    paystack.pay(paymentId)
    return { paymentId, saleId, event: paystack.chargeSuccess(liveKey, paymentId) }
  }

  test('makes the payment paid, and once: replayed it changes nothing', async () => {
    const shop = await openPaidShop()
    const { paymentId, event } = await paidIn(shop)
    expect(await shop.webhook(event)).toMatchObject({ status: 200, body: { taken: true } })
    const first = await shop.stored(paymentId)
    expect(first).toMatchObject({ state: 'paid', events: [expect.any(String)] })
    expect((await shop.webhook(event)).status).toBe(200)
    expect(await shop.stored(paymentId)).toEqual(first)
  })

  test('ends the same before and after the till asked', async () => {
    const shop = await openPaidShop()
    const [early, late] = [await paidIn(shop), await paidIn(shop)]
    await shop.webhook(early.event)
    await shop.read(early.paymentId)
    await shop.age(late.paymentId, 1)
    await shop.read(late.paymentId)
    await shop.webhook(late.event)
    const [one, other] = [await shop.stored(early.paymentId), await shop.stored(late.paymentId)]
    expect(one?.state).toBe('paid')
    expect([one?.state, one?.taken]).toEqual([other?.state, other?.taken])
  })

  test('counts for nothing unsigned, changed, signed with another key or sent to another shop', async () => {
    const shop = await openPaidShop()
    const other = await openPaidShop('sk_live_ofAnotherShop0000')
    const { paymentId, event } = await paidIn(shop)
    const { 'x-paystack-signature': signature = '', ...unsigned } = event.headers as Record<string, string>
    const asSigned = (made: string) => ({
      ...event,
      headers: { ...unsigned, 'x-paystack-signature': made },
    })
    const forged = [
      { ...event, headers: unsigned },
      { ...event, payload: event.payload.replace('"success"', '"success" ') },
      asSigned(signature.replace(/^./, (one) => (one === '0' ? '1' : '0'))),
      asSigned(signature.slice(2)),
      paystack.chargeSuccess('sk_live_ofAnotherShop0000', paymentId),
    ]
    for (const one of forged)
      expect(await shop.webhook(one)).toMatchObject({ status: 401, body: { code: 'webhook_not_signed' } })
    expect((await shop.webhook(event, other.shopId)).status).toBe(401)
    expect((await shop.webhook(event, 'no-such-shop')).status).toBe(401)
    expect((await shop.stored(paymentId))?.state).toBe('waiting')
  })

  test('signed with the key for tests pays no live payment', async () => {
    const shop = await openPaidShop()
    const { paymentId } = await paidIn(shop)
    const data = { ...paystack.transactions.get(paymentId), domain: 'test' }
    const answer = await shop.webhook(paystack.signed(testKey, 'charge.success', data))
    expect(answer.status).toBe(401)
    expect((await shop.stored(paymentId))?.state).toBe('waiting')
  })

  test('about a payment of another shop with the same account counts there', async () => {
    const [shop, branch] = [await openPaidShop(), await openPaidShop()]
    const { paymentId, event } = await paidIn(branch)
    expect((await shop.webhook(event)).status).toBe(200)
    expect((await branch.stored(paymentId))?.state).toBe('paid')
    expect(await shop.list('all')).toEqual([])
  })

  test('about a payment that was never started here is listed for the owner', async () => {
    const shop = await openPaidShop()
    const data = {
      ...{
        id: 1,
        domain: 'live',
        status: 'success',
        reference: 'a-web-shop-1',
        amount: 990,
        currency: 'GHS',
      },
      ...{ fees: 19, channel: 'mobile_money', paid_at: null, metadata: '' },
    }
    const event = paystack.signed(liveKey, 'charge.success', data)
    expect([(await shop.webhook(event)).status, (await shop.webhook(event)).status]).toEqual([200, 200])
    expect(await shop.list()).toMatchObject([
      { reference: 'a-web-shop-1', finding: 'not-started-here', tender: 'mobile-money', amountMinor: 990 },
    ])
  })

  test('that is no event it knows is taken, and what can’t be read is refused', async () => {
    const shop = await openPaidShop()
    expect((await shop.webhook(paystack.signed(liveKey, 'transfer.success', {}))).status).toBe(200)
    const broken = paystack.signed(liveKey, 'charge.success', { reference: 7 })
    expect(await shop.webhook(broken)).toMatchObject({ status: 400, body: { code: 'webhook_unreadable' } })
  })
})

describe('payments and receipts', () => {
  test('that belong together are nothing to look at; a payment without its receipt is, after a while', async () => {
    const shop = await openPaidShop()
    const [sold, unsold] = [await shop.start(), await shop.start()]
    for (const { paymentId } of [sold, unsold]) {
      paystack.pay(paymentId)
      await shop.age(paymentId, 1)
    }
    expect((await shop.sell(sold.saleId, sold.paymentId)).status).toBe(201)
    await runJob()
    expect(await shop.list()).toEqual([])
    for (const { paymentId } of [sold, unsold]) await shop.age(paymentId, 10)
    await runJob()
    expect(await shop.list()).toMatchObject([
      { paymentId: unsold.paymentId, finding: 'no-sale', receipt: null },
    ])
    expect((await shop.stored(sold.paymentId))?.isOver).toBe(true)
    expect((await shop.sell(unsold.saleId, unsold.paymentId, 2)).status).toBe(201)
    expect(await shop.list()).toEqual([])
  })

  test('an odd answer about one holds up no other', async () => {
    const shop = await openPaidShop()
    const [odd, later] = [await shop.start(), await shop.start()]
    for (const { paymentId } of [odd, later]) {
      paystack.pay(paymentId)
      await shop.age(paymentId, 1)
    }
    await shop.age(odd.paymentId, 2)
    Object.assign(paystack.transactions.get(odd.paymentId) ?? {}, { amount: 'a lot' })
    await runJob()
    expect((await shop.stored(odd.paymentId))?.state).toBe('waiting')
    expect((await shop.stored(later.paymentId))?.state).toBe('paid')
  })

  test('a receipt that names an unpaid payment is listed', async () => {
    const shop = await openPaidShop()
    const { paymentId, saleId } = await shop.start()
    await shop.sell(saleId, paymentId)
    expect(await shop.list()).toMatchObject([
      { paymentId, finding: 'not-paid', receipt: { receiptNumber: 'A-1', isLinked: false } },
    ])
  })

  test('whose reference was typed in is looked up: unknown to the provider, it is listed', async () => {
    const shop = await openPaidShop()
    const [known, unknown] = [await shop.start(), randomUUID()]
    paystack.pay(known.paymentId)
    // Typed in at a till without a connection: no payment is known here.
    await served.database().db.collection('payments').deleteMany({ '_id.shopId': shop.shopId })
    await shop.sell(randomUUID(), known.paymentId)
    await shop.sell(randomUUID(), unknown, 2)
    await runJob()
    await runJob()
    expect(await shop.list()).toMatchObject([
      { reference: unknown, finding: 'not-known', receipt: { receiptNumber: 'A-2' } },
    ])
    expect(await shop.list('all')).toHaveLength(2)
  })

  test('of a terminal whose slips begin again at the same number are held against each its own', async () => {
    const shop = await openPaidShop()
    const both = [await shop.start(), await shop.start()]
    const reference = '0042'
    for (const [index, { paymentId, saleId }] of both.entries()) {
      paystack.pay(paymentId)
      await shop.webhook(paystack.chargeSuccess(liveKey, paymentId))
      await shop.sell(saleId, reference, index + 1)
      await shop.age(paymentId, 10)
    }
    const payments = served.database().db.collection('payments')
    await payments.updateMany({ '_id.shopId': shop.shopId }, { $set: { reference } })
    expect((await shop.list()).map(({ finding }) => finding)).toEqual(['other-amount', 'other-amount'])
    await payments.updateMany({ '_id.shopId': shop.shopId }, { $set: { provider: 'terminal' } })
    expect(await shop.list()).toEqual([])
  })

  test('of a debt are no payments without a sale', async () => {
    const shop = await openPaidShop()
    const { paymentId } = await shop.start()
    paystack.pay(paymentId)
    await shop.webhook(paystack.chargeSuccess(liveKey, paymentId))
    await shop.age(paymentId, 10)
    expect(await shop.list()).toMatchObject([{ paymentId, finding: 'no-sale' }])
    const debt = {
      ...{ _id: { shopId: shop.shopId, paymentId: randomUUID() }, direction: 'received', money: 'card' },
      ...{ businessDay: '2026-03-10', postingDay: '2026-03-10', reference: paymentId },
      ...{ amountMinor: shop.product.priceMinor, restMinor: 0, allocations: [], credits: [] },
    }
    await served.database().db.collection<{ _id: object }>('partyPayments').insertOne(withLongs(debt))
    expect(await shop.list()).toEqual([])
  })

  test('a payment is linked to the receipt whose reference was typed in otherwise', async () => {
    const shop = await openPaidShop()
    const { paymentId, saleId } = await shop.start()
    paystack.pay(paymentId)
    await shop.webhook(paystack.chargeSuccess(liveKey, paymentId))
    await shop.sell(saleId, 'typed by hand')
    await shop.age(paymentId, 10)
    expect(await shop.list()).toMatchObject([{ paymentId, finding: 'no-sale' }])
    const link = (receiptNumber: string) =>
      served.call({
        method: 'PUT',
        url: `${shop.at}/payments/${paymentId}/receipt`,
        token: shop.token,
        payload: { receiptNumber },
      })
    expect(await link('A-99')).toMatchObject({ status: 404, body: { code: 'receipt_not_found' } })
    expect(await link('a-1')).toMatchObject({
      status: 200,
      body: { finding: null, receipt: { receiptNumber: 'A-1', isLinked: true } },
    })
    expect(await shop.list()).toEqual([])
  })
})

describe('a refund', () => {
  const aPaidOne = async () => {
    const shop = await openPaidShop()
    const { paymentId } = await shop.start({ amountMinor: 1_000 })
    paystack.pay(paymentId)
    await shop.webhook(paystack.chargeSuccess(liveKey, paymentId))
    return { shop, paymentId }
  }
  const request = (reference: string) =>
    paystack.requests.filter(({ path, method, body }) => {
      return method === 'POST' && path === '/refund' && body.transaction === reference
    })

  test('is asked for once, followed until it is done, and is on record', async () => {
    const { shop, paymentId } = await aPaidOne()
    const refundId = randomUUID()
    const first = await shop.refund(paymentId, refundId, 400)
    expect(first).toMatchObject({
      status: 200,
      body: { refundableMinor: 600, refunds: [{ refundId, amountMinor: 400, state: 'doing' }] },
    })
    await shop.refund(paymentId, refundId, 400)
    expect(await shop.refund(paymentId, refundId, 401)).toMatchObject({
      status: 409,
      body: { code: 'refund_conflict' },
    })
    expect(request(paymentId)).toHaveLength(1)
    paystack.endRefunds('processed')
    const event = paystack.signed(liveKey, 'refund.processed', { transaction_reference: paymentId })
    await shop.webhook(event)
    expect((await shop.list('all'))[0]?.refunds).toMatchObject([{ refundId, state: 'done' }])
    const log = served.database().db.collection('auditLog')
    expect(await log.countDocuments({ shopId: shop.shopId, action: 'payment.refunded' })).toBe(1)
  })

  test('never exceeds what was paid, also when two ask at once', async () => {
    const { shop, paymentId } = await aPaidOne()
    const both = await Promise.all([
      shop.refund(paymentId, randomUUID(), 600),
      shop.refund(paymentId, randomUUID(), 600),
    ])
    expect(both.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'refund_above_paid'])
    expect(request(paymentId)).toHaveLength(1)
  })

  test('whose answer was lost is found again and not asked for twice', async () => {
    const { shop, paymentId } = await aPaidOne()
    const refundId = randomUUID()
    paystack.setLosingAnswers(true)
    expect((await shop.refund(paymentId, refundId, 1_000)).body).toMatchObject({
      refunds: [{ state: 'doing' }],
    })
    paystack.setLosingAnswers(false)
    paystack.endRefunds('processed')
    expect((await shop.refund(paymentId, refundId, 1_000)).body).toMatchObject({
      refunds: [{ refundId, state: 'done' }],
      refundableMinor: 0,
    })
    expect(request(paymentId)).toHaveLength(1)
  })

  test('that the provider could not pay leaves the amount to be paid back again', async () => {
    const { shop, paymentId } = await aPaidOne()
    await shop.refund(paymentId, randomUUID(), 1_000)
    paystack.endRefunds('failed')
    await runJob()
    expect((await shop.list('all'))[0]).toMatchObject({
      refundableMinor: 1_000,
      refunds: [{ state: 'failed', reason: expect.any(String) }],
    })
  })

  test('of a payment with a receipt is listed until the receipt was taken back', async () => {
    const shop = await openPaidShop()
    const { paymentId, saleId } = await shop.start()
    paystack.pay(paymentId)
    await shop.webhook(paystack.chargeSuccess(liveKey, paymentId))
    await shop.sell(saleId, paymentId)
    await shop.refund(paymentId, randomUUID(), shop.product.priceMinor)
    expect(await shop.list()).toMatchObject([{ paymentId, finding: 'refunded-without-return' }])
  })

  test('of what was not paid is refused, and employees ask for none', async () => {
    const shop = await openPaidShop()
    const { paymentId } = await shop.start()
    expect(await shop.refund(paymentId, randomUUID(), 1)).toMatchObject({
      status: 409,
      body: { code: 'payment_not_taken' },
    })
    expect(await shop.refund(randomUUID(), randomUUID(), 1)).toMatchObject({ status: 404 })
  })
})

describe('the test of a shop’s account', () => {
  const tested = async (shopId: string) => {
    const url = `/api/admin/shops/${shopId}/payments/test`
    const answer = await served.call({ method: 'POST', url, token: adminToken(), payload: {} })
    return answer.body
  }

  test('says what is wrong with it, and nothing where nothing is', async () => {
    const shop = await openPaidShop()
    expect(await tested(shop.shopId)).toEqual({ isTest: false, errors: [] })
    const codes = { splitCode: 'SPL_unknown', defaultSubaccountCode: 'ACCT_unknown' }
    await configure(shop.shopId, codes, 1)
    expect(await tested(shop.shopId)).toEqual({
      isTest: true,
      errors: ['split-unknown', 'subaccount-unknown'],
    })
    await configure(shop.shopId, { testSecretKey: 'sk_test_notKnownThere' }, 2)
    expect(await tested(shop.shopId)).toEqual({ isTest: true, errors: ['key-refused'] })
    paystack.setAway(true)
    expect(await tested(shop.shopId)).toEqual({ isTest: true, errors: ['provider-away'] })
    await configure(shop.shopId, { testSecretKey: null }, 3)
    expect(await tested(shop.shopId)).toEqual({ isTest: false, errors: ['key-missing'] })
  })

  test('says that the account is of another currency', async () => {
    const { shopId } = await served.openOwnedShop({ currency: 'NGN' })
    await configure(shopId, { testSecretKey: testKey })
    expect(await tested(shopId)).toEqual({ isTest: true, errors: ['other-currency'] })
  })
})
