import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { addDays } from '#domain/business-day.ts'
import { keepShopAudit } from '#server/audit/shop-audit-store.ts'
import { today } from '../support/clock.ts'
import { beancountBalances, hledgerBalances, isInstalled } from '../support/plain-text-accounting.ts'
import { servedApp } from '../support/served-app.ts'
import { unzipped } from '../support/unzipped.ts'
import { verifyBy } from '../support/verify.ts'

const served = servedApp()
const from = addDays(today(), -200)
const pdf = Buffer.from('%PDF-1.7\nrent of November\n%%EOF\n')

async function openBooks() {
  const { shopId, ownerToken: token } = await served.openBooks({
    timeZone: 'UTC',
    taxPack: 'GB',
    currency: 'GBP',
    taxRegistrations: [{ from: '2020-01-01', scheme: 'standard', number: 'GB123' }],
  } as never)
  const put = (path: string, payload: object) =>
    served.call({ method: 'PUT', url: `/api/shops/${shopId}${path}`, token, payload })
  const pack = (query = `from=${from}&to=${addDays(from, 365)}`) =>
    served.app().inject({
      url: `/api/shops/${shopId}/accountant-pack?${query}`,
      headers: { authorization: `Bearer ${token}` },
    })
  return { shopId, token, put, pack }
}

async function attach(shopId: string, token: string): Promise<{ attachmentId: string; sha256: string }> {
  const attachmentId = randomUUID()
  const edge = 'edge-of-the-form'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="rent.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
  const { body } = await served.call({
    method: 'PUT',
    url: `/api/shops/${shopId}/attachments/${attachmentId}`,
    token,
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([Buffer.from(head), pdf, Buffer.from(`\r\n--${edge}--\r\n`)]),
  })
  return { attachmentId, sha256: String(body.sha256) }
}

/** Unpacked by another program, which checks each file's sum. */
async function unpacked(
  archive: Buffer,
  look: (folder: string, names: string[]) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pack-'))
  try {
    const files = unzipped(archive)
    for (const [name, content] of files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), content)
    }
    await look(
      folder,
      files.map(([name]) => name),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('the pack holds the year for an accountant, and other programs read it', async () => {
  const { shopId, token, put, pack } = await openBooks()
  const vat = { component: 'gb-vat', rateBp: 2000, amountMinor: 2_000 }
  const attachment = await attach(shopId, token)
  const line = { lineId: '1', account: '6010', netMinor: 10_000, taxClassId: 'standard', taxes: [vat] }
  const expense = (businessDay: string, more: object = {}) =>
    put(`/expenses/${randomUUID()}`, {
      businessDay,
      paidFrom: 'bank',
      lines: [line],
      totalMinor: 12_000,
      ...more,
    })
  // One before the days of the pack is in its opening balances.
  expect(await expense(addDays(from, -3))).toMatchObject({ status: 201 })
  expect(await expense(addDays(from, 5), { attachments: [attachment] })).toMatchObject({ status: 201 })
  const loan = [
    { account: '1020', amountMinor: 500_000 },
    { account: '2400', amountMinor: -500_000 },
  ]
  expect(
    await put(`/journals/${randomUUID()}`, { businessDay: today(), text: 'Loan', lines: loan }),
  ).toMatchObject({
    status: 201,
  })
  const commission = {
    ...{ businessDay: addDays(from, 6), account: '4900', receivedIn: 'bank', totalMinor: 700 },
    ...{ taxClassId: 'exempt', text: 'Commission' },
  }
  expect(await put(`/other-income/${randomUUID()}`, commission)).toMatchObject({ status: 201 })
  const supplierId = randomUUID()
  const supplier = { supplierId, name: 'Harbour Power' }
  expect(
    await served.call({ method: 'POST', url: `/api/shops/${shopId}/suppliers`, token, payload: supplier }),
  ).toMatchObject({ status: 201 })
  const bill = { supplierId, businessDay: today(), due: addDays(today(), 30), reference: 'INV-77' }
  expect(
    await put(`/bills/${randomUUID()}`, {
      ...bill,
      lines: [{ ...line, account: '6020' }],
      totalMinor: 12_000,
    }),
  ).toMatchObject({ status: 201 })
  const locations = [
    { locationId: 'shop', name: 'Shop', tills: [] },
    { locationId: `place-${randomUUID()}`, name: 'Store', tills: [] },
  ]
  expect(
    await put(`/settings/${randomUUID()}`, { setting: 'locations', value: locations, from: today() }),
  ).toMatchObject({ status: 201 })
  const month = today().slice(0, 7)
  const changes = [{ account: '6010', month, amountMinor: 25_000 }]
  expect(await put('/expenditure/budget', { changes })).toMatchObject({ status: 204 })
  await keepShopAudit(served.database(), shopId, { at: new Date(), durationMs: 1, found: [] })

  const answer = await pack()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="accountant-pack-${from}-${today()}.zip"`,
  })
  await unpacked(answer.rawPayload, async (folder, names) => {
    const text = (name: string) => readFileSync(join(folder, name), 'utf8')
    const reports = names.filter((name) => name.startsWith('reports/'))
    for (const ending of ['pdf', 'xlsx', 'csv'])
      expect(reports.filter((name) => name.endsWith(ending))).toHaveLength(24)
    const budget = reports.find((name) => name.endsWith(`budget-${month}.csv`)) ?? ''
    expect(text(budget)).toMatch(/^6010,[^,]+,250\.00,/m)
    expect(names.filter((name) => /^tax-returns\/vat-100-boxes-.*csv$/.test(name)).length).toBeGreaterThan(1)
    const ledgers = names.filter((name) => name.startsWith('ledger/accounts/'))
    for (const account of ['1020', '1301', '2400', '4900', '6010'])
      for (const ending of ['xlsx', 'csv'])
        expect(ledgers).toContain(`ledger/accounts/ledger-${account}-${from}-${today()}.${ending}`)
    expect(text(`reports/open-items-of-suppliers-${today()}.csv`).trim().split('\r\n').slice(1)).toEqual([
      `"Bill INV-77 from Harbour Power, Electricity and water",${today()},6,Harbour Power,${addDays(today(), 30)},120.00,120.00`,
      'Total,,,,,,120.00',
    ])
    // Before the days, after each entry in them, and at their end.
    const bank = text(`ledger/accounts/ledger-1020-${from}-${today()}.csv`).trim().split('\r\n')
    expect(bank.map((row) => row.split(',').at(-1))).toEqual([
      ...['Balance', '-120.00', '-240.00', '-233.00', '4767.00', '4767.00'],
    ])
    expect(names.filter((name) => /^ledger\/(?!accounts)/.test(name))).toEqual([
      'ledger/general-ledger.csv',
      'ledger/ledger.journal',
      'ledger/ledger.beancount',
      'ledger/xero/journals-01.csv',
      'ledger/quickbooks/journals-01.csv',
      'ledger/tally/journals-01.csv',
    ])
    const [attached = ''] = names.filter((name) => name.startsWith('attachments/'))
    expect(attached).toMatch(new RegExp(`^attachments/${addDays(from, 5)} entry \\d+ Rent.* rent\\.pdf$`))
    expect(readFileSync(join(folder, attached))).toEqual(pdf)
    expect(text('self-audit.txt')).toContain('No differences: every entry, balance and total')
    expect(text('READ ME.txt')).toContain('amounts in GBP')
    // What Xero refuses in manual journals, or keeps itself.
    expect(text('READ ME.txt')).toContain('1000 to 1099 as current assets and not of the type Bank')
    expect(text('READ ME.txt')).toMatch(/3900 as\s+equity of its own, and not as Xero’s retained earnings/)
    for (const report of [
      ...['profit-and-loss-by-location', 'balance-sheet-by-location', 'income-by-cashier'],
      ...['income-by-product', 'income-by-shift', 'cashiers', 'other-income', 'fixed-asset-movements'],
      ...['bills-and-expenses', 'customers', 'suppliers'],
    ])
      expect(reports.filter((name) => name.startsWith(`reports/${report}`))).toHaveLength(3)

    const balances = {
      ...{ '1020': 476_700, '1301': 6_000, '2000': -12_000, '2400': -500_000 },
      ...{ '6010': 20_000, '6020': 10_000, '4900': -700 },
    }
    expect(xeroBalances(text('ledger/xero/journals-01.csv'))).toEqual(balances)
    if (isInstalled('hledger'))
      expect(
        Object.fromEntries(hledgerBalances(join(folder, 'ledger/ledger.journal'), ['balance', '-N'])),
      ).toMatchObject({
        '1020': [476_700],
        '2400': [-500_000],
      })
    if (isInstalled('bean-query'))
      expect(beancountBalances(join(folder, 'ledger/ledger.beancount')).get('1020')).toEqual([476_700])
    // As the accountant runs it: by what is in the pack alone.
    const proof = [join(folder, 'proof/verify.mjs'), join(folder, 'proof/ledger-proof.jsonl')] as const
    expect(await verifyBy(...proof)).toMatchObject({ code: 0 })
    const honest = text('proof/ledger-proof.jsonl')
    writeFileSync(proof[1], honest.replace('"totalMinor":700', '"totalMinor":900'))
    expect(honest).toContain('"totalMinor":700')
    expect((await verifyBy(...proof)).code).toBe(1)
  })
  const records = await served.database().db.collection('auditLog').find({ shopId }).toArray()
  expect(records.map(({ action }) => action)).toContain('books.pack-downloaded')
})

/** The totals of its manual journals on each account. */
function xeroBalances(csv: string): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const row of csv.trim().split('\r\n').slice(1)) {
    const [, , , account = '', , amount = ''] = row.split(',')
    sums[account] = (sums[account] ?? 0) + Math.round(Number(amount) * 100)
  }
  return sums
}

test('a pack is of a year at most, of days that have come, and made once at a time', async () => {
  const { pack } = await openBooks()
  expect((await pack(`from=${from}&to=${addDays(from, 400)}`)).json()).toMatchObject({
    code: 'invalid_request',
  })
  expect((await pack(`from=${addDays(today(), 1)}&to=${addDays(today(), 2)}`)).json()).toMatchObject({
    code: 'range_invalid',
  })
  const twice = await Promise.all([pack(), pack()])
  expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})
