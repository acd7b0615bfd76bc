import { expect, test } from 'vitest'
import { today } from '../support/clock.ts'
import { liveKey, paidByPaystack } from './payments-deps.ts'

const { served, paystack, configure, openPaidShop, runJob } = paidByPaystack()
type Shop = Awaited<ReturnType<typeof openPaidShop>>

async function paid(shop: Shop, tender: 'card' | 'mobile-money', amountMinor: number) {
  const { paymentId } = await shop.start({ tender, amountMinor })
  paystack.pay(paymentId)
  await shop.webhook(paystack.chargeSuccess(liveKey, paymentId))
  return paymentId
}

async function moved({ shopId }: Shop) {
  const { moneyTransfers } = served.database().collections
  const found = await moneyTransfers.find({ '_id.shopId': shopId }).sort({ from: 1 }).toArray()
  return found.map(({ from, to, amountMinor, feeMinor, reference }) => ({
    ...{ from, to, amountMinor, feeMinor, reference },
  }))
}

test('a payout goes to the bank with its fee, by card and by mobile money, once', async () => {
  const shop = await openPaidShop()
  const payments = [await paid(shop, 'card', 10_000), await paid(shop, 'mobile-money', 4_000)]
  const id = paystack.settle(payments, today())
  await runJob('payouts')
  await runJob('payouts')
  const reference = `Paystack ${id}`
  expect(await moved(shop)).toEqual([
    { from: 'card', to: 'bank', amountMinor: 10_000, feeMinor: 195, reference },
    { from: 'mobile-money', to: 'bank', amountMinor: 4_000, feeMinor: 78, reference },
  ])
  const [page] = await served
    .database()
    .collections.journalPages.find({ '_id.shopId': shop.shopId })
    .sort({ first: -1 })
    .limit(1)
    .toArray()
  const lines = page?.entries.flatMap((entry) => entry.lines.map((line) => [line.account, line.amountMinor]))
  expect(lines).toEqual([
    ['1020', 9_805],
    ['6900', 195],
    ['1040', -10_000],
    ['1020', 3_922],
    ['6900', 78],
    ['1030', -4_000],
  ])
})

test('money the provider held back for a refund does not arrive', async () => {
  const shop = await openPaidShop()
  paystack.settle([await paid(shop, 'card', 10_000)], today(), 2_500)
  await runJob('payouts')
  expect(await moved(shop)).toMatchObject([{ from: 'card', amountMinor: 7_500, feeMinor: 195 }])
})

test('where shops share an account, each moves what it was paid', async () => {
  const [one, other] = [await openPaidShop(), await openPaidShop()]
  paystack.settle([await paid(one, 'card', 6_000), await paid(other, 'card', 1_000)], today(), 500)
  await runJob('payouts')
  expect(await moved(one)).toMatchObject([{ amountMinor: 6_000, feeMinor: 117 }])
  expect(await moved(other)).toMatchObject([{ amountMinor: 1_000, feeMinor: 20 }])
})

test('money taken by another program is not in these books, and stays listed', async () => {
  const shop = await openPaidShop()
  const own = await paid(shop, 'card', 6_000)
  const reference = `web-${own}`
  paystack.transactions.set(reference, {
    ...{ id: 1, domain: 'live', status: 'success', reference, amount: 990, currency: 'GHS' },
    ...{ fees: 19, channel: 'card', gateway_response: null, paid_at: null, metadata: '' },
  })
  await shop.webhook(paystack.chargeSuccess(liveKey, reference))
  paystack.settle([own, reference], today())
  await runJob('payouts')
  expect(await moved(shop)).toMatchObject([{ from: 'card', amountMinor: 6_000, feeMinor: 117 }])
  expect(await shop.list()).toMatchObject([{ reference, finding: 'not-started-here' }])
})

test('money paid out to a subaccount’s bank did not come here, and nothing is paid out twice', async () => {
  const shop = await openPaidShop()
  const [first, second] = [await paid(shop, 'card', 6_000), await paid(shop, 'card', 1_000)]
  paystack.settle([first], today(), 0, 'ACCT_other')
  paystack.settle([first], today())
  await runJob('payouts')
  paystack.settle([first, second], today())
  await runJob('payouts')
  expect((await moved(shop)).map(({ amountMinor }) => amountMinor)).toEqual([6_000, 1_000])
})

test('split payments are not recorded automatically', async () => {
  const shop = await openPaidShop()
  const payment = await paid(shop, 'card', 6_000)
  await configure(shop.shopId, { livePublicKey: 'pk_live_abc', isLive: true, splitCode: 'SPL_one' }, 1)
  paystack.settle([payment], today())
  await runJob('payouts')
  expect(await moved(shop)).toEqual([])
})
