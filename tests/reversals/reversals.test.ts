import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/business-day.ts'
import { auditShop } from '#server/audit/service.ts'
import { exportProof } from '#server/ledger/export-proof.ts'
import { today } from '../support/clock.ts'
import { taxTotalsOf } from '../support/day-totals.ts'
import { entriesOf } from '../support/journal.ts'
import { british, servedApp } from '../support/served-app.ts'
import { verify } from '../support/verify.ts'

const served = servedApp()
const vat = { component: 'gb-vat', rateBp: 2000, amountMinor: 20_000 }
const rent = {
  businessDay: today(),
  paidFrom: 'bank',
  reference: 'INV-77',
  lines: [{ lineId: '1', account: '6010', netMinor: 100_000, taxClassId: 'standard', taxes: [vat] }],
  totalMinor: 120_000,
}

async function openBooks() {
  const { shopId, ownerToken: token } = await served.openBooks(british)
  const at = (path: string) => `/api/shops/${shopId}${path}`
  const get = (path: string) => served.call({ method: 'GET', url: at(path), token })
  const put = (path: string, payload: object) => served.call({ method: 'PUT', url: at(path), token, payload })
  const pay = async (bill = {}) => {
    const expenseId = randomUUID()
    expect((await put(`/expenses/${expenseId}`, { ...rent, ...bill })).status).toBe(201)
    return expenseId
  }
  const takeBack = (id: string, facts: object = {}, reversalId: string = randomUUID()) =>
    put(`/reversals/${reversalId}`, { of: { kind: 'expense', id }, reason: 'Paid twice', ...facts })
  return { shopId, get, put, pay, takeBack }
}

const summary = ({ status, body }: { status: number; body: Record<string, unknown> }) => ({
  status,
  code: body.code,
})

describe('an expense that is taken back', () => {
  test('leaves nothing on any account, nor of its tax, and says what took it back and why', async () => {
    const { shopId, get, pay, takeBack } = await openBooks()
    const expenseId = await pay()
    const reversalId = randomUUID()
    const answer = await takeBack(expenseId, {}, reversalId)
    expect(answer).toMatchObject({
      status: 201,
      body: {
        reversalId,
        of: { kind: 'expense', id: expenseId, reference: 'INV-77', entryNumber: 2 },
        reason: 'Paid twice',
        businessDay: today(),
        entryNumber: 3,
      },
    })
    expect((await get(`/reversals/${reversalId}`)).body).toEqual(answer.body)
    expect((await get(`/expenses/${expenseId}`)).body).toMatchObject({
      totalMinor: 120_000,
      reversal: answer.body,
    })
    const [bill, mirror] = await entriesOf(served.database().collections, shopId)
    const negative = (amountMinor: number | undefined) => amountMinor && -amountMinor
    expect(mirror?.lines).toEqual(
      bill?.lines.map((line) => ({
        ...line,
        amountMinor: negative(line.amountMinor),
        ...(line.baseMinor !== undefined && { baseMinor: negative(line.baseMinor) }),
      })),
    )
    expect(mirror?.source).toEqual({ kind: 'reversal', id: reversalId, reference: 'INV-77' })
    const taxes = await taxTotalsOf(served.database().collections, shopId)
    expect(
      taxes.map(({ baseMinor, amountMinor, recoverableMinor }) => [baseMinor, amountMinor, recoverableMinor]),
    ).toEqual([[0, 0, 0]])
    expect((await get(`/ledger/trial-balance?on=${today()}`)).body).toMatchObject({
      totalDebitMinor: 0,
      tiesToEntries: true,
    })
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('may share its id with its reversal: the books and their proof distinguish the two', async () => {
    const { shopId, pay, takeBack } = await openBooks()
    const expenseId = await pay()
    expect((await takeBack(expenseId, {}, expenseId)).status).toBe(201)
    expect(await auditShop(served.database(), shopId)).toEqual([])
    let proof = ''
    for await (const chunk of await exportProof(served.database(), shopId, new Date())) proof += chunk
    expect(await verify(proof)).toMatchObject({ code: 0 })
  })

  test('and sent again changes nothing; other content under its id is refused', async () => {
    const { shopId, pay, takeBack } = await openBooks()
    const [expenseId, reversalId] = [await pay(), randomUUID()]
    const first = await takeBack(expenseId, {}, reversalId)
    expect(await takeBack(expenseId, {}, reversalId)).toMatchObject({ status: 200, body: first.body })
    expect(summary(await takeBack(expenseId, { reason: 'Not ours' }, reversalId))).toEqual({
      status: 409,
      code: 'reversal_conflict',
    })
    expect(await entriesOf(served.database().collections, shopId)).toHaveLength(2)
  })

  test('is not taken back again, neither later nor by two at once', async () => {
    const { shopId, pay, takeBack } = await openBooks()
    const expenseId = await pay()
    const answers = await Promise.all([1, 2, 3].map(() => takeBack(expenseId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(summary(await takeBack(expenseId))).toEqual({ status: 409, code: 'already_reversed' })
    expect(await entriesOf(served.database().collections, shopId)).toHaveLength(2)
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('is taken back on an open day that is not before its own', async () => {
    const { shopId, pay, takeBack } = await openBooks()
    const expenseId = await pay({ businessDay: addDays(today(), -3) })
    const on = async (businessDay: string) => summary(await takeBack(expenseId, { businessDay }))
    expect(await on(addDays(today(), -4))).toEqual({ status: 422, code: 'reversal_before_document' })
    expect(await on(addDays(today(), 2))).toEqual({ status: 422, code: 'reversal_in_future' })
    const { collections } = served.database()
    await collections.shops.updateOne({ _id: shopId }, { $set: { lockedThrough: addDays(today(), -2) } })
    expect(await on(addDays(today(), -2))).toEqual({ status: 422, code: 'day_locked' })
    expect(await entriesOf(collections, shopId)).toHaveLength(1)
    expect((await on(addDays(today(), -1))).status).toBe(201)
    const [, reversal] = await entriesOf(collections, shopId)
    expect(reversal).toMatchObject({ businessDay: addDays(today(), -1), postingDay: addDays(today(), -1) })
  })
})

describe('what cannot be taken back is refused, and nothing is written', () => {
  test.each([
    ['what is not there', { kind: 'expense', id: randomUUID() }, 404, 'document_not_found'],
    ['a receipt', { kind: 'sale', id: randomUUID() }, 422, 'reversal_not_possible'],
    ['a setting', { kind: 'setting', id: randomUUID() }, 422, 'reversal_not_possible'],
    ['a kind that there is not', { kind: 'lottery', id: randomUUID() }, 400, 'invalid_request'],
  ])('%s', async (_, of, status, code) => {
    const { shopId, takeBack } = await openBooks()
    expect(summary(await takeBack('', { of }))).toEqual({ status, code })
    expect(await entriesOf(served.database().collections, shopId)).toEqual([])
  })

  test('a reversal, an expense of another shop, and anything without a reason', async () => {
    const { pay, takeBack } = await openBooks()
    const [expenseId, reversalId] = [await pay(), randomUUID()]
    expect((await takeBack(expenseId, {}, reversalId)).status).toBe(201)
    const of = { kind: 'reversal', id: reversalId }
    expect(summary(await takeBack('', { of }))).toEqual({ status: 422, code: 'reversal_not_possible' })
    const other = await openBooks()
    expect(summary(await other.takeBack(expenseId))).toEqual({ status: 404, code: 'document_not_found' })
    expect(summary(await other.takeBack(await other.pay(), { reason: ' ' }))).toMatchObject({ status: 400 })
  })
})

test('an unknown reversal is not found', async () => {
  const { get } = await openBooks()
  expect(summary(await get(`/reversals/${randomUUID()}`))).toEqual({
    status: 404,
    code: 'reversal_not_found',
  })
})
