import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { BankAccountPage, BankLine } from '#domain/api/bank.ts'
import { documentsPost } from '#domain/bank/prefill.ts'
import { addDays } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { auditShop } from '#server/audit/service.ts'
import { changeLine } from '#server/bank/statement-store.ts'
import { withLongs } from '#server/db/longs.ts'
import { aProduct, saleOf } from '../support/books.ts'
import { today } from '../support/clock.ts'
import { servedApp } from '../support/served-app.ts'
import { ago, openBankBooks } from './bank-books.ts'

const served = servedApp()
const openBooks = () => openBankBooks(served)

/** Customers who owe 120.00 each on receipts, and a supplier who is owed 50.00 on a bill. */
async function openDebts({ shop, shopId, call }: Awaited<ReturnType<typeof openBooks>>) {
  const product = aProduct(shopId, { priceMinor: minor(12_000) })
  await served.database().collections.products.insertOne(withLongs(product))
  const tillId = randomUUID()
  await call('POST', 'tills', { tillId, name: 'Front' })
  const sales = ['Ama Mensah', 'Kofi Boateng', 'Yaw Owusu'].map(async (name, at) => {
    const customerId = randomUUID()
    await call('POST', 'customers', { customerId, name, limitMinor: 100_000 })
    const tenders = [{ kind: 'on-account' as const, amountMinor: minor(12_000) }]
    const soldAt = `${ago(5)}T12:00:00Z`
    const { saleId, sale } = saleOf(
      { shop, product, tillId },
      at + 1,
      { customerId, tenders, soldAt },
      ago(5),
    )
    expect(await call('PUT', `sales/${saleId}`, sale)).toMatchObject({ status: 201 })
    return { customerId, saleId }
  })
  const supplierId = randomUUID()
  await call('POST', 'suppliers', { supplierId, name: 'Volta Mills' })
  const lines = [{ lineId: '1', account: accounts.rent, netMinor: 5_000, taxClassId: 'exempt', taxes: [] }]
  const days = { businessDay: ago(6), due: ago(6) }
  const bill = { ...days, supplierId, reference: 'VM-0077', lines, totalMinor: 5_000 }
  expect(await call('PUT', `bills/${randomUUID()}`, bill)).toMatchObject({ status: 201 })
  return Promise.all(sales)
}

test.each([
  { agreed: 'once', times: 1 },
  { agreed: 'and agreed again', times: 2 },
])(
  'a line suggests the instalment that it pays, by the number of the receipt that was agreed in instalments $agreed',
  async ({ times }) => {
    const books = await openBooks()
    const { shopId, call, page, explain, send } = books
    const [ama] = await openDebts(books)
    // A plan that is changed is taken up by the next.
    let document = ama?.saleId
    for (let plan = 0; plan < times; plan += 1) {
      const planId = randomUUID()
      const agreed = {
        ...{ customerId: ama?.customerId, businessDay: ago(4) },
        allocations: [{ document, amountMinor: 12_000 }],
        instalments: [ago(2), addDays(today(), 30)].map((due, at) => ({
          due,
          amountMinor: 5_000 + 2_000 * at,
        })),
      }
      expect(await call('PUT', `instalment-plans/${planId}`, agreed)).toMatchObject({ status: 201 })
      document = planId
    }
    const text = `Date,Narration,Amount,Balance\n${ago(1)},INV A-1,50.00,50.00\n`
    expect((await send(text)).body).toMatchObject({ added: 1 })
    const [line] = (await page()).lines
    expect(line).toMatchObject({
      suggestion: { as: 'payment' },
      payments: [{ name: 'Ama Mensah', restMinor: 0, agrees: ['amount', 'number'] }],
    })
    const [payment] = line?.payments ?? []
    const post = line && payment && documentsPost({ account: accounts.bank, ...line }, randomUUID(), payment)
    expect((await explain(line as BankLine, { posts: [post] })).status).toBe(200)
    const open = await served
      .database()
      .collections.openItems.findOne({ '_id.shopId': shopId, '_id.document': String(document) })
    expect(open).toMatchObject({ amountMinor: 12_000, openMinor: 7_000 })
  },
)

test('a line suggests the open invoices and bills it names, and records their payment as it is matched', async () => {
  const books = await openBooks()
  const { shopId, call, bank, page, explain, send } = books
  const [, kofi] = await openDebts(books)
  const rows = [
    [ago(4), 'INV A-1 120.00', '120.00', '120.00'],
    [ago(3), 'a/002 KOFI BOATENG', '70.00', '190.00'],
    [ago(3), 'A3 PART', '20.00', '210.00'],
    [ago(2), 'BILL VM 77', '-50.00', '160.00'],
    [ago(1), 'TRANSFER', '120.00', '280.00'],
  ].map((row) => row.join(','))
  const text = `Date,Narration,Amount,Balance\n${rows.join('\n')}\n`
  expect((await send(text)).body).toMatchObject({ added: 5 })
  const lineOf = async (words: string) => {
    const found = (await page()).lines.find(({ description }) => description.includes(words))
    if (!found) throw new Error(`no open line ${words}`)
    return found
  }
  const bodyOf = (line: BankLine, id: string = randomUUID()) => {
    const [payment] = line.payments
    const post = payment && documentsPost({ account: accounts.bank, ...line }, id, payment)
    return { posts: [post] }
  }
  const openOf = async () => {
    const items = await served.database().collections.openItems.find({ '_id.shopId': shopId }).toArray()
    return items.map(({ openMinor }) => Number(openMinor)).sort((a, b) => a - b)
  }

  const found = (await page()).lines
  const isPayment = { as: 'payment' }
  // Neither the number alone of the third nor the amount alone of the last.
  expect(found.map(({ suggestion }) => suggestion)).toEqual([
    ...[isPayment, isPayment, null, isPayment, null],
  ])
  expect(found.map(({ payments }) => payments.map(({ name, agrees }) => [name, ...agrees]))).toEqual([
    [
      ['Ama Mensah', 'amount', 'number'],
      ['Kofi Boateng', 'amount'],
      ['Yaw Owusu', 'amount'],
    ],
    [['Kofi Boateng', 'number', 'name']],
    [['Yaw Owusu', 'number']],
    [['Volta Mills', 'amount', 'number']],
    [
      ['Ama Mensah', 'amount'],
      ['Kofi Boateng', 'amount'],
      ['Yaw Owusu', 'amount'],
    ],
  ])

  // Another shop has none of it, and can pay none of it.
  const other = await openBooks()
  await other.send(text)
  const [theirs] = (await other.page()).lines
  expect(theirs).toMatchObject({ suggestion: null, payments: [] })
  const [first] = found
  if (!theirs || !first) throw new Error('no line')
  expect((await other.explain(theirs, bodyOf(first))).body).toMatchObject({ code: 'document_paid' })
  expect((await other.page()).lines[0]).toMatchObject({ state: 'open' })

  // Money in, and the same request again.
  const paymentId = randomUUID()
  const body = bodyOf(first, paymentId)
  expect((await explain(first, body)).body).toMatchObject({ state: 'matched' })
  expect((await explain(first, body)).body).toMatchObject({ state: 'matched' })
  expect(await openOf()).toEqual([0, 5_000, 12_000, 12_000])

  // A process died between the payment and the match, and the payment was reversed: the line is open again.
  const reversalOf = (id: string) => ({ of: { kind: 'payment', id }, reason: 'Wrong customer' })
  const _id = { shopId, lineId: first.lineId }
  expect(await changeLine(served.database(), { _id }, { state: 'claimed' })).toBe(true)
  expect((await call('PUT', `reversals/${randomUUID()}`, reversalOf(paymentId))).status).toBe(201)
  expect((await explain(first, body)).body).toMatchObject({ code: 'bank_post_reversed' })
  expect(await lineOf('INV A-1')).toMatchObject({ state: 'open', suggestion: { as: 'payment' } })
  const paidAgain = randomUUID()
  expect((await explain(first, bodyOf(first, paidAgain))).body).toMatchObject({ state: 'matched' })

  // In part, and money out.
  expect((await explain(await lineOf('A3'), bodyOf(await lineOf('A3')))).status).toBe(200)
  expect((await explain(await lineOf('VM'), bodyOf(await lineOf('VM')))).status).toBe(200)
  expect(await openOf()).toEqual([0, 0, 10_000, 12_000])

  // It was recorded elsewhere since the suggestion was made.
  const stale = await lineOf('a/002')
  const paid = { direction: 'received', businessDay: ago(3), money: 'cash', amountMinor: 12_000 }
  const settles = {
    customerId: kofi?.customerId,
    allocations: [{ document: kofi?.saleId, amountMinor: 12_000 }],
  }
  const tillId = ((await call('GET', 'tills')).body as { items: { tillId: string }[] }).items[0]?.tillId
  expect((await call('PUT', `party-payments/${randomUUID()}`, { ...paid, ...settles, tillId })).status).toBe(
    201,
  )
  expect((await explain(stale, bodyOf(stale))).body).toMatchObject({ code: 'document_paid' })
  expect(await lineOf('a/002')).toMatchObject({ state: 'open', suggestion: null, payments: [] })

  // Undone, the payment stays and is suggested; reversed, the invoice is, under a new id.
  await call('DELETE', `${bank}/lines/${first.lineId}/match`)
  expect(await lineOf('INV A-1')).toMatchObject({ suggestion: { as: 'match' }, payments: [] })
  expect((await call('PUT', `reversals/${randomUUID()}`, reversalOf(paidAgain))).status).toBe(201)
  const again = await lineOf('INV A-1')
  expect(again.suggestion).toEqual({ as: 'payment' })
  expect((await explain(again, bodyOf(again, paidAgain))).body).toMatchObject({ code: 'bank_post_reversed' })
  expect((await explain(again, bodyOf(again))).body).toMatchObject({ state: 'matched' })
  expect(await openOf()).toEqual([0, 0, 0, 10_000])
  expect(await auditShop(served.database(), shopId)).toEqual([])
}, 60_000)

test.each([
  { account: accounts.mobileMoney, money: 'mobile-money' },
  { account: accounts.cardClearing, money: 'card' },
])(
  'a line of a statement of $money suggests the invoice it pays, and records the payment as it is matched',
  async ({ account, money }) => {
    const books = await openBooks()
    const { shopId, call } = books
    const [ama, kofi] = await openDebts(books)
    const path = `bank-accounts/${account}`
    const linesOf = async () => ((await call('GET', `${path}?show=open`)).body as BankAccountPage).lines
    const text = [
      'Date,Narration,Amount,Balance',
      `${ago(4)},INV A-1 AMA MENSAH,120.00,120.00`,
      `${ago(3)},A-2 KOFI BOATENG,50.00,170.00`,
      `${ago(2)},VM 77,-50.00,120.00`,
    ].join('\n')
    const sent = await call('PUT', `${path}/statements/${randomUUID()}`, { name: 'wallet.csv', text })
    expect(sent).toMatchObject({ status: 201, body: { added: 3 } })

    const [whole, part, bill] = await linesOf()
    expect(whole).toMatchObject({
      suggestion: { as: 'payment' },
      payments: [{ party: ama?.customerId, agrees: ['amount', 'number', 'name'] }, {}, {}],
    })
    expect(part).toMatchObject({
      suggestion: { as: 'payment' },
      payments: [{ party: kofi?.customerId, agrees: ['number', 'name'] }],
    })
    // A card provider pays no supplier.
    const ofBill = [{ name: 'Volta Mills', agrees: ['amount', 'number'] }]
    expect(bill).toMatchObject(
      money === 'card'
        ? { suggestion: null, payments: [] }
        : { suggestion: { as: 'payment' }, payments: ofBill },
    )
    for (const line of [whole, part, bill]) {
      const [payment] = line?.payments ?? []
      if (!line || !payment) continue
      const post = documentsPost({ account, ...line }, randomUUID(), payment)
      const matched = await call('PUT', `${path}/lines/${line.lineId}/match`, { posts: [post] })
      expect(matched).toMatchObject({ status: 200, body: { state: 'matched' } })
    }
    const paid = await served.database().collections.partyPayments.find({ '_id.shopId': shopId }).toArray()
    expect(paid.map((one) => [one.money, one.businessDay, Number(one.amountMinor)]).sort()).toEqual(
      [
        [money, ago(4), 12_000],
        [money, ago(3), 5_000],
        ...(money === 'card' ? [] : [[money, ago(2), 5_000]]),
      ].sort(),
    )
    expect(await linesOf()).toHaveLength(money === 'card' ? 1 : 0)
    const { body } = await call('GET', path)
    expect((body as BankAccountPage).summary).toMatchObject({
      ledgerMinor: money === 'card' ? 17_000 : 12_000,
      unmatched: money === 'card' ? 1 : 0,
    })
    expect(await auditShop(served.database(), shopId)).toEqual([])
  },
)
