import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { BankAccountPage } from '#domain/api/bank.ts'
import { expensePost, incomePost, journalPost, transferPost } from '#domain/bank/prefill.ts'
import { accountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import { auditShop } from '#server/audit/service.ts'
import { createCustomer } from '#server/customers/service.ts'
import { createSupplier } from '#server/suppliers/service.ts'
import { amountsOf } from '../support/books.ts'
import { today } from '../support/clock.ts'
import { entriesOf } from '../support/journal.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
const wallet = accountCode('1031')

/** A shop that has its second wallet on an account of its own, and owes and is owed 900. */
async function openBooks() {
  const { shopId, call } = await served.openBooks()
  const put = (what: string, payload: object) => call('PUT', `${what}/${randomUUID()}`, payload)
  const add = (account: string, name: string, line: string) =>
    call('POST', 'ledger/accounts', { account, name, line })
  expect((await add(wallet, 'Telecel Cash', 'cash')).status).toBe(201)
  const [customerId, supplierId] = [randomUUID(), randomUUID()]
  await createCustomer(served.database(), shopId, { customerId, name: 'Akua', limitMinor: 9_000 as never })
  await createSupplier(served.database(), shopId, { supplierId, name: 'Volta Mills' })
  const owed = { businessDay: today(), amountMinor: 900 }
  await put('opening-items', { ...owed, account: accounts.receivables, customerId })
  await put('opening-items', {
    ...owed,
    ...{ account: accounts.payables, supplierId, supplierName: 'Volta Mills' },
  })
  const productId = randomUUID()
  const product = { productId, sku: 'TEA', name: 'Tea', priceMinor: 500 }
  expect((await call('POST', 'products', product)).status).toBe(201)
  return { shopId, call, put, add, customerId, supplierId, productId }
}

const expense = {
  businessDay: today(),
  paidFrom: wallet,
  lines: [{ lineId: '1', account: accounts.rent, netMinor: 70, taxClassId: 'exempt', taxes: [] }],
  totalMinor: 70,
}
const delivery = (productId: string) => ({
  ...{ businessDay: today(), paidFrom: wallet, totalMinor: 60 },
  lines: [
    {
      ...{ lineId: '1', productId, quantityMilli: 2_000, netMinor: 60 },
      ...{ taxClassId: 'outside-scope', taxes: [] },
    },
  ],
})
const income = {
  ...{ businessDay: today(), account: accounts.otherIncome, receivedIn: wallet, totalMinor: 40 },
  ...{ taxClassId: 'exempt', text: 'Commission' },
}
const moved = { businessDay: today(), from: wallet, to: 'bank', amountMinor: 500, feeMinor: 5 }

test('what is on an account that the shop added is paid, received, moved and spent like any other money', async () => {
  const { shopId, call, put, customerId, supplierId, productId } = await openBooks()
  const payment = { businessDay: today(), money: wallet }
  const deliveryId = randomUUID()
  const sent = [
    await put('party-payments', { ...payment, direction: 'received', customerId, amountMinor: 900 }),
    await put('party-payments', { ...payment, direction: 'paid', supplierId, amountMinor: 300 }),
    await put('expenses', expense),
    await put('other-income', income),
    await put('money-transfers', moved),
    await call('PUT', `deliveries/${deliveryId}`, delivery(productId)),
  ]
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
  const entries = await entriesOf(served.database().collections, shopId)
  expect(
    entries.flatMap(({ lines }) => amountsOf(lines).filter(({ account }) => account === wallet)),
  ).toEqual([900, -300, -70, 40, -500, -60].map((amountMinor) => ({ account: wallet, amountMinor })))
  expect(amountsOf(entries.at(-2)?.lines ?? [])).toEqual([
    { account: accounts.bank, amountMinor: 495 },
    { account: accounts.providerFees, amountMinor: 5 },
    { account: wallet, amountMinor: -500 },
  ])
  expect((await call('GET', `deliveries/${deliveryId}`)).body).toMatchObject({ paidFrom: wallet })
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('an account that holds no money, is archived, or has a name already is refused', async () => {
  const { call, put, add, customerId, productId } = await openBooks()
  expect((await add('1450', 'Lent to staff', 'receivables')).status).toBe(201)
  const refused = { status: 422, body: { code: 'money_account_not_offered' } }
  for (const account of ['1450', '1099']) {
    const payment = {
      businessDay: today(),
      money: account,
      direction: 'received',
      customerId,
      amountMinor: 9,
    }
    expect(await put('party-payments', payment)).toMatchObject(refused)
    expect(await put('expenses', { ...expense, paidFrom: account })).toMatchObject(refused)
    expect(await put('other-income', { ...income, receivedIn: account })).toMatchObject(refused)
    expect(await put('money-transfers', { ...moved, from: account })).toMatchObject(refused)
    expect(await put('deliveries', { ...delivery(productId), paidFrom: account })).toMatchObject(refused)
  }
  expect((await put('expenses', { ...expense, paidFrom: accounts.bank })).status).toBe(400)
  expect((await call('PATCH', `ledger/accounts/${wallet}`, { isArchived: true })).status).toBe(200)
  expect(await put('expenses', expense)).toMatchObject(refused)
})

test('lines of its statement are posted from', async () => {
  const { call, put } = await openBooks()
  const text = `Date,Narration,Reference,Credit,Debit,Balance\n${today()},CHARGE,,,5.00,95.00\n${today()},SWEEP,,,90.00,5.00\n`
  expect(await put(`bank-accounts/${wallet}/statements`, { name: 'telecel.csv', text })).toMatchObject({
    status: 201,
  })
  const page = (await call('GET', `bank-accounts/${wallet}?show=open`)).body as BankAccountPage
  expect(page.summary).toMatchObject({ account: wallet, canPost: true })
  const [charge, sweep] = page.lines
  if (!charge || !sweep) throw new Error('the statement has two lines')
  const from = { account: wallet, day: today(), reference: '', description: '' }
  const asExpense = { expenseAccount: accounts.bankCharges, taxClassId: 'exempt', packId: 'GH' } as const
  const posts = [
    expensePost({ ...from, amountMinor: charge.amountMinor }, randomUUID(), asExpense),
    transferPost({ ...from, amountMinor: sweep.amountMinor }, randomUUID(), 'bank'),
  ]
  for (const [index, { lineId }] of page.lines.entries())
    expect(
      await call('PUT', `bank-accounts/${wallet}/lines/${lineId}/match`, { posts: [posts[index]] }),
    ).toMatchObject({ status: 200, body: { state: 'matched' } })
  const { items } = (await call('GET', 'bank-accounts')).body as { items: { account: string }[] }
  expect(items.find(({ account }) => account === wallet)).toMatchObject({ ledgerMinor: -9_500, unmatched: 0 })
})

test('interest, capital and wages that are owed are posted from the lines, and a control account is refused whole', async () => {
  const { shopId, call, put } = await openBooks()
  const rows = ['INTEREST,I-1,3.00,,3.00', 'FROM OWNER,,500.00,,503.00', 'WAGES,,,200.00,303.00']
  const head = 'Date,Narration,Reference,Credit,Debit,Balance'
  const text = [head, ...rows.map((row) => `${today()},${row}`), ''].join('\n')
  expect(await put(`bank-accounts/${wallet}/statements`, { name: 'telecel.csv', text })).toMatchObject({
    status: 201,
  })
  const { lines } = (await call('GET', `bank-accounts/${wallet}?show=open`)).body as BankAccountPage
  const explain = (amountMinor: number, posts: unknown[]) => {
    const line = lines.find((one) => one.amountMinor === amountMinor)
    return call('PUT', `bank-accounts/${wallet}/lines/${line?.lineId}/match`, { posts })
  }
  const from = (amountMinor: number) => ({
    ...{ account: wallet, day: today(), amountMinor, description: 'Of the statement', reference: '' },
  })
  const interest = { account: accounts.otherIncome, taxClassId: 'exempt' } as const
  const before = await entriesOf(served.database().collections, shopId)
  const split = [
    journalPost(from(40_000), randomUUID(), accounts.capital),
    journalPost(from(10_000), randomUUID(), accounts.receivables),
  ]
  expect(await explain(50_000, split)).toMatchObject({ body: { code: 'journal_account_controlled' } })
  expect(await entriesOf(served.database().collections, shopId)).toEqual(before)

  const posted = [
    await explain(300, [incomePost(from(300), randomUUID(), interest)]),
    await explain(50_000, [journalPost(from(50_000), randomUUID(), accounts.capital)]),
    await explain(-20_000, [journalPost(from(-20_000), randomUUID(), accounts.wagesPayable)]),
  ]
  expect(posted.map(({ status }) => status)).toEqual([200, 200, 200])
  const entries = (await entriesOf(served.database().collections, shopId)).slice(before.length)
  expect(entries.map(({ lines: of }) => amountsOf(of).find(({ account }) => account !== wallet))).toEqual([
    { account: accounts.otherIncome, amountMinor: -300 },
    { account: accounts.capital, amountMinor: -50_000 },
    { account: accounts.wagesPayable, amountMinor: 20_000 },
  ])
  const { items } = (await call('GET', 'bank-accounts')).body as { items: { account: string }[] }
  expect(items.find(({ account }) => account === wallet)).toMatchObject({ ledgerMinor: 30_300, unmatched: 0 })
  expect(await auditShop(served.database(), shopId)).toEqual([])
})

test('columns that were named for one statement are found in the next, of the same account', async () => {
  const { call, put } = await openBooks()
  const mapping = { columns: { day: 'Wann', description: 'Was', moneyIn: 'Rein', moneyOut: 'Raus' } }
  const file = (row: string) => ({ name: 'mars.csv', text: `Wann,Was,Rein,Raus\n${today()},${row}\n` })
  const statements = `bank-accounts/${wallet}/statements`
  const check = (account: string, body: object) =>
    call('POST', `bank-accounts/${account}/statements/check`, body)
  const missing = { status: 422, body: { code: 'columns_missing' } }
  expect(await check(wallet, file('FRAIS,,5.00'))).toMatchObject(missing)
  expect(await put(statements, { ...file('FRAIS,,5.00'), mapping })).toMatchObject({ status: 201 })

  expect(await check(wallet, file('VENTES,90.00,'))).toMatchObject({
    status: 200,
    body: { added: 1, mapping, sample: [{ description: 'VENTES', amountMinor: 9_000 }] },
  })
  expect(await put(statements, file('VENTES,90.00,'))).toMatchObject({ status: 201, body: { added: 1 } })
  expect(await check(accounts.bank, file('VENTES,90.00,'))).toMatchObject(missing)
  // The usual names are found where those that were named are not there.
  const usual = { name: 'april.csv', text: `Date,Description,Amount\n${today()},CHARGE,-1.00\n` }
  expect(await check(wallet, usual)).toMatchObject({ status: 200, body: { added: 1, mapping: null } })
})

test('a statement that leaves something open or contradicts its balances is stored once that is decided', async () => {
  const { call, put } = await openBooks()
  const statements = `bank-accounts/${wallet}/statements`
  const check = (body: object) => call('POST', `${statements}/check`, body)
  const us = (rows: string[], name = 'march.csv') => ({
    name,
    text: ['Date,Text,Amount,Balance', ...rows].join('\n'),
  })

  // Which of the two is the month is asked, and the answer is used for the next file.
  const file = us(['03/04/2026,SALES,90.00,90.00', '03/05/2026,CHARGE,-5.00,85.00'])
  expect(await check(file)).toMatchObject({ body: { questions: ['dayOrder'], disagreements: [] } })
  expect(await put(statements, file)).toMatchObject({ status: 422, body: { code: 'bank_file_unclear' } })
  const mapping = { columns: {}, dayOrder: 'mdy' }
  expect(await put(statements, { ...file, mapping })).toMatchObject({
    status: 201,
    body: { added: 2, from: '2026-03-04', to: '2026-03-05' },
  })
  const next = us([
    '03/05/2026,CHARGE,-5.00,85.00',
    '03/05/2026,CHARGE,-5.00,80.00',
    '03/06/2026,SALES,10.00,90.00',
  ])
  expect(await check(next)).toMatchObject({ body: { questions: [], added: 2, known: 1, gapMinor: 0 } })
  expect(await put(statements, next)).toMatchObject({ status: 201, body: { added: 2 } })

  // A file whose rows contradict its balances, or that leaves out a statement.
  const wrong = us(['03/07/2026,A,1.00,91.00', '03/08/2026,B,2.00,90.50'])
  expect(await check(wrong)).toMatchObject({
    body: { disagreementCount: 1, disagreements: [{ row: 3, balanceMinor: 9_050, expectedMinor: 9_300 }] },
  })
  expect(await put(statements, wrong)).toMatchObject({
    status: 422,
    body: { code: 'bank_balances_disagree' },
  })
  const missing = us(['03/09/2026,A,-1.00,189.00'])
  expect(await check(missing)).toMatchObject({ body: { disagreementCount: 0, gapMinor: 10_000 } })
  expect(await put(statements, missing)).toMatchObject({
    status: 422,
    body: { code: 'bank_balances_disagree' },
  })
  expect(await put(statements, { ...missing, acceptsDifferences: true })).toMatchObject({ status: 201 })
})

test('what a closing balance leaves over is no opening balance until it is confirmed, which then decides an id used twice', async () => {
  const { call, put } = await openBooks()
  const twice = '<STMTTRN><DTPOSTED>20260302<TRNAMT>10.00<FITID>1</STMTTRN>'.repeat(2)
  const end = '<LEDGERBAL><BALAMT>100.00<DTASOF>20260331</LEDGERBAL>'
  const text = `<OFX><STMTRS><CURDEF>GHS<BANKTRANLIST>${twice}</BANKTRANLIST>${end}</STMTRS></OFX>`
  const statements = `bank-accounts/${wallet}/statements`
  const file = { name: 'a.ofx', text }
  expect(await call('POST', `${statements}/check`, file)).toMatchObject({
    body: { added: 2, beforeMinor: 8_000, isOpeningConfirmed: false },
  })
  expect(await put(statements, file)).toMatchObject({
    status: 422,
    body: { code: 'bank_opening_unconfirmed' },
  })
  expect(await put(statements, { ...file, openingMinor: 9_000 })).toMatchObject({ status: 201 })
  expect((await call('GET', `bank-accounts/${wallet}`)).body).toMatchObject({
    opening: { balanceMinor: 9_000 },
    summary: { statementMinor: 10_000 },
  })
})
