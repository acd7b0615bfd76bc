import { day } from '#domain/business-day.ts'
import { type GoldenShop, goldenProduct, goldenShop, id, sale } from './shop.ts'

const shop = goldenShop('locks', { dayStartHour: 0, financialYearStartMonth: 1 })
const tea = goldenProduct(shop, 1, 'Tea')

/** A shop that locks its months, opens one again and closes a year; a receipt of a locked month comes late. */
export const locks: GoldenShop = {
  name: 'locks',
  shop,
  products: [tea],
  steps: [
    {
      locks: [
        {
          what: 'the year before, by its months',
          input: {
            act: 'lock',
            lockId: id('lock', 1),
            through: day('2025-12-31'),
            isFinal: false,
            leftOpen: ['audit', 'reviews'],
          },
        },
        {
          what: 'the year before, for good',
          input: {
            act: 'lock',
            lockId: id('lock', 2),
            through: day('2025-12-31'),
            isFinal: true,
            leftOpen: [],
          },
        },
        {
          what: 'two months',
          input: {
            act: 'lock',
            lockId: id('lock', 3),
            through: day('2026-02-28'),
            isFinal: false,
            leftOpen: [],
          },
        },
      ],
    },
    {
      sales: [
        {
          what: 'of a locked month, on the first open day',
          input: sale(shop, 1, { soldAt: '2026-02-14T10:00:00Z', lines: [{ product: tea }], taxRule: 2 }),
        },
      ],
    },
    {
      locks: [
        {
          what: 'the second month is opened again',
          input: {
            act: 'reopening',
            lockId: id('lock', 4),
            through: day('2026-01-31'),
            reason: 'The bill of February came late',
          },
        },
      ],
    },
    {
      sales: [
        {
          what: 'of the month that is open again',
          input: sale(shop, 2, { soldAt: '2026-02-15T10:00:00Z', lines: [{ product: tea }], taxRule: 2 }),
        },
      ],
    },
  ],
}
