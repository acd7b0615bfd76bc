import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { BankLine } from '#domain/api/bank.ts'
import { ledgerKeyText } from '#domain/bank/ledger-line.ts'
import { addDays } from '#domain/business-day.ts'
import { accounts } from '#domain/terms/chart.ts'
import { auditShop } from '#server/audit/service.ts'
import { openLedgerLines } from '#server/bank/ledger-lines.ts'
import { createBookWriter } from '#server/books/book-writer.ts'
import { toRecord } from '#server/books/engine/document-kind.ts'
import { reversal } from '#server/books/kinds/index.ts'
import { reconciliation } from '#server/books/kinds/reconciliation/kind.ts'
import { withLongs } from '#server/db/longs.ts'
import { requireShop } from '#server/shops/store.ts'
import { silentLog } from '../support/books.ts'
import { today } from '../support/clock.ts'
import { servedApp } from '../support/served-app.ts'
import { ago, openBankBooks } from './bank-books.ts'

const served = servedApp()
const openBooks = () => openBankBooks(served)

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

  // What each may be: an entry, two of a day, what a card provider paid out; the fourth is by a rule.
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
  // Another line can't have it, nor one of another amount.
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
  expect((await put(246_000, randomUUID(), addDays(today(), 3))).body).toMatchObject({
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
  // And so it is beside more of them than are listed, which are on other days.
  const { reconciliations: kept } = served.database().collections
  const recorded = await kept.findOne({ _id: { shopId, reconciliationId: done } })
  if (!recorded) throw new Error('the reconciliation is not there')
  const others = Array.from({ length: 201 }, (_, at) => ({
    ...{ ...recorded, _id: { shopId, reconciliationId: `other-${at}` } },
    ...{ businessDay: addDays(today(), at + 1), entryNumber: (recorded.entryNumber ?? 0) + at + 1 },
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
  await send(`${head}${today()},INTEREST,,99.00,,2559.00\n`)
  expect((await put(255_900, next, today())).body).toMatchObject({ code: 'bank_lines_unmatched' })
  const [last] = (await page()).lines
  const left = (await page()).entries.items.map(({ number, line }) => ({ number, line }))
  expect((await explain(last as BankLine, { ledger: left })).status).toBe(200)
  expect((await put(255_900, next, today())).status).toBe(201)
  expect((await reverse('reconciliation', done)).body).toMatchObject({ code: 'reconciliation_not_last' })
  expect((await reverse('reconciliation', next)).status).toBe(201)
  expect((await reverse('reconciliation', done)).status).toBe(201)
  expect((await reverse('money-transfer', frozen)).status).toBe(201)
  expect((await call('GET', `reconciliations/${done}`)).body).toMatchObject({ undone: { reason: 'Wrong' } })
  // Sent again, what was taken back matches nothing again.
  expect((await call('DELETE', `${bank}/lines/${split.lineId}/match`)).body).toMatchObject({ state: 'open' })
  expect((await put(246_000, done)).status).toBe(200)
  expect((await put(246_001, done)).body).toMatchObject({ code: 'reconciliation_conflict' })
  expect((await page()).lines).toMatchObject([{ lineId: split.lineId, state: 'open' }])

  // What came while one was made is among its open lines and past its number, too: it is listed once.
  const open = (await page()).entries.items
  expect(open.length).toBeGreaterThan(0)
  const base = { through: today(), number: 0, open }
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
