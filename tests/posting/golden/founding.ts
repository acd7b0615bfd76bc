import { day } from '#domain/business-day.ts'
import { foundingOf } from '#domain/documents/founding/founding.ts'
import { minor } from '#domain/money.ts'
import { type GoldenShop, goldenProduct, goldenShop, sale } from './shop.ts'

const shop = goldenShop('founding', {
  country: 'KE',
  currency: 'KES',
  timeZone: 'Africa/Nairobi',
  taxPack: 'KE',
  taxRegistrations: [{ from: day('2026-01-01'), scheme: 'standard' }],
  dayStartHour: 4,
  financialYearStartMonth: 7,
  smallestCoinMinor: minor(100),
})
const tea = goldenProduct(shop, 1, 'Tea')

/** Books that begin with what the shop was created with. */
export const founding: GoldenShop = {
  name: 'founding',
  shop,
  products: [tea],
  steps: [
    { foundings: [{ what: 'before anything else', input: { founding: foundingOf(shop) } }] },
    { sales: [{ what: 'the first one', input: sale(shop, 1, { lines: [{ product: tea }] }) }] },
  ],
}
