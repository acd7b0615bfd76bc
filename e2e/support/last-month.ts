import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from 'playwright/test'
import { addDays, addMonths } from '#domain/business-day.ts'
import { firstOfMonth, today } from '#tests/support/clock.ts'
import { newShop, tokenOf } from './shops.ts'
import { password } from './sign-in.ts'

export type LastMonth = ReturnType<typeof lastMonth>

/** Days of the month that ended last in the zone of `shopOfLastMonth`, and how it is written. */
export function lastMonth() {
  const next = firstOfMonth(today('Africa/Lagos'))
  const first = addMonths(next, -1)
  const inWords = (date: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(date).replace('Sept ', 'Sep ')
  const day = (of: number) => `${first.slice(0, 8)}${String(of).padStart(2, '0')}`
  return {
    day,
    /** The first day of the month after it. */
    next,
    end: addDays(next, -1),
    written: (of: string) =>
      inWords(new Date(`${of}T00:00:00Z`), { day: 'numeric', month: 'short', year: 'numeric' }),
    name: inWords(new Date(first), { month: 'long', year: 'numeric' }),
  }
}

/** A shop in Lagos that charges VAT since last month: goods, a sale, and money that the owner put into the bank. */
export async function shopOfLastMonth(request: APIRequestContext, month: LastMonth) {
  const { shopId, email } = await newShop(request, 'NG')
  const token = await tokenOf(request, email)
  const headers = { authorization: `Bearer ${token}` }
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await request[method](path, { headers, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const inShop = (method: 'post' | 'put', path: string, data: object) =>
    send(method, `/api/shops/${shopId}/${path}`, data)
  await send('post', '/api/session/accounting', { password })
  await inShop('put', `settings/${randomUUID()}`, {
    setting: 'tax-registration',
    value: { scheme: 'standard', number: '1234567-0001' },
    from: month.day(1),
  })
  const [productId, tillId] = [randomUUID(), randomUUID()]
  await inShop('post', 'products', { productId, sku: 'GARRI', name: 'Garri 1 kg', priceMinor: 107_500 })
  const { series } = await inShop('post', 'tills', { tillId, name: 'Front' })
  await inShop('put', `sales/${randomUUID()}`, {
    tillId,
    receiptNumber: `${series}-1`,
    soldAt: `${month.day(10)}T12:00:00Z`,
    kind: 'sale',
    pricesIncludeTax: true,
    taxRule: 2,
    lines: [
      {
        lineId: '1',
        productId,
        quantityMilli: 1000,
        unitPriceMinor: 107_500,
        discountMinor: 0,
        taxClassId: 'standard',
        taxes: [{ component: 'ng-vat', rateBp: 750, amountMinor: 7500 }],
      },
    ],
    tenders: [{ kind: 'cash', amountMinor: 107_500 }],
    totals: { netMinor: 100_000, taxMinor: 7500, grossMinor: 107_500, changeMinor: 0 },
  })
  await inShop('put', `assets/${randomUUID()}`, {
    businessDay: month.day(1),
    name: 'Freezer',
    category: 'equipment',
    inServiceOn: month.day(1),
    method: { kind: 'straight-line', months: 60 },
    residualMinor: 0,
    origin: { kind: 'paid', paidFrom: 'owner' },
    netMinor: 600_000,
    totalMinor: 600_000,
    taxClassId: 'outside-scope',
    taxes: [],
  })
  return { email }
}
