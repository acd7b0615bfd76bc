import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { BankAccountPage, BankLine } from '#domain/api/bank.ts'
import { ledgerKeyText } from '#domain/bank/ledger-line.ts'
import { documentsPost } from '#domain/bank/prefill.ts'
import { addDays, day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { auditShop } from '#server/audit/service.ts'
import { openLedgerLines } from '#server/bank/ledger-lines.ts'
import { changeLine } from '#server/bank/statement-store.ts'
import { createBookWriter } from '#server/books/book-writer.ts'
import { toRecord } from '#server/books/engine/document-kind.ts'
import { reversal } from '#server/books/kinds/index.ts'
import { reconciliation } from '#server/books/kinds/reconciliation/kind.ts'
import { withLongs } from '#server/db/longs.ts'
import { requireShop } from '#server/shops/store.ts'
import { aProduct, saleOf, silentLog } from '../support/books.ts'
import { password, servedApp } from '../support/served-app.ts'
import { unzipped } from '../support/unzipped.ts'

const served = servedApp()
const today = day(new Date().toISOString().slice(0, 10))
const ago = (days: number) => addDays(today, -days)

/** A shop with its books open, and what calls its routes as the owner. */
async function openBooks() {
  const { shop, shopId, ownerToken: token } = await served.openOwnedShop({ timeZone: 'UTC' })
  await served.call({ method: 'POST', url: '/api/session/accounting', token, payload: { password } })
  const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) =>
    served.call({ method, url: `/api/shops/${shopId}/${path}`, token, ...(payload && { payload }) })
  const transfer = async (on: string, amountMinor: number, to = 'bank') => {
    const id = randomUUID()
    const body = { businessDay: on, from: 'mobile-money', to, amountMinor, feeMinor: 0 }
    expect((await call('PUT', `money-transfers/${id}`, body)).status).toBe(201)
    return id
  }
  const bank = `bank-accounts/${accounts.bank}`
  const page = async (show = 'open') => (await call('GET', `${bank}?show=${show}`)).body as BankAccountPage
  const lineOf = async (amountMinor: number) => {
    const found = (await page()).lines.find((line) => line.amountMinor === amountMinor)
    if (!found) throw new Error(`no open line of ${amountMinor}`)
    return found
  }
  const explain = ({ lineId }: Pick<BankLine, 'lineId'>, body: object) =>
    call('PUT', `${bank}/lines/${lineId}/match`, body)
  const send = (text: string, id: string = randomUUID()) =>
    call('PUT', `${bank}/statements/${id}`, { name: 'march.csv', text })
  const namesInPack = async () => {
    const url = `/api/shops/${shopId}/accountant-pack?from=${ago(30)}&to=${today}`
    const pack = await served.app().inject({ url, headers: { authorization: `Bearer ${token}` } })
    return unzipped(pack.rawPayload).map(([name]) => name)
  }
  return { shop, shopId, call, transfer, bank, page, lineOf, explain, send, namesInPack }
}

const expenseOf = (on: string, totalMinor: number, account: string = accounts.bankCharges) => ({
  kind: 'expense',
  id: randomUUID(),
  body: {
    businessDay: on,
    paidFrom: 'bank',
    lines: [{ lineId: '1', account, netMinor: totalMinor, taxClassId: 'exempt', taxes: [] }],
    totalMinor,
  },
})

const head = 'Date,Narration,Reference,Credit,Debit,Balance\n'
const rows = [
  `${ago(4)},TRANSFER IN,,1200.00,,1700.00\n`,
  `${ago(3)},TRANSFERS OF THE DAY,,500.00,,2200.00\n`,
  `${ago(3)},CARD SETTLEMENT,,970.00,,3170.00\n`,
  `${ago(2)},SMS FEE,,,5.00,3165.00\n`,
]
const later = `${ago(1)},RENT AND FEE,,,705.00,2460.00\n`

test('a statement is taken in once, matched, posted from, reconciled, frozen and undone', async () => {
  const { shopId, call, transfer, bank, page, lineOf, explain, send, namesInPack } = await openBooks()
  await transfer(ago(6), 50_000)
  const frozen = await transfer(ago(4), 120_000)
  await transfer(ago(3), 30_000)
  await transfer(ago(3), 20_000)
  await transfer(ago(3), 60_000, 'card')
  await transfer(ago(3), 40_000, 'card')

  // What it would add, and nothing that is none.
  const file = { name: 'march.csv', text: head + rows.join('') }
  expect(await call('POST', `${bank}/statements/check`, file)).toMatchObject({
    status: 200,
    body: { added: 4, known: 0, refused: [], beforeMinor: 50_000, afterMinor: 316_500, gapMinor: 0 },
  })
  const ofx = `<OFX><STMTRS><CURDEF>NGN<BANKTRANLIST><STMTTRN><DTPOSTED>20260302<TRNAMT>1.00<FITID>1</STMTTRN></BANKTRANLIST></STMTRS></OFX>`
  expect((await send(ofx)).body).toMatchObject({ code: 'bank_currency_differs' })
  expect((await send(ofx.slice(0, -20))).body).toMatchObject({ code: 'bank_file_cut' })
  expect((await page()).lineCount).toBe(0)
  expect((await call('GET', `bank-accounts/${accounts.cash}`)).body).toMatchObject({
    code: 'bank_account_unknown',
  })

  // Sent once, again, under another id, and with days that overlap.
  const statementId = randomUUID()
  expect((await send(file.text, statementId)).status).toBe(201)
  expect((await send(file.text, statementId)).status).toBe(200)
  expect((await send(`${head}${later}`, statementId)).body).toMatchObject({ code: 'bank_statement_conflict' })
  expect((await send(file.text)).body).toMatchObject({ added: 0 })
  expect((await send(head + rows.slice(2).join('') + later)).body).toMatchObject({ added: 1 })
  const opened = await page()
  expect(opened).toMatchObject({
    lineCount: 5,
    summary: { statementMinor: 246_000, unmatched: 5, reconciledThrough: null },
    opening: { day: ago(5), balanceMinor: 50_000, ledgerMinor: 50_000, differenceMinor: 0 },
  })

  // What each may be: an entry, two of a day, what a card provider paid out; a rule says the fourth.
  const ruleId = randomUUID()
  const posts = { as: 'expense', expenseAccount: accounts.bankCharges, taxClassId: 'exempt' }
  expect((await call('PUT', `bank-rules/${ruleId}`, { contains: 'sms', posts })).status).toBe(200)
  const suggested = (await page()).lines.map(({ suggestion }) => suggestion)
  expect(suggested).toMatchObject([
    { as: 'match', ledger: [{}] },
    { as: 'match', ledger: [{}, {}] },
    { as: 'pay-out', amountMinor: 100_000, feeMinor: 3_000 },
    { as: 'rule', ruleId },
    null,
  ])
  const [one, two, paidOut] = suggested as unknown as [
    { ledger: object[] },
    { ledger: object[] },
    { clears: object[] },
  ]
  expect((await explain(await lineOf(120_000), { ledger: one.ledger })).body).toMatchObject({
    state: 'matched',
  })
  // Another line can't have it, nor what comes to another amount.
  expect((await explain(await lineOf(50_000), { ledger: one.ledger })).body).toMatchObject({
    code: 'bank_amounts_differ',
  })
  expect((await explain(await lineOf(50_000), { ledger: two.ledger })).status).toBe(200)
  const payOut = {
    kind: 'money-transfer',
    id: randomUUID(),
    body: { businessDay: ago(3), from: 'card', to: 'bank', amountMinor: 100_000, feeMinor: 3_000 },
  }
  expect((await explain(await lineOf(97_000), { clears: paidOut.clears, posts: [payOut] })).status).toBe(200)
  expect((await page()).clearing.find(({ account }) => account === accounts.cardClearing)).toMatchObject({
    ledger: [],
  })

  // Two people post the same line: one of them does.
  const fee = await lineOf(-500)
  const mine = expenseOf(ago(2), 500)
  const answers = await Promise.all([
    explain(fee, { posts: [mine] }),
    explain(fee, { posts: [expenseOf(ago(2), 500)] }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await call('DELETE', `${bank}/lines/${fee.lineId}/match`)).body).toMatchObject({ state: 'open' })
  // It is in the books and suggested; what was posted is not posted again.
  const [again] = (await page()).lines as [BankLine & { suggestion: { ledger: object[] } }]
  expect(again).toMatchObject({ lineId: fee.lineId, suggestion: { as: 'match' } })
  expect((await explain(fee, { ledger: again.suggestion.ledger })).status).toBe(200)
  // Split into two; refused whole where one of the two is.
  const split = await lineOf(-70_500)
  const bad = { posts: [expenseOf(ago(1), 500), expenseOf(ago(1), 70_000, '1020')] }
  expect((await explain(split, bad)).status).toBe(422)
  expect((await page()).lines).toMatchObject([{ lineId: split.lineId, state: 'open' }])
  const good = { posts: [expenseOf(ago(1), 500), expenseOf(ago(1), 70_000, accounts.rent)] }
  expect((await explain(split, good)).status).toBe(200)
  expect((await explain(split, good)).status).toBe(200)
  const expenses = await served.database().collections.expenses.countDocuments({ '_id.shopId': shopId })
  expect(expenses).toBe(3)

  // Reconciled, with what the bank does not have yet.
  await transfer(ago(1), 9_900)
  const put = (balanceMinor: number, id: string = randomUUID(), through = ago(1)) =>
    call('PUT', `${bank}/reconciliations/${id}`, { through, balanceMinor })
  expect((await put(246_100)).body).toMatchObject({
    code: 'bank_balance_differs',
    facts: { differenceMinor: 100 },
  })
  expect((await put(246_000, randomUUID(), addDays(today, 3))).body).toMatchObject({
    code: 'reconciliation_day',
  })
  const both = [randomUUID(), randomUUID()] as const
  const finished = await Promise.all(both.map((id) => put(246_000, id)))
  expect(finished.map(({ status }) => status).sort()).toEqual([201, 409])
  const done = both[finished.findIndex(({ status }) => status === 201)] ?? ''
  expect(await put(246_000, done)).toMatchObject({
    status: 200,
    body: { balanceMinor: 246_000, ledgerMinor: 255_900, lines: 5, outstanding: [{ amountMinor: 9_900 }] },
  })
  const after = await page()
  expect(after).toMatchObject({
    summary: { reconciledThrough: ago(1) },
    entries: { items: [{ amountMinor: 9_900 }], count: 1 },
    reconciliations: [{ reconciliationId: done, undone: null }],
  })
  expect(await namesInPack()).toContain(`reports/reconciliation-1020-${ago(1)}.pdf`)
  // And so it is beside more of them than are listed, which stand on other days.
  const { reconciliations: kept } = served.database().collections
  const stands = await kept.findOne({ _id: { shopId, reconciliationId: done } })
  if (!stands) throw new Error('the reconciliation is not there')
  const others = Array.from({ length: 201 }, (_, at) => ({
    ...{ ...stands, _id: { shopId, reconciliationId: `other-${at}` } },
    ...{ businessDay: addDays(today, at + 1), entryNumber: (stands.entryNumber ?? 0) + at + 1 },
  }))
  await kept.insertMany(others.map(withLongs))
  expect(await namesInPack()).toContain(`reports/reconciliation-1020-${ago(1)}.pdf`)
  await kept.deleteMany({ _id: { $in: others.map(({ _id }) => _id) } })

  // What it holds is frozen until it is undone.
  const reverse = (kind: string, id: string) =>
    call('PUT', `reversals/${randomUUID()}`, { of: { kind, id }, reason: 'Wrong' })
  expect((await reverse('money-transfer', frozen)).body).toMatchObject({ code: 'document_reconciled' })
  expect((await call('DELETE', `${bank}/lines/${split.lineId}/match`)).body).toMatchObject({
    code: 'bank_line_reconciled',
  })
  expect((await send(`${head}${ago(2)},LATE,,1.00,,\n`)).body).toMatchObject({ added: 0 })
  const next = randomUUID()
  await send(`${head}${today},INTEREST,,99.00,,2559.00\n`)
  expect((await put(255_900, next, today)).body).toMatchObject({ code: 'bank_lines_unmatched' })
  const [last] = (await page()).lines
  const left = (await page()).entries.items.map(({ number, line }) => ({ number, line }))
  expect((await explain(last as BankLine, { ledger: left })).status).toBe(200)
  expect((await put(255_900, next, today)).status).toBe(201)
  expect((await reverse('reconciliation', done)).body).toMatchObject({ code: 'reconciliation_not_last' })
  expect((await reverse('reconciliation', next)).status).toBe(201)
  expect((await reverse('reconciliation', done)).status).toBe(201)
  expect((await reverse('money-transfer', frozen)).status).toBe(201)
  expect((await call('GET', `reconciliations/${done}`)).body).toMatchObject({ undone: { reason: 'Wrong' } })
  // Sent again, what was taken back matches nothing again.
  expect((await call('DELETE', `${bank}/lines/${split.lineId}/match`)).body).toMatchObject({ state: 'open' })
  expect((await put(246_000, done)).status).toBe(200)
  expect((await page()).lines).toMatchObject([{ lineId: split.lineId, state: 'open' }])

  // What came while one was made is among its open lines and past its number, too: it is listed once.
  const open = (await page()).entries.items
  expect(open.length).toBeGreaterThan(0)
  const base = { through: today, number: 0, open }
  const { lines: listed } = await openLedgerLines(served.database(), shopId, accounts.bank, base)
  expect(new Set(listed.map(ledgerKeyText)).size).toBe(listed.length)

  // What is taken back in the same batch as it is reconciled finds it frozen.
  const database = served.database()
  const stored = await database.collections.reconciliations.findOne({
    _id: { shopId, reconciliationId: done },
  })
  if (!stored) throw new Error('the reconciliation is not there')
  const { account, previous, businessDay, balanceMinor, ledgerMinor, laterMinor } = stored
  const { lines, matched, outstanding, throughNumber } = stored
  const facts = {
    ...{ account, previous, businessDay, balanceMinor, ledgerMinor, laterMinor },
    ...{ lines, matched, outstanding, throughNumber },
  }
  const writer = createBookWriter({
    ...{ database, log: silentLog, now: () => new Date() },
    requireShop: (id) => requireShop(database, id),
  })
  const of = { kind: 'expense' as const, id: good.posts[0]?.id ?? '' }
  const results = await writer.record(shopId, [
    [toRecord(reconciliation, { reconciliationId: randomUUID(), reconciliation: facts }, null)],
    [toRecord(reversal, { reversalId: randomUUID(), reversal: { of, reason: 'Wrong' } }, null)],
  ])
  expect(results).toMatchObject([{}, { refusal: { code: 'document_reconciled' } }])

  expect(await auditShop(served.database(), shopId)).toEqual([])
}, 180_000)

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
        instalments: [ago(2), addDays(today, 30)].map((due, at) => ({
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

  // Somebody else recorded it since the suggestion was made.
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
