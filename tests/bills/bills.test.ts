import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Bill } from '#domain/api/bill.ts'
import type { Spending, SpendingSummary } from '#domain/api/expenditure.ts'
import type { ReviewPage } from '#domain/api/review.ts'
import { addDays, day } from '#domain/business-day.ts'
import { auditShop } from '#server/audit/service.ts'
import { rebuildProjections } from '#server/rebuild/service.ts'
import { today } from '../support/clock.ts'
import { entriesOf } from '../support/journal.ts'
import { british, servedApp } from '../support/served-app.ts'

const served = servedApp()
const vat = { component: 'gb-vat', rateBp: 2000, amountMinor: 2_000 }
const power = { lineId: '1', account: '6020', netMinor: 10_000, taxClassId: 'standard', taxes: [vat] }
const plain = { lineId: '1', account: '6010', netMinor: 50_000, taxClassId: 'outside-scope', taxes: [] }

async function openBooks(shop = {}) {
  const {
    shopId,
    ownerToken: token,
    call,
  } = await served.openBooks({
    ...british,
    ...shop,
  })
  const supplierId = randomUUID()
  expect(await call('POST', '/suppliers', { supplierId, name: 'Harbour Power' })).toMatchObject({
    status: 201,
  })
  const bill = (input = {}) => ({
    supplierId,
    businessDay: today(),
    due: addDays(today(), 30),
    reference: 'INV-77',
    lines: [power],
    totalMinor: 12_000,
    ...input,
  })
  const put = (billId: string, input: object) => call('PUT', `/bills/${billId}`, input)
  return { shopId, token, supplierId, call, bill, put }
}
type Books = Awaited<ReturnType<typeof openBooks>>

describe('a bill', () => {
  test('is owed to its supplier until it is paid, its tax claimed back', async () => {
    const { shopId, supplierId, call, bill, put } = await openBooks()
    const billId = randomUUID()
    const first = await put(billId, bill())
    expect(first).toMatchObject({
      status: 201,
      body: {
        ...bill(),
        billId,
        supplierName: 'Harbour Power',
        status: 'open',
        openMinor: 12_000,
        settlements: [],
        reversal: null,
      },
    })
    expect((await put(billId, bill())).status).toBe(200)
    expect(await put(billId, bill({ reference: 'INV-78' }))).toMatchObject({
      status: 409,
      body: { code: 'bill_conflict' },
    })
    expect((await call('GET', `/bills/${billId}`)).body).toEqual(first.body)
    const [entry] = await entriesOf(served.database().collections, shopId)
    expect(entry?.lines).toMatchObject([
      { account: '6020', amountMinor: 10_000 },
      { account: '1301', amountMinor: 2_000 },
      {
        account: '2000',
        amountMinor: -12_000,
        dims: { party: supplierId, openItem: billId, due: addDays(today(), 30) },
      },
    ])
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })

  test('that is sent under a second id is on the list to check, until one of the two is taken back', async () => {
    const { call, bill, put } = await openBooks()
    const [billId, again, secondId] = [randomUUID(), randomUUID(), randomUUID()]
    const reviewed = async () => {
      const { items } = (await call('GET', '/reviews?seen=false')).body as ReviewPage
      return items.map(({ id, reviews }) => ({ id, reviews }))
    }
    await put(billId, bill())
    await put(randomUUID(), bill({ reference: 'INV-78' }))
    expect(await reviewed()).toEqual([])
    expect(await put(again, bill())).toMatchObject({ status: 201 })
    const reported = { code: 'invoice_recorded_before', said: 'INV-77', expected: today() }
    expect(await reviewed()).toMatchObject([{ id: again, reviews: [reported] }])
    for (const id of [billId, again]) {
      const reversal = { of: { kind: 'bill', id }, reason: 'Entered twice', businessDay: today() }
      expect(await call('PUT', `/reversals/${randomUUID()}`, reversal)).toMatchObject({ status: 201 })
    }
    expect(await put(secondId, bill())).toMatchObject({ status: 201 })
    expect(await reviewed()).toHaveLength(1)
  })

  test('and an expense keep the file that came with them', async () => {
    const { shopId, token, call, bill, put } = await openBooks()
    const [billId, expenseId] = [randomUUID(), randomUUID()]
    const send = async () => {
      const attachmentId = randomUUID()
      const edge = 'edge-of-the-form'
      const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="bill.pdf"\r\n\r\n`
      const { body } = await served.call({
        method: 'PUT',
        url: `/api/shops/${shopId}/attachments/${attachmentId}`,
        token,
        headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
        payload: `${head}%PDF-1.7 ${attachmentId} %%EOF\r\n--${edge}--\r\n`,
      })
      return { attachmentId, sha256: String(body.sha256) }
    }
    const attachments = [await send()]
    expect(await put(billId, bill({ attachments }))).toMatchObject({ status: 201, body: { attachments } })
    expect((await call('GET', `/bills/${billId}`)).body).toMatchObject({ attachments })
    const paid = {
      businessDay: today(),
      paidFrom: 'bank',
      lines: [power],
      totalMinor: 12_000,
      attachments: [await send()],
    }
    expect(await call('PUT', `/expenses/${expenseId}`, paid)).toMatchObject({ status: 201, body: paid })
    expect((await call('GET', '/expenditure')).body.items).toMatchObject([
      { attachments: 1 },
      { attachments: 1 },
    ])
    const other = await put(randomUUID(), bill({ attachments }))
    expect(other).toMatchObject({ status: 409, body: { code: 'attachment_in_use' } })
  })

  test('that is wrong is refused with a code, and nothing is written', async () => {
    const { shopId, bill, put, call } = await openBooks({ lockedThrough: addDays(today(), -10) })
    const refused = async (input: object) => (await put(randomUUID(), bill(input))).body
    expect(await refused({ due: addDays(today(), -1) })).toMatchObject({
      code: 'invalid_request',
      errors: [{ path: 'due' }],
    })
    expect(await refused({ totalMinor: 12_001 })).toMatchObject({ code: 'expense_mismatch' })
    expect(await refused({ businessDay: addDays(today(), 3), due: addDays(today(), 3) })).toMatchObject({
      code: 'bill_in_future',
    })
    expect(await refused({ supplierId: randomUUID() })).toMatchObject({ code: 'supplier_not_found' })
    expect(await refused({ lines: [{ ...power, account: '1000' }] })).toMatchObject({
      code: 'expense_account_unknown',
    })
    const locked = { businessDay: addDays(today(), -20) }
    expect(await refused(locked)).toMatchObject({
      code: 'day_locked',
      facts: { businessDay: locked.businessDay, postingDay: addDays(today(), -9) },
    })
    const file = { attachmentId: randomUUID(), sha256: 'ab'.repeat(32) }
    expect(await refused({ attachments: [file] })).toMatchObject({ code: 'attachment_not_found' })
    expect(await entriesOf(served.database().collections, shopId)).toEqual([])

    // On purpose it is posted on the first open day, and keeps its own.
    const later = await put(randomUUID(), bill({ ...locked, isPostedLater: true }))
    expect(later).toMatchObject({
      status: 201,
      body: { businessDay: addDays(today(), -20), postingDay: addDays(today(), -9) },
    })
    expect((await call('GET', '/expenditure')).body).toMatchObject({
      items: [{ day: addDays(today(), -20) }],
    })
  })
})

/** A shop with one bill of 120.00, and what pays it or takes it back. */
async function openBill() {
  const books = await openBooks()
  const { shopId, supplierId, call, bill, put } = books
  const billId = randomUUID()
  expect((await put(billId, bill({ businessDay: addDays(today(), -2) }))).status).toBe(201)
  const pay = (amountMinor: number, input = {}, paymentId: string = randomUUID()) =>
    call('PUT', `/party-payments/${paymentId}`, {
      ...{ direction: 'paid', supplierId, businessDay: today(), money: 'bank', amountMinor },
      allocations: [{ document: billId, amountMinor }],
      ...input,
    })
  const takeBack = (of: object = { kind: 'bill', id: billId }) =>
    call('PUT', `/reversals/${randomUUID()}`, { of, reason: 'Sent twice' })
  const read = async () => (await call('GET', `/bills/${billId}`)).body as unknown as Bill
  const count = async () => (await entriesOf(served.database().collections, shopId)).length
  const audit = () => auditShop(served.database(), shopId)
  return { ...books, billId, pay, takeBack, read, count, audit }
}

const summaryOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code]

describe('a bill is paid', () => {
  test('in parts, and says what is open and what paid it', async () => {
    const { call, pay, read, audit } = await openBill()
    const listed = async () => (await call('GET', '/expenditure')).body.items
    expect(await read()).toMatchObject({ status: 'open', openMinor: 12_000 })
    const first = randomUUID()
    expect((await pay(5_000, { reference: 'TRF-1' }, first)).status).toBe(201)
    expect((await pay(5_000, { reference: 'TRF-1' }, first)).status).toBe(200)
    expect(await read()).toMatchObject({
      status: 'part-paid',
      openMinor: 7_000,
      settlements: [
        { source: { kind: 'payment', reference: first.slice(-8) }, day: today(), amountMinor: 5_000 },
      ],
    })
    expect(await listed()).toMatchObject([{ status: 'part-paid', openMinor: 7_000 }])
    expect((await pay(7_000)).status).toBe(201)
    expect(await read()).toMatchObject({ status: 'paid', openMinor: 0 })
    expect(await listed()).toMatchObject([{ status: 'paid', openMinor: 0 }])
    expect((await call('GET', '/expenditure/summary')).body).toMatchObject({ open: { count: 0 } })
    expect(await audit()).toEqual([])
  })

  test('never above what is open, before its day, or once it is paid', async () => {
    const { pay, count, read } = await openBill()
    expect(summaryOf(await pay(12_001))).toEqual([409, 'payment_above_document'])
    expect(summaryOf(await pay(1_000, { businessDay: addDays(today(), -3) }))).toEqual([
      422,
      'payment_before_document',
    ])
    expect(summaryOf(await pay(1_000, { businessDay: addDays(today(), 3) }))).toEqual([
      422,
      'payment_in_future',
    ])
    expect(await count()).toBe(1)
    expect((await pay(12_000)).status).toBe(201)
    expect(summaryOf(await pay(1))).toEqual([409, 'document_paid'])
    expect(await count()).toBe(2)
    expect(await read()).toMatchObject({ status: 'paid' })
  })

  test('once by several who pay it at the same moment', async () => {
    const { pay, count, audit } = await openBill()
    const answers = await Promise.all([1, 2, 3].map(() => pay(12_000)))
    expect(answers.map(summaryOf).sort()).toEqual([
      [201, undefined],
      [409, 'document_paid'],
      [409, 'document_paid'],
    ])
    expect(await count()).toBe(2)
    expect(await audit()).toEqual([])
  })
})

describe('a bill is taken back', () => {
  test('once, with nothing left of it on any account', async () => {
    const { shopId, call, takeBack, pay, read, audit } = await openBill()
    const answers = await Promise.all([takeBack(), takeBack()])
    expect(answers.map(summaryOf).sort()).toEqual([
      [201, undefined],
      [409, 'already_reversed'],
    ])
    expect(await read()).toMatchObject({
      status: 'reversed',
      openMinor: 0,
      reversal: { reason: 'Sent twice' },
    })
    expect((await call('GET', `/ledger/trial-balance?on=${today()}`)).body).toMatchObject({
      totalDebitMinor: 0,
      tiesToEntries: true,
    })
    expect((await call('GET', '/expenditure?status=reversed')).body.items).toHaveLength(1)
    expect(summaryOf(await pay(1_000))).toEqual([409, 'document_paid'])
    expect(await audit()).toEqual([])
    expect(await rebuildProjections(served.database(), shopId, new Date())).toEqual([])
    expect(await read()).toMatchObject({ status: 'reversed', openMinor: 0 })
  })

  test('only once there is no payment on it any more', async () => {
    const { pay, takeBack, read, count, audit } = await openBill()
    const paymentId = randomUUID()
    await pay(5_000, {}, paymentId)
    expect(summaryOf(await takeBack())).toEqual([409, 'bill_has_payments'])
    expect(await count()).toBe(2)
    expect((await takeBack({ kind: 'payment', id: paymentId })).status).toBe(201)
    const [paid, unpaid] = (await read()).settlements
    expect(paid).toMatchObject({ source: { kind: 'payment' }, amountMinor: 5_000 })
    expect(unpaid).toMatchObject({ source: { kind: 'reversal' }, amountMinor: -5_000 })
    expect(await read()).toMatchObject({ status: 'open', openMinor: 12_000 })
    expect((await takeBack()).status).toBe(201)
    expect(await read()).toMatchObject({ status: 'reversed', openMinor: 0 })
    expect(await audit()).toEqual([])
  })

  test('or paid, where both are asked for at the same moment', async () => {
    const { pay, takeBack, read, count, audit } = await openBill()
    const answers = await Promise.all([pay(5_000), takeBack()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await count()).toBe(2)
    expect(['part-paid', 'reversed']).toContain((await read()).status)
    expect(await audit()).toEqual([])
  })
})

describe('a credit note', () => {
  test('lowers what is owed, gives tax back, and is never more than was billed', async () => {
    const { shopId, supplierId, call, bill, put } = await openBooks()
    const billId = randomUUID()
    await put(billId, bill())
    const credited = (netMinor: number, input = {}) => ({
      billId,
      businessDay: today(),
      lines: [{ ...power, netMinor, taxes: [{ ...vat, amountMinor: netMinor / 5 }] }],
      totalMinor: netMinor * 1.2,
      ...input,
    })
    const credit = (input: object, creditId: string = randomUUID()) =>
      call('PUT', `/bill-credits/${creditId}`, input)
    // Two of 60% at the same moment: one is recorded.
    const [one, other] = [randomUUID(), randomUUID()]
    const answers = await Promise.all([credit(credited(6_000), one), credit(credited(6_000), other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'bill_credit_above_bill',
    })
    const recordedId = answers[0].status === 201 ? one : other
    expect((await credit(credited(6_000), recordedId)).status).toBe(200)
    expect(await credit(credited(6_000, { reference: 'CN' }), recordedId)).toMatchObject({
      status: 409,
      body: { code: 'bill_credit_conflict' },
    })
    const open = async () => ((await call('GET', `/bills/${billId}`)).body as unknown as Bill).openMinor
    expect(await open()).toBe(4_800)
    const early = credited(100, { businessDay: addDays(today(), -1) })
    expect(await credit(early)).toMatchObject({ status: 422, body: { code: 'bill_credit_before_bill' } })
    const late = credited(100, { businessDay: addDays(today(), 7) })
    expect(await credit(late)).toMatchObject({ status: 422, body: { code: 'bill_credit_in_future' } })
    const wrong = randomUUID()
    await put(wrong, bill({ reference: 'Wrong' }))
    const mirror = { of: { kind: 'bill', id: wrong }, reason: 'Of another shop' }
    expect((await call('PUT', `/reversals/${randomUUID()}`, mirror)).status).toBe(201)
    expect(await credit(credited(100, { billId: wrong }))).toMatchObject({
      ...{ status: 409, body: { code: 'bill_credit_reversed' } },
    })

    // Taken back, it counts no more; what was already paid becomes a credit of the supplier.
    const reversal = { of: { kind: 'bill-credit', id: recordedId }, reason: 'Of another shop' }
    expect((await call('PUT', `/reversals/${randomUUID()}`, reversal)).status).toBe(201)
    expect(await open()).toBe(12_000)
    const paid = { direction: 'paid', supplierId, businessDay: today(), money: 'bank', amountMinor: 9_000 }
    expect((await call('PUT', `/party-payments/${randomUUID()}`, paid)).status).toBe(201)
    expect(await credit(credited(10_000))).toMatchObject({
      status: 201,
      body: { settledMinor: 3_000, restMinor: 9_000 },
    })
    const page = (await call('GET', `/credit/suppliers/${supplierId}`)).body
    expect(page).toMatchObject({ balanceMinor: -9_000, creditMinor: 9_000 })
    const sums = new Map<string, number>()
    for (const { lines } of await entriesOf(served.database().collections, shopId))
      for (const { account, amountMinor } of lines) sums.set(account, (sums.get(account) ?? 0) + amountMinor)
    expect(Object.fromEntries(sums)).toEqual({ 1020: -9_000, 1301: 0, 2000: 9_000, 6020: 0 })
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })
})

describe('a credit note on a part of a bill', () => {
  test('leaves the rest of each line to credit, and no line is credited beyond it', async () => {
    const { shopId, call, bill, put } = await openBooks()
    const billId = randomUUID()
    const rent = { ...plain, lineId: '2', netMinor: 20_000 }
    await put(billId, bill({ lines: [power, rent], totalMinor: 32_000 }))
    const left = async () => ((await call('GET', `/bills/${billId}`)).body as unknown as Bill).left
    const credit = (lines: readonly { netMinor: number; taxes: readonly { amountMinor: number }[] }[]) =>
      call('PUT', `/bill-credits/${randomUUID()}`, {
        ...{ billId, businessDay: today(), lines },
        totalMinor: lines
          .flatMap(({ netMinor, taxes }) => [netMinor, ...taxes.map(({ amountMinor }) => amountMinor)])
          .reduce((sum, amount) => sum + amount, 0),
      })
    const ofPower = (netMinor: number, taxMinor: number) => ({
      ...power,
      netMinor,
      taxes: [{ ...vat, amountMinor: taxMinor }],
    })
    expect(await credit([ofPower(4_000, 800)])).toMatchObject({ status: 201 })
    expect(await left()).toMatchObject([
      { lineId: '1', netMinor: 6_000, taxes: [{ amountMinor: 1_200 }] },
      { lineId: '2', netMinor: 20_000, taxes: [] },
    ])
    // Of the bill as a whole there is more left than that; of the line there is not.
    for (const above of [ofPower(6_001, 1_199), ofPower(5_999, 1_201)]) {
      expect(await credit([above])).toMatchObject({ status: 409, body: { code: 'bill_credit_above_bill' } })
    }
    expect(await credit([ofPower(3_000, 600), ofPower(3_000, 601)])).toMatchObject({ status: 409 })
    // By the name of no line no more of the tax comes back either.
    const nameless = { ...ofPower(1, 1_201), lineId: '9' }
    expect(await credit([nameless])).toMatchObject({ status: 409, body: { code: 'bill_credit_above_bill' } })
    expect(await credit([ofPower(6_000, 1_200), rent])).toMatchObject({ status: 201 })
    expect(await left()).toMatchObject([
      { netMinor: 0, taxes: [{ amountMinor: 0 }] },
      { netMinor: 0, taxes: [] },
    ])
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })
})

describe('the list of bills and expenses', () => {
  let books: Books
  const find = async (query: string) =>
    (await books.call('GET', `/expenditure?${query}`)).body as unknown as {
      items: Spending[]
      nextCursor: string | null
    }
  const numbers = async (query: string) => (await find(query)).items.map(({ reference }) => reference)

  beforeAll(async () => {
    books = await openBooks()
    const { bill, put, call } = books
    const at = (days: number) => addDays(today(), days)
    await put(randomUUID(), bill({ reference: 'late', businessDay: at(-40), due: at(-10) }))
    await put(randomUUID(), bill({ reference: 'soon', businessDay: at(-5), due: at(3) }))
    await put(randomUUID(), bill({ reference: 'far', businessDay: at(-4), due: at(26) }))
    await call('PUT', `/expenses/${randomUUID()}`, {
      businessDay: at(-3),
      paidFrom: 'owner',
      supplierName: 'Ama Estates',
      reference: 'rent',
      lines: [{ ...plain, description: 'The shop for March' }],
      totalMinor: 50_000,
    })
  })

  test('is filtered by status, by category and supplier, and searched', async () => {
    expect(await numbers('')).toEqual(['rent', 'far', 'soon', 'late'])
    expect(await numbers('status=overdue')).toEqual(['late'])
    expect(await numbers('status=due')).toEqual(['soon'])
    expect(await numbers('status=open&sort=due')).toEqual(['late', 'soon', 'far'])
    expect(await numbers('status=paid')).toEqual(['rent'])
    expect(await numbers('account=6010')).toEqual(['rent'])
    expect(await numbers(`supplierId=${books.supplierId}&sort=day`)).toEqual(['late', 'soon', 'far'])
    for (const search of ['ama', '500.00', 'march', 'rent'])
      expect(await numbers(`search=${search}`), search).toEqual(['rent'])
    expect(await numbers('search=harbour%20soon')).toEqual(['soon'])
    expect(await numbers(`from=${addDays(today(), -5)}&to=${addDays(today(), -4)}`)).toEqual(['far', 'soon'])
  })

  test('goes on where a page ended, in every order', async () => {
    for (const sort of ['-day', 'day', 'due', '-due', 'total', '-total', 'payee', '-payee']) {
      const whole = await numbers(`sort=${sort}`)
      const paged: (string | null)[] = []
      for (let cursor = ''; ; ) {
        const page = await find(`sort=${sort}&limit=1${cursor}`)
        paged.push(...page.items.map(({ reference }) => reference))
        if (page.nextCursor === null) break
        cursor = `&cursor=${page.nextCursor}`
      }
      expect(paged, sort).toEqual(whole)
    }
  })

  test('says what is due, and spends from the owner’s pocket as capital', async () => {
    const summary = (await books.call('GET', '/expenditure/summary')).body as unknown as SpendingSummary
    expect(summary).toMatchObject({
      today: today(),
      dueThisWeek: { count: 1, amountMinor: 12_000 },
      overdue: { count: 1, amountMinor: 12_000 },
      open: { count: 3, amountMinor: 36_000 },
    })
    expect(summary.month.totalMinor).toBe(
      summary.month.categories.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    )
    const entries = await entriesOf(served.database().collections, books.shopId)
    const rent = entries.find(({ source }) => source.reference === 'rent')
    expect(rent?.lines).toMatchObject([{ account: '6010' }, { account: '3000', amountMinor: -50_000 }])
  })

  test('is a file with all of the filter', async () => {
    const answer = await books.call('GET', '/expenditure/export?format=csv&status=overdue')
    expect(answer.status).toBe(200)
    expect(String(answer.headers['content-disposition'])).toContain('bills-and-expenses.csv')
  })

  test('gives back the tax that was claimed with the bill, whatever the rules are by then', async () => {
    const yesterday = addDays(today(), -1)
    const { shopId, call, bill, put } = await openBooks({
      taxRegistrations: [
        { from: day('2020-01-01'), scheme: 'standard' },
        { from: today(), scheme: 'not-registered' },
      ],
    })
    const billId = randomUUID()
    expect(await put(billId, bill({ businessDay: yesterday }))).toMatchObject({ status: 201 })
    const input = { billId, businessDay: today(), lines: [power], totalMinor: 12_000 }
    expect(await call('PUT', `/bill-credits/${randomUUID()}`, input)).toMatchObject({ status: 201 })
    const entries = await entriesOf(served.database().collections, shopId)
    const ofAccounts = new Map<string, number>()
    for (const { account, amountMinor } of entries.flatMap(({ lines }) => lines))
      ofAccounts.set(account, (ofAccounts.get(account) ?? 0) + amountMinor)
    expect([...ofAccounts.values()].filter((amount) => amount !== 0)).toEqual([])
    expect(ofAccounts.size).toBeGreaterThan(2)
    expect(await auditShop(served.database(), shopId)).toEqual([])
  })
})
