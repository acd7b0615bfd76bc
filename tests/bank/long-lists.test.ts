import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  type BankAccountPage,
  BankAccountQuery,
  BankEntryExportQuery,
  BankEntryQuery,
} from '#domain/api/bank.ts'
import { addDays } from '#domain/business-day.ts'
import { accounts } from '#domain/terms/chart.ts'
import { readAccountPage } from '#server/bank/account-page.ts'
import { listOpenEntries, openEntryFile } from '#server/bank/open-entries.ts'
import { bankStatements } from '#server/bank/statement-store.ts'
import { withLongs } from '#server/db/longs.ts'
import { today } from '../support/clock.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()

test('of 301 lines any is found by its text or amount, in any order, and the file has them all', async () => {
  const { shopId, ownerToken: token } = await served.openBooks()
  const at = `/api/shops/${shopId}/bank-accounts/${accounts.bank}`
  const page = async (query: string) => {
    const { status, body } = await served.call({ method: 'GET', url: `${at}?${query}`, token })
    expect(status).toBe(200)
    return body as unknown as BankAccountPage
  }
  const found = async (query: string) => {
    const { lines, lineCount } = await page(query)
    return [lineCount, lines.map(({ description }) => description)]
  }
  // Each on the day before the one above it in the file; the last in the list is that of today.
  const rows = Array.from({ length: 300 }, (_, index) => {
    const of = index + 1
    return `${addDays(today(), of - 301)},Transfer no. ${of},R-${of},${(of / 100).toFixed(2)}`
  })
  const last = `${today()},"Rent (shop) + 100%, Accra",LEASE-7,-4321.05`
  const text = ['Date,Description,Reference,Amount', ...rows, last].join('\n')
  const url = `${at}/statements/${randomUUID()}`
  const sent = await served.call({ method: 'PUT', url, token, payload: { name: 'bank.csv', text } })
  expect(sent).toMatchObject({ status: 201, body: { added: 301 } })

  const whole = await page('show=open')
  expect([whole.lines.length, whole.lineCount]).toEqual([300, 301])
  const rent = 'Rent (shop) + 100%, Accra'
  expect(whole.lines.some(({ description }) => description === rent)).toBe(false)
  for (const search of ['rent', 'ACCRA rent', '(shop) +', 'lease-7', '4321.05', '-4,321.05', '4321.05 '])
    expect(await found(`search=${encodeURIComponent(search)}`), search).toEqual([1, [rent]])
  expect(await found('search=rent&show=matched')).toEqual([0, []])
  expect(await found('search=.*')).toEqual([0, []])
  expect(await found('search=no.%20299')).toEqual([1, ['Transfer no. 299']])
  expect((await page('sort=amount')).lines[0]?.description).toBe(rent)
  expect((await page('sort=-amount')).lines[0]?.description).toBe('Transfer no. 300')
  expect((await page('sort=-day')).lines[0]?.description).toBe(rent)
  expect((await page('sort=day')).lines[0]?.description).toBe('Transfer no. 1')

  const file = async (query: string) => {
    const requested = { url: `${at}/lines/export?${query}`, headers: { authorization: `Bearer ${token}` } }
    return served.app().inject(requested)
  }
  const csv = await file('format=csv')
  const lines = csv.payload.replace('\uFEFF', '').trim().split('\r\n')
  expect(lines.length).toBe(302)
  expect(lines[0]).toBe('Date,Text,Reference,Amount,Status,Entries')
  expect(lines.at(-1)).toBe(`${today()},"${rent}",LEASE-7,-4321.05,To match,`)
  const searched = await file('format=csv&search=rent')
  expect(searched.payload.trim().split('\r\n')).toHaveLength(2)
  const sheet = await file('format=xlsx')
  expect(sheet.headers['content-disposition']).toBe('attachment; filename="statement-lines-1020.xlsx"')
  expect(sheet.rawPayload.toString('latin1', 0, 2)).toBe('PK')

  // More statements than are listed are counted.
  const stored = await bankStatements(served.database()).findOne({ '_id.shopId': shopId })
  if (!stored) throw new Error('the statement is not there')
  const others = Array.from({ length: 100 }, (_, index) => ({
    ...stored,
    _id: { shopId, statementId: `other-${index}` },
    importedAt: new Date(stored.importedAt.getTime() - index - 1),
  }))
  await bankStatements(served.database()).insertMany(others.map(withLongs))
  const past = await page('show=open')
  expect([past.statements.length, past.statementCount, past.reconciliationCount]).toEqual([100, 101, 0])
})

test('what a line may be does not depend on the search: an entry is offered to the line that it suits best', async () => {
  const { call } = await served.openBooks()
  const paidIn = { from: 'mobile-money', to: 'bank', amountMinor: 10_000, feeMinor: 0 }
  await call('PUT', `money-transfers/${randomUUID()}`, { ...paidIn, businessDay: addDays(today(), -3) })
  const text = [
    'Date,Description,Amount',
    `${addDays(today(), -3)},FIRST,+100.00`,
    `${addDays(today(), -2)},SECOND,+100.00`,
  ].join('\n')
  const at = `bank-accounts/${accounts.bank}`
  await call('PUT', `${at}/statements/${randomUUID()}`, { name: 'bank.csv', text })
  const offered = async (query: string) => {
    const { lines } = (await call('GET', `${at}?${query}`)).body as unknown as BankAccountPage
    return lines.map(({ description, suggestion }) => [description, suggestion?.as])
  }
  const [first, second] = [
    ['FIRST', 'match'],
    ['SECOND', undefined],
  ]
  expect(await offered('')).toEqual([first, second])
  expect(await offered('sort=-day')).toEqual([second, first])
  expect(await offered('search=second')).toEqual([second])
  expect(await offered('search=first')).toEqual([first])
})

test('of 541 entries on no statement any is found by its document, amount or day, in any order, and the file has them all', async () => {
  const { shopId, ownerToken: token, call } = await served.openBooks()
  const put = async (path: string, payload: object) =>
    expect((await call('PUT', path, payload)).status, path).toBe(201)
  const rent = { lineId: '1', account: '6010', netMinor: 432_105, taxClassId: 'exempt', taxes: [] }
  const spent = { businessDay: addDays(today(), -9), paidFrom: 'bank', reference: 'LEASE-7' }
  await put(`expenses/${randomUUID()}`, { ...spent, lines: [rent], totalMinor: 432_105 })
  // Of 1.00 to 540.00, on three days.
  for (let from = 1; from <= 540; from += 60)
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const paidIn = { from: 'mobile-money', to: 'bank', amountMinor: (from + index) * 100, feeMinor: 0 }
        const businessDay = addDays(today(), -1 - (index % 3))
        return put(`money-transfers/${randomUUID()}`, { ...paidIn, businessDay })
      }),
    )
  const at = `bank-accounts/${accounts.bank}`
  const text = `Date,Description,Amount\n${addDays(today(), -9)},FIRST,250.00\n${addDays(today(), -2)},SECOND,-4321.05`
  await put(`${at}/statements/${randomUUID()}`, { name: 'bank.csv', text })

  const page = (await call('GET', at)).body as unknown as BankAccountPage
  expect([page.entries.items.length, page.entries.count, page.entryCount]).toEqual([100, 541, 541])
  expect(page.entries.items[0]).toMatchObject({ day: addDays(today(), -1) })
  // Those that suggestions name, however old.
  expect(page.ledger.map(({ amountMinor }) => Number(amountMinor))).toEqual([-432_105, 25_000])
  const matched = (await call('GET', `${at}?show=matched`)).body as unknown as BankAccountPage
  expect([matched.entries.items, matched.entryCount]).toEqual([[], 541])

  const entries = async (query: string) => {
    const { status, body } = await call('GET', `${at}/entries?${query}`)
    expect(status, query).toBe(200)
    return body as unknown as BankAccountPage['entries']
  }
  const amounts = async (query: string) => {
    const { items, count } = await entries(query)
    return [count, items.map(({ amountMinor }) => Number(amountMinor))]
  }
  for (const search of ['lease-7', 'expense', '4321.05', '-4,321', addDays(today(), -9)])
    expect(await amounts(`search=${encodeURIComponent(search)}`), search).toEqual([1, [-432_105]])
  expect(await amounts('search=.*')).toEqual([0, []])
  expect(await amounts('sort=-amount&limit=2')).toEqual([541, [54_000, 53_900]])
  expect(await amounts('sort=day&limit=2')).toEqual([541, [-432_105, expect.any(Number)]])
  const [first] = page.lines
  expect(await amounts(`line=${first?.lineId}&limit=1`)).toEqual([541, [25_000]])
  expect((await call('GET', `${at}/entries?line=gone`)).body).toMatchObject({ code: 'bank_line_not_found' })

  // Page after page each comes once, also where many are of one day or of one entry.
  for (const order of ['sort=-day', 'sort=amount', `line=${first?.lineId}`]) {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const next: BankAccountPage['entries'] = await entries(
        `${order}&limit=250${cursor && `&cursor=${cursor}`}`,
      )
      seen.push(...next.items.map(({ number, line }) => `${number}.${line}`))
      cursor = next.nextCursor
    }
    expect([seen.length, new Set(seen).size], order).toEqual([541, 541])
  }
  const forged = Buffer.from(JSON.stringify({ day: 'soon' })).toString('base64url')
  expect((await call('GET', `${at}/entries?cursor=${forged}`)).status).toBe(400)

  const file = (query: string) =>
    served.app().inject({
      url: `/api/shops/${shopId}/${at}/entries/export?${query}`,
      headers: { authorization: `Bearer ${token}` },
    })
  const csv = (await file('format=csv&sort=day')).payload.replace('\uFEFF', '').trim().split('\r\n')
  expect(csv.slice(0, 2)).toEqual([
    'Date,Document,Payee,Entry,Amount',
    expect.stringMatching(/,Rent,,\d+,-4321\.05$/),
  ])
  expect(csv).toHaveLength(542)
  expect((await file('format=csv&search=lease-7')).payload.trim().split('\r\n')).toHaveLength(2)
  const sheet = await file('format=xlsx')
  expect(sheet.headers['content-disposition']).toBe('attachment; filename="on-no-statement-1020.xlsx"')
  expect(sheet.rawPayload.toString('latin1', 0, 2)).toBe('PK')

  // Of more than a list can hold the oldest are there, none is counted, and no file is exported of a part.
  const [database, place] = [served.database(), { shopId, account: accounts.bank }]
  const deps = { database, now: () => new Date() }
  for (const [most, counted] of [
    [541, 541],
    [540, null],
  ] as const) {
    const cut = await readAccountPage(deps, place, BankAccountQuery.parse({}), most)
    expect([cut.entries.count, cut.entryCount], `of ${most}`).toEqual([counted, counted])
    const oldest = await listOpenEntries(database, place, BankEntryQuery.parse({ sort: 'day' }), most)
    expect([oldest.count, Number(oldest.items[0]?.amountMinor)], `of ${most}`).toEqual([counted, -432_105])
  }
  for (const format of ['csv', 'xlsx'] as const) {
    const requested = BankEntryExportQuery.parse({ format, search: 'lease-7' })
    await expect(openEntryFile(database, place, requested, 540)).rejects.toMatchObject({
      ...{ code: 'table_too_long', facts: { most: 540, format } },
    })
    expect((await openEntryFile(database, place, requested, 541)).name).toBe('on-no-statement-1020')
  }
})
