import { day } from '#domain/business-day.ts'
import { type GoldenShop, goldenProduct, goldenShop, id, sale } from './shop.ts'

const shop = goldenShop('settings', {
  country: 'GB',
  currency: 'GBP',
  timeZone: 'Europe/London',
  taxPack: 'GB',
  taxRegistrations: [{ from: day('2026-01-01'), scheme: 'standard' }],
})
const tea = goldenProduct(shop, 1, 'Tea')
const asOfTheTenth = { ...shop, pricesIncludeTax: false }

/** A shop that changes what it goes by, before it sells and from the next day on. */
export const settings: GoldenShop = {
  name: 'settings',
  shop,
  products: [tea],
  steps: [
    {
      settings: [
        {
          what: 'prices without tax, at once: nothing is in the books',
          input: {
            settingId: id('setting', 1),
            change: { setting: 'prices-include-tax', value: false, from: day('2026-03-10') },
          },
        },
        {
          what: 'the day begins at four',
          input: {
            settingId: id('setting', 2),
            change: {
              setting: 'day-start',
              value: 4,
              from: day('2026-03-10'),
              reason: 'The bar closes at three',
            },
          },
        },
      ],
    },
    {
      sales: [
        {
          what: 'by the new settings',
          input: sale(asOfTheTenth, 1, { lines: [{ product: tea }], taxRule: 2 }),
        },
        {
          what: 'by a till that does not know them yet',
          input: sale(shop, 2, { lines: [{ product: tea }], taxRule: 2, soldAt: '2026-03-10T02:00:00Z' }),
        },
      ],
    },
    {
      settings: [
        {
          what: 'no longer registered',
          input: {
            settingId: id('setting', 3),
            change: {
              setting: 'tax-registration',
              value: { scheme: 'not-registered' },
              from: day('2026-04-01'),
            },
          },
        },
        {
          what: 'years begin with April',
          input: {
            settingId: id('setting', 4),
            change: { setting: 'year-start', value: 4, from: day('2026-04-01') },
          },
        },
      ],
    },
  ],
}
