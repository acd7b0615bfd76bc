import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths, day } from '#domain/business-day.ts'
import { aSale, aSaleLine } from '#domain/documents/sale/a-sale.fixture.ts'
import { minor } from '#domain/money.ts'
import { auditShop } from '#server/audit/service.ts'
import { today } from '../support/clock.ts'
import { everythingIn } from '../support/everything.ts'
import { servedApp } from '../support/served-app.ts'

// What a bookkeeper may get wrong: each is refused with a code and a sentence on what to do, and nothing is
// written to any collection of the shop.

const served = servedApp()
const thisMonth = day(`${today().slice(0, 7)}-01`)
const lastMonth = addMonths(thisMonth, -1)
const lockedDay = addDays(lastMonth, -1)

type Method = 'GET' | 'PUT' | 'POST' | 'PATCH'

async function openBooks() {
  const { shopId, call } = await served.openBooks({
    ...{ country: 'KE', currency: 'KES', taxPack: 'KE', timeZone: 'UTC' },
    taxRegistrations: [{ from: day('2020-01-01'), scheme: 'standard', number: 'P051' }],
  })
  const made = async (method: Method, path: string, payload: object) => {
    const answer = await call(method, path, payload)
    expect(answer).toMatchObject({ status: 201 })
    return answer.body
  }
  return { shopId, call, made }
}
type Books = Awaited<ReturnType<typeof openBooks>>

const written = () => everythingIn(served.database())

async function refused(
  books: Books,
  [method, path, payload]: readonly [Method, string, object],
  [status, code, sentence]: readonly [number, string, RegExp],
): Promise<void> {
  const before = await written()
  const answer = await books.call(method, path, payload)
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(answer.body.detail).toMatch(sentence)
  expect(await written()).toEqual(before)
}

const line = (account: string, amountMinor: number) => ({ account, amountMinor })
const entry = (lines: object[], businessDay: string = today()) => ({ businessDay, text: 'Wages', lines })
const vat = (amountMinor: number) => ({ component: 'ke-vat', rateBp: 1600, amountMinor })

describe('in the books of a shop', () => {
  let books: Books
  beforeAll(async () => {
    books = await openBooks()
    await books.made('PUT', `/locks/${randomUUID()}`, { through: lockedDay, isFinal: false })
  })

  const wages = (amountMinor: number) => [line('6030', amountMinor), line('2500', -amountMinor)]
  test.each<[string, object, [number, string, RegExp]]>([
    [
      'does not balance',
      entry([line('6030', 2_000), line('2500', -1_999)]),
      [422, 'journal_unbalanced', /different totals\. Correct its lines/],
    ],
    [
      'is to a control account',
      entry([line('6030', 5), line('1100', -5)]),
      [
        422,
        'journal_account_controlled',
        /^You cannot post to 1100 Receivables by hand\. Its amounts come from: Customers and suppliers\.$/,
      ],
    ],
    [
      'is on a locked day',
      entry(wages(5), lockedDay),
      [
        422,
        'day_locked',
        /^The books are locked through \d+ \w+ \d{4}, and this is dated .*, the first open day\.$/,
      ],
    ],
    [
      'is on a day to come',
      entry(wages(5), addDays(today(), 2)),
      [422, 'journal_in_future', /^The entry is dated .* and today is .*\. Correct its date\.$/],
    ],
  ])('an entry by hand is refused that %s', (_what, body, answer) =>
    refused(books, ['PUT', `/journals/${randomUUID()}`, body], answer),
  )

  test('an entry by hand of 10,000 lines is refused as a whole, and says how many it may have', async () => {
    const before = await written()
    const body = entry(Array.from({ length: 5_000 }, () => wages(1)).flat())
    const answer = await books.call('PUT', `/journals/${randomUUID()}`, body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(answer.body.errors).toEqual([
      { path: 'lines', message: 'The list has 10000 entries; 400 is the most.' },
    ])
    expect(await written()).toEqual(before)
  })

  test('an account with a balance is not archived', async () => {
    await books.made('POST', '/ledger/accounts', { account: '6055', name: 'Training' })
    await books.made('PUT', `/journals/${randomUUID()}`, entry([line('6055', 700), line('2500', -700)]))
    await refused(
      books,
      ['PATCH', '/ledger/accounts/6055', { isArchived: true }],
      [409, 'account_has_balance', /^Account 6055 Training has a balance\. Bring it to zero/],
    )
  })

  const transactions = (...ids: readonly string[]) =>
    ids
      .map(
        (id, index) =>
          `<STMTTRN><DTPOSTED>${addDays(lastMonth, index).replaceAll('-', '')}<TRNAMT>${index + 1}.00<FITID>${id}</STMTTRN>`,
      )
      .join('')
  const ofx = (ids: readonly string[], currency = 'KES') =>
    `<OFX><STMTRS><CURDEF>${currency}<BANKTRANLIST>${transactions(...ids)}</BANKTRANLIST></STMTRS></OFX>`
  const statement = (text: string) =>
    ['PUT', `/bank-accounts/1020/statements/${randomUUID()}`, { name: 'bank.ofx', text }] as const

  test('an OFX file is refused that is cut in half, wherever, or in another currency', async () => {
    const whole = ofx(['a', 'b', 'c'])
    for (const end of [whole.length / 2, whole.length - 30, whole.length - 8])
      await refused(books, statement(whole.slice(0, end)), [
        422,
        'bank_file_cut',
        /Nothing was imported\. Download the file again\.$/,
      ])
    await refused(books, statement(ofx(['a'], 'USD')), [
      422,
      'bank_currency_differs',
      /^The statement is in USD and the books are in KES\. Nothing was imported/,
    ])
  })

  test('an OFX file sent twice adds its lines once, and one with overlapping days what is new', async () => {
    const twice = await Promise.all([1, 2].map(() => books.call(...statement(ofx(['a', 'b', 'c'])))))
    // Each of the two may have added some of them.
    expect(twice.reduce((sum, { body }) => sum + Number(body.added), 0)).toBe(3)
    expect(await books.call(...statement(ofx(['a', 'b', 'c', 'd'])))).toMatchObject({ body: { added: 1 } })
    expect((await books.call('GET', '/bank-accounts/1020')).body).toMatchObject({ lineCount: 4 })
  })
})

describe('with fixed assets', () => {
  const bought = addMonths(thisMonth, -4)
  const asset = {
    ...{ businessDay: bought, name: 'Oven', category: 'equipment', inServiceOn: bought },
    ...{ method: { kind: 'straight-line', months: 2 }, residualMinor: 20_000 },
    ...{ origin: { kind: 'paid', paidFrom: 'bank' }, netMinor: 120_000, totalMinor: 120_000 },
    ...{ taxClassId: 'exempt', taxes: [] },
  }
  const month = (later: number) => addMonths(bought, later).slice(0, 7)

  test('depreciation never passes the residual value, and a month is not taken twice at once', async () => {
    const books = await openBooks()
    await refused(
      books,
      ['PUT', `/assets/${randomUUID()}`, { ...asset, residualMinor: 120_001 }],
      [422, 'asset_residual_too_high', /Correct one of the two\.$/],
    )
    const assetId = randomUUID()
    await books.made('PUT', `/assets/${assetId}`, asset)
    const run = (later: number) => ['PUT', `/depreciation/${randomUUID()}`, { month: month(later) }] as const
    const twice = await Promise.all([books.call(...run(0)), books.call(...run(0))])
    expect(twice.map(({ status, body }) => [status, body.code ?? body.amountMinor]).sort()).toEqual([
      [201, 50_000],
      [409, 'depreciation_nothing_due'],
    ])
    // Two months were missed since: the second takes all that is left above 200.00, and after it there is nothing.
    expect(await books.call(...run(3))).toMatchObject({ status: 201, body: { amountMinor: 50_000 } })
    const answer = [
      409,
      'depreciation_nothing_due',
      /^Depreciation of every asset is already posted through /,
    ] as const
    await refused(books, run(3), answer)
    expect((await books.call('GET', `/assets/${assetId}`)).body).toMatchObject({ bookMinor: 20_000 })
    expect(await auditShop(served.database(), books.shopId)).toEqual([])
  })

  test('an asset is disposed of once, by whichever of two is first', async () => {
    const books = await openBooks()
    const assetId = randomUUID()
    await books.made('PUT', `/assets/${assetId}`, { ...asset, method: { kind: 'none' }, residualMinor: 0 })
    const body = { assetId, businessDay: today(), costMinor: 120_000 }
    const dispose = () => ['PUT', `/asset-disposals/${randomUUID()}`, body] as const
    const twice = await Promise.all([books.call(...dispose()), books.call(...dispose())])
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409])
    await refused(books, dispose(), [409, 'asset_gone', /^Nothing of this asset is left in the books\.$/])
    expect(await auditShop(served.database(), books.shopId)).toEqual([])
  })
})

test('what a till sends while a return is filed is in it, or in the next one, and never in none', async () => {
  const books = await openBooks()
  const tillId = randomUUID()
  await books.made('POST', '/tills', { tillId, name: 'Counter' })
  const sell = (sequence: number, on: string) => {
    const sold = aSaleLine({ unitPriceMinor: minor(1_160), taxes: [vat(0)] as never })
    const soldAt = `${on}T10:0${sequence}:00Z`
    return books.call(
      'PUT',
      `/sales/${randomUUID()}`,
      aSale({ tillId, receiptNumber: `A-${sequence}`, soldAt, lines: [sold] }),
    )
  }
  expect(await sell(1, addDays(lastMonth, 3))).toMatchObject({ status: 201 })
  const worksheet = async (from: string) => (await books.call('GET', `/taxation/periods/${from}`)).body
  expect(await worksheet(lastMonth)).toMatchObject({ period: { dueMinor: 160 } })
  const range = { from: lastMonth, to: addDays(thisMonth, -1), adjustments: [] }
  const returnId = randomUUID()
  const file = (dueMinor: number) => books.call('PUT', `/tax-returns/${returnId}`, { ...range, dueMinor })

  const [filed, ...sales] = await Promise.all([
    file(160),
    ...[2, 3, 4].map((sequence) => sell(sequence, addDays(lastMonth, sequence))),
  ])
  expect(sales.map(({ status }) => status)).toEqual([201, 201, 201])
  if (filed.status !== 201) {
    expect(filed).toMatchObject({ status: 409, body: { code: 'tax_return_changed' } })
    expect(filed.body.detail).toMatch(/Look at it again before you file\.$/)
    const { period } = (await worksheet(lastMonth)) as { period: { dueMinor: number } }
    expect(await file(period.dueMinor)).toMatchObject({ status: 201 })
  }
  expect(await sell(5, addDays(lastMonth, 9))).toMatchObject({ status: 201 })
  const ofFiled = (await worksheet(lastMonth)) as { period: { dueMinor: number } }
  const ofNext = (await worksheet(thisMonth)) as {
    period: { dueMinor: number }
    late: { amountMinor: number }[]
  }
  expect(ofFiled.period.dueMinor + ofNext.period.dueMinor).toBe(5 * 160)
  expect(ofNext.late.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(ofNext.period.dueMinor)

  // Nor does what its figures follow from change within what is filed.
  const filedAnswer = [409, 'tax_period_filed', /is filed\. Correct it in the next return/] as const
  const settings = [
    { setting: 'prices-include-tax', value: false },
    { setting: 'day-start', value: 4 },
    { setting: 'year-start', value: 4 },
    { setting: 'smallest-coin', value: 5 },
    { setting: 'tax-registration', value: { scheme: 'not-registered' } },
    { setting: 'tax-period', value: 'monthly' },
  ]
  for (const setting of settings) {
    const body = { ...setting, from: addDays(lastMonth, 20) }
    await refused(books, ['PUT', `/settings/${randomUUID()}`, body], filedAnswer)
  }
  expect(await auditShop(served.database(), books.shopId)).toEqual([])
})

test('two people close one month once, and the second is refused', async () => {
  const books = await openBooks()
  const lock = () =>
    ['PUT', `/locks/${randomUUID()}`, { through: addDays(thisMonth, -1), isFinal: false }] as const
  const twice = await Promise.all([books.call(...lock()), books.call(...lock())])
  expect(twice.map(({ status, body }) => [status, body.code]).sort()).toEqual([
    [201, undefined],
    [409, 'already_locked'],
  ])
  const answer = [
    409,
    'already_locked',
    /^The books are already locked through .*\. Reload the page/,
  ] as const
  await refused(books, lock(), answer)
  const { items } = (await books.call('GET', '/closing')).body as { items: object[] }
  expect(items).toHaveLength(1)
})
