import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { auditShop } from '#server/audit/service.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import { toRecord } from '#server/books/engine/document-kind.ts'
import type { WriteResult } from '#server/books/engine/plan-batch.ts'
import { sale } from '#server/books/kinds/sale/kind.ts'
import type { SaleToRecord } from '#server/books/kinds/sale/to-record.ts'
import { setting } from '#server/books/kinds/setting/kind.ts'
import type { SettingToRecord } from '#server/books/kinds/setting/stored.ts'
import { exportLedger } from '#server/ledger/service.ts'
import { saleOf, someNoon, testBooks } from '../support/books.ts'
import { entriesOf } from '../support/journal.ts'
import { servedApp } from '../support/served-app.ts'

const books = testBooks()
const served = servedApp()
const nextMorning = new Date('2026-03-11T09:00:00Z')

const settles = (change: SettingToRecord['change'], settingId: string = randomUUID()) =>
  toRecord(setting, { settingId, change }, 'owner')
const sells = (record: SaleToRecord) => toRecord(sale, record, record.senderUid)
const refusalOf = (result?: WriteResult) => (result && 'refusal' in result ? result.refusal.code : result)

describe('what a shop goes by', () => {
  let open: Awaited<ReturnType<typeof books.openShop>>
  // One writer: of two, the one that still has the turn would plan what the other hands over, by its own clock.
  let writer: ReturnType<typeof books.writer>
  let now: Date
  beforeEach(async () => {
    now = someNoon
    writer = books.writer(() => now)
    open = await books.openShop({}, [{ priceMinor: minor(1002) }])
  })

  const record = (...documents: ReturnType<typeof toRecord>[]) =>
    writer.record(
      open.shopId,
      documents.map((document) => [document]),
    )

  async function storedOf({ saleId }: SaleToRecord) {
    return books.database().collections.sales.findOne({ _id: { shopId: open.shopId, saleId } })
  }

  it('changes on its day: a till that still sells by what was before is accepted, and looked at', async () => {
    const [sold, changed, unregistered] = await record(
      sells(saleOf(open, 1)),
      settles({ setting: 'prices-include-tax', value: false, from: day('2026-03-11') }),
      settles({
        setting: 'tax-registration',
        value: { scheme: 'not-registered' },
        from: day('2026-03-11'),
      }),
    )
    for (const result of [sold, changed, unregistered]) requireRecorded(result)
    const shop = { ...open.shop, pricesIncludeTax: false, taxRegistrations: [] }
    const late = saleOf(open, 2, { soldAt: '2026-03-10T23:30:00Z' })
    const byTheOld = saleOf(open, 3, { soldAt: '2026-03-11T08:00:00Z' })
    const byTheNew = saleOf({ ...open, shop }, 4, { soldAt: '2026-03-11T08:00:00Z' })
    now = nextMorning
    await writer.recordSales(open.shopId, [late, byTheOld, byTheNew])
    const codesOf = async (one: SaleToRecord) =>
      (await storedOf(one))?.reviews.map(({ code }) => code).filter((code) => code !== 'stock_below_zero')
    expect(await codesOf(late)).toEqual([])
    expect(await codesOf(byTheOld)).toEqual([
      'price_basis_differs',
      'tax_not_charged',
      'tax_not_charged',
      'tax_not_charged',
      'tax_differs',
    ])
    expect(await codesOf(byTheNew)).toEqual([])
    expect(await auditShop(books.database(), open.shopId)).toEqual([])
  })

  it('of the smallest coin holds for what is sold from its day on', async () => {
    requireRecorded(
      (await record(settles({ setting: 'smallest-coin', value: minor(5), from: day('2026-03-11') })))[0],
    )
    const paid = (sequence: number, soldAt: string, rounding: number) => {
      const { sale, ...rest } = saleOf(open, sequence, { soldAt })
      const { grossMinor } = sale.totals
      const tenders = [{ kind: 'cash' as const, amountMinor: minor(grossMinor - rounding) }]
      const totals = { ...sale.totals, ...(rounding !== 0 && { roundingMinor: minor(rounding) }) }
      return { ...rest, sale: { ...sale, tenders, totals } }
    }
    const { grossMinor } = saleOf(open, 1).sale.totals
    const rounding = grossMinor - Math.round(grossMinor / 5) * 5
    expect(rounding).not.toBe(0)
    const exact = paid(1, '2026-03-10T22:00:00Z', 0)
    const inCoins = paid(2, '2026-03-11T08:00:00Z', rounding)
    const byTheOld = paid(3, '2026-03-11T08:00:00Z', 0)
    now = nextMorning
    await writer.recordSales(open.shopId, [exact, inCoins, byTheOld])
    const isReviewed = async (one: SaleToRecord) =>
      (await storedOf(one))?.reviews.some(({ code }) => code === 'rounding_differs')
    expect(await Promise.all([exact, inCoins, byTheOld].map(isReviewed))).toEqual([false, false, true])
    expect(await auditShop(books.database(), open.shopId)).toEqual([])
  })

  it('counts from its place in a batch on, also on books that are not committed yet', async () => {
    const shop = { ...open.shop, pricesIncludeTax: false }
    const [byTheOld, byTheNew] = [saleOf(open, 1), saleOf({ ...open, shop }, 2)]
    const change = settles({ setting: 'prices-include-tax', value: false, from: day('2026-03-10') })
    await Promise.all([
      writer.record(open.shopId, [[change], [sells(byTheOld)]]),
      writer.record(open.shopId, [[sells(byTheNew)]]),
    ])
    const isReviewed = async (one: SaleToRecord) =>
      (await storedOf(one))?.reviews.some(({ code }) => code === 'price_basis_differs')
    expect(await isReviewed(byTheOld)).toBe(true)
    expect(await isReviewed(byTheNew)).toBe(false)
    expect(await auditShop(books.database(), open.shopId)).toEqual([])
  })

  it('moves no day of what is posted, and every later one', async () => {
    const early = saleOf(open, 1, { soldAt: '2026-03-10T02:00:00Z' })
    await record(
      sells(early),
      settles({ setting: 'day-start', value: 4, from: day('2026-03-11'), reason: 'Open late' }),
    )
    const later = saleOf(open, 2, { soldAt: '2026-03-11T02:00:00Z' })
    const back = saleOf(open, 3, { soldAt: '2026-03-11T05:00:00Z', kind: 'return', returnOf: early.saleId })
    const lines = back.sale.lines.map((line) => ({ ...line, returnOfLineId: line.lineId }))
    now = nextMorning
    const returned = { ...back, sale: { ...back.sale, lines } }
    const results = await writer.recordSales(open.shopId, [later, returned])
    expect(results).toMatchObject([{ status: 201 }, { status: 201 }])
    const days = await Promise.all(
      [early, later, back].map(async (one) => (await storedOf(one))?.businessDay),
    )
    expect(days).toEqual(['2026-03-10', '2026-03-10', '2026-03-11'])
    expect(await auditShop(books.database(), open.shopId)).toEqual([])
  })

  it('does not change on a day of which something is in the books, also of the same batch', async () => {
    const change = { setting: 'day-start' as const, value: 4, from: day('2026-03-10') }
    const [, refused] = await record(sells(saleOf(open, 1)), settles(change))
    expect(refusalOf(refused)).toBe('setting_too_early')
    const [again, tomorrow] = await record(settles(change), settles({ ...change, from: day('2026-03-11') }))
    expect(refusalOf(again)).toBe('setting_too_early')
    requireRecorded(tomorrow)
    const entries = await entriesOf(books.database().collections, open.shopId)
    expect(entries.map(({ source, lines }) => [source.kind, source.reference, lines.length])).toEqual([
      ['sale', 'A-1', expect.any(Number)],
      ['setting', 'Start of the business day', 0],
    ])
  })

  it('settles nothing if it was not recorded, and the audit reports it', async () => {
    const forged = {
      _id: { shopId: open.shopId, settingId: randomUUID() },
      ...{ setting: 'prices-include-tax', value: false, from: day('2026-03-01') },
      ...{ businessDay: day('2026-03-01'), postingDay: day('2026-03-01') },
      ...{ recordedAt: new Date('2026-03-01T12:00:00Z'), entryNumber: null },
    }
    await books.database().collections.settingChanges.insertOne(forged as never)
    await record(sells(saleOf(open, 1)))
    const stored = await books.database().collections.sales.findOne({ '_id.shopId': open.shopId })
    expect(stored?.reviews.map(({ code }) => code)).not.toContain('price_basis_differs')
    expect(await auditShop(books.database(), open.shopId)).toEqual([
      expect.objectContaining({ kind: 'entry_missing', where: `setting ${forged._id.settingId}` }),
    ])
    await books.database().collections.settingChanges.deleteOne({ _id: forged._id })
  })

  it('is hashed, and is left out of exports of entries', async () => {
    await record(sells(saleOf(open, 1)), settles({ setting: 'day-start', value: 4, from: day('2026-03-11') }))
    let text = ''
    const range = { from: day('2026-03-01'), to: day('2026-03-31') }
    for await (const chunk of await exportLedger(books.database(), open.shopId, { format: 'csv', ...range }))
      text += chunk
    expect(text).toContain('A-1')
    expect(text).not.toContain('Start of the business day')
    const { collections } = books.database()
    await collections.settingChanges.updateOne({ '_id.shopId': open.shopId }, { $set: { value: 5 } })
    expect(await auditShop(books.database(), open.shopId)).toEqual([
      expect.objectContaining({ kind: 'source_hash' }),
    ])
    await collections.settingChanges.deleteOne({ '_id.shopId': open.shopId })
    expect(await auditShop(books.database(), open.shopId)).toContainEqual(
      expect.objectContaining({ kind: 'source_missing' }),
    )
  })
})

describe('over the API', () => {
  async function openSettings(shop = {}) {
    const app = await served.build({ now: () => someNoon })
    const { shopId, ownerToken: token, owner } = await served.openOwnedShop(shop)
    const call = (method: 'GET' | 'PUT', path: string, payload?: object) =>
      served.call({
        app,
        method,
        url: `/api/shops/${shopId}${path}`,
        token,
        ...(payload && { payload }),
      })
    const stepUp = () => served.unlockBooks(token)
    return { shopId, owner, call, stepUp }
  }
  const dayStart = { setting: 'day-start', value: 4, from: '2026-03-11', reason: 'Open late' }

  it('the owner changes a setting after entering the password again; the same again changes nothing', async () => {
    const { call, stepUp, owner } = await openSettings()
    const settingId = randomUUID()
    expect(await call('PUT', `/settings/${settingId}`, dayStart)).toMatchObject({
      status: 403,
      body: { code: 'accounting_locked' },
    })
    await stepUp()
    const first = await call('PUT', `/settings/${settingId}`, dayStart)
    const input = { ...dayStart, settingId, by: owner.email, byUid: owner.uid, entryNumber: 2 }
    expect(first).toMatchObject({ status: 201, body: input })
    expect(await call('PUT', `/settings/${settingId}`, dayStart)).toMatchObject({
      status: 200,
      body: first.body,
    })
    expect(await call('PUT', `/settings/${settingId}`, { ...dayStart, value: 5 })).toMatchObject({
      status: 409,
      body: { code: 'setting_conflict' },
    })
    expect((await call('GET', '/settings')).body).toMatchObject({
      today: '2026-03-10',
      earliestFrom: null,
      settings: {
        dayStartHour: [
          { from: null, setTo: 0 },
          { from: '2026-03-11', setTo: 4 },
        ],
      },
      items: [input],
    })
    // What a till that is offline tomorrow has to know, and what earlier programs go by.
    expect((await call('GET', '')).body).toMatchObject({
      dayStartHour: 0,
      settings: {
        dayStartHour: [
          { from: null, setTo: 0 },
          { from: '2026-03-11', setTo: 4 },
        ],
      },
    })
  })

  it('is for the owner alone', async () => {
    const { shopId } = await openSettings()
    const employee = await served.person('employee')
    await served
      .database()
      .collections.shops.updateOne(
        { _id: shopId },
        { $set: { employee: { contact: employee.email, uid: employee.uid } } },
      )
    const { token } = await served.signIn(employee)
    const url = `/api/shops/${shopId}/settings`
    for (const call of [
      { method: 'GET' as const, url },
      { method: 'PUT' as const, url: `${url}/${randomUUID()}`, payload: dayStart },
    ])
      expect(await served.call({ ...call, token })).toMatchObject({
        status: 403,
        body: { code: 'owner_required' },
      })
  })

  it('refuses a locked day, what changes nothing, and what is no setting', async () => {
    const { call, stepUp } = await openSettings({ lockedThrough: day('2026-03-31') })
    await stepUp()
    const put = (change: object) => call('PUT', `/settings/${randomUUID()}`, change)
    expect(await put(dayStart)).toMatchObject({ status: 422, body: { code: 'period_locked' } })
    const open = { ...dayStart, from: '2026-04-01' }
    expect(await put({ ...open, value: 0 })).toMatchObject({ body: { code: 'setting_unchanged' } })
    const coin = { setting: 'smallest-coin', value: 7, from: '2026-04-01' }
    expect(await put(coin)).toMatchObject({ status: 422, body: { code: 'coin_not_offered' } })
    for (const wrong of [
      { ...open, value: 24 },
      { ...open, value: true },
      { ...open, setting: 'currency' },
      { ...open, from: '2026-02-30' },
      { ...open, more: 1 },
      { ...open, setting: 'tax-registration', value: { scheme: 'not-registered', number: 'C1' } },
    ])
      expect(await put(wrong)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(await put(open)).toMatchObject({ status: 201 })
  })
})
