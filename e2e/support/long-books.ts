import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from 'playwright/test'
import { lastMonth } from './last-month.ts'
import { newShop, tokenOf } from './shops.ts'
import { password } from './sign-in.ts'

/** More than the hundred that a page of a list holds. */
const moreThanAPage = 105
/** More than the lines of a statement that are shown at once. */
const manyLines = 320

/** So long, of words and of one that has no place to break. */
const long = (begins: string, length: number) =>
  `${begins} of the Kwame Nkrumah Circle Agricultural Wholesalers ${'Donaudampfschifffahrtselektrizit'.repeat(9)}`.slice(
    0,
    length,
  )
/** As large as a shop of this size never sees; VAT of 7.5 % of it is whole. */
const hugeMinor = 98_765_432_000
const vat = { component: 'ng-vat', rateBp: 750, amountMinor: 7_407_407_400 }

type Send = (method: 'post' | 'put', path: string, data: object) => Promise<unknown>

/**
 * A shop in Lagos whose books have long names and large amounts on every screen.
 * @param rows of the lists; more than a page where left out
 */
export async function shopWithLongBooks(request: APIRequestContext, rows = moreThanAPage) {
  const { shopId, email } = await newShop(request, 'NG')
  const headers = { authorization: `Bearer ${await tokenOf(request, email)}` }
  const call = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await request[method](path, { headers, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json().catch(() => null)
  }
  const send: Send = (method, path, data) => call(method, `/api/shops/${shopId}/${path}`, data)
  await call('post', '/api/session/accounting', { password })
  const month = lastMonth()
  await send('put', `settings/${randomUUID()}`, {
    ...{ setting: 'tax-registration', from: month.day(1) },
    value: { scheme: 'standard', number: '1234567-0001' },
  })
  const account = '6055'
  await send('post', 'ledger/accounts', { account, name: long('Upkeep', 60), figure: 'expenses' })
  const [{ customerId, supplierId }, productId, assetId] = await Promise.all([
    tradeWithMany(send, { month, account, rows }),
    sellMuch(send, month, rows),
    keepAssets(send, month),
  ])
  await writeByHand(send, month, account)
  await importLines(send, month)
  return { email, month, account, customerId, supplierId, productId, assetId }
}

type Month = ReturnType<typeof lastMonth>

/** Many at the same time, but not all of them. */
async function many<Made>(count: number, make: (index: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = []
  for (let from = 0; from < count; from += 21)
    made.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(21, count - from) }, (_, index) => make(from + index)),
      )),
    )
  return made
}

const dayOf = (month: Month, index: number) => month.day(1 + (index % 28))

/** Customers who owe, expenses, and a bill of a supplier. */
async function tradeWithMany(
  send: Send,
  { month, account, rows }: { month: Month; account: string; rows: number },
) {
  const customers = await many(rows, async (index) => {
    const customerId = randomUUID()
    await send('post', 'customers', { customerId, name: long(`Customer ${index}`, 120) })
    const owed = { businessDay: dayOf(month, index), due: month.day(20), amountMinor: hugeMinor }
    await send('put', `opening-items/${randomUUID()}`, { ...owed, account: '1100', customerId })
    return customerId
  })
  const line = { lineId: '1', account, netMinor: hugeMinor, taxClassId: 'standard', taxes: [vat] }
  const spent = {
    ...{ totalMinor: hugeMinor + vat.amountMinor, reference: long('Bill', 80) },
    lines: [{ ...line, description: long('What it was for', 160) }],
  }
  await many(rows, (index) =>
    send('put', `expenses/${randomUUID()}`, {
      ...{ ...spent, businessDay: dayOf(month, index), paidFrom: 'bank' },
      supplierName: long('Payee', 160),
    }),
  )
  const supplierId = randomUUID()
  await send('post', 'suppliers', { supplierId, name: long('Supplier', 120) })
  const spread = { from: month.day(1).slice(0, 7), months: 12 }
  await send('put', `bills/${randomUUID()}`, {
    ...{ ...spent, supplierId, businessDay: month.day(3), due: month.day(20) },
    lines: spent.lines.map((one) => ({ ...one, spread })),
  })
  return { customerId: customers[0] ?? '', supplierId }
}

/** Goods, of which one is sold again and again. */
async function sellMuch(send: Send, month: Month, rows: number): Promise<string> {
  const products = await many(rows, async (index) => {
    const productId = randomUUID()
    const input = { sku: `LONG-${index}`, name: long(`Product ${index}`, 120), category: long('Goods', 60) }
    await send('post', 'products', { productId, priceMinor: hugeMinor, ...input })
    return productId
  })
  const productId = products[0] ?? ''
  const tillId = randomUUID()
  const { series } = (await send('post', 'tills', { tillId, name: long('Front', 40) })) as { series: string }
  const priceMinor = 10_750
  const line = {
    ...{ lineId: '1', productId, quantityMilli: 1000, unitPriceMinor: priceMinor, discountMinor: 0 },
    ...{ taxClassId: 'standard', taxes: [{ ...vat, amountMinor: 750 }] },
  }
  const sales = Array.from({ length: rows }, (_, index) => ({
    saleId: randomUUID(),
    sale: {
      ...{
        tillId,
        receiptNumber: `${series}-${index + 1}`,
        kind: 'sale',
        pricesIncludeTax: true,
        taxRule: 2,
      },
      soldAt: `${dayOf(month, index)}T12:00:00Z`,
      lines: [line],
      tenders: [{ kind: 'cash', amountMinor: priceMinor }],
      totals: { netMinor: 10_000, taxMinor: 750, grossMinor: priceMinor, changeMinor: 0 },
    },
  }))
  const { results } = (await send('post', 'sales/batch', { sales })) as { results: { status: number }[] }
  expect(results.filter(({ status }) => status !== 201)).toEqual([])
  return productId
}

async function keepAssets(send: Send, month: Month): Promise<string> {
  const assets = await many(42, async () => {
    const assetId = randomUUID()
    await send('put', `assets/${assetId}`, {
      ...{ businessDay: month.day(1), name: long('Cold room', 160), category: 'equipment' },
      ...{ location: long('Yard', 160), inServiceOn: month.day(1), residualMinor: 0 },
      ...{ method: { kind: 'straight-line', months: 60 }, origin: { kind: 'paid', paidFrom: 'bank' } },
      ...{ netMinor: hugeMinor, totalMinor: hugeMinor, taxClassId: 'outside-scope', taxes: [] },
    })
    return assetId
  })
  return assets[0] ?? ''
}

/** Entries, a draft and a template. */
async function writeByHand(send: Send, month: Month, account: string): Promise<void> {
  const entry = {
    text: long('An accrual', 200),
    lines: [
      { account, amountMinor: hugeMinor, note: long('A note', 160) },
      { account: '2500', amountMinor: -hugeMinor },
    ],
  }
  const input = { businessDay: month.end, ...entry }
  await send('put', `journals/${randomUUID()}`, input)
  await send('put', `journal-drafts/${randomUUID()}`, { revision: 0, draft: input })
  await send('put', `journal-templates/${randomUUID()}`, {
    ...{ revision: 0, template: { ...entry, name: long('Template', 80), recurrence: null } },
  })
}

/** A statement of the bank that begins before anything was paid from it. */
async function importLines(send: Send, month: Month): Promise<void> {
  const rows = Array.from(
    { length: manyLines },
    (_, at) =>
      `${dayOf(month, at)},${long(`Line ${at}`, 290)},${long('Ref', 80)},${at % 2 ? '-' : ''}${at + 1}.00`,
  )
  await send('put', `bank-accounts/1020/statements/${randomUUID()}`, {
    ...{ name: long('statement', 190), text: ['Date,Description,Reference,Amount', ...rows].join('\n') },
  })
}
