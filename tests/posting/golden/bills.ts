import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { BillToRecord } from '#server/books/kinds/bill/stored.ts'
import { type GoldenShop, goldenProduct, goldenShop, id } from './shop.ts'

const shop = goldenShop('bills', {
  country: 'GB',
  currency: 'GBP',
  timeZone: 'Europe/London',
  taxPack: 'GB',
  taxRegistrations: [{ from: day('2026-02-01'), scheme: 'standard' }],
  lockedThrough: day('2026-02-28'),
})

const vat = { component: 'gb-vat', rateBp: 2000, amountMinor: minor(2000) }
const power = {
  lineId: '1',
  account: accounts.electricityAndWater,
  description: 'The shop and the cold room',
  netMinor: minor(10_000),
  taxClassId: 'standard' as const,
  taxes: [vat],
}

function bill(count: number, input: Partial<BillToRecord['bill']> = {}): BillToRecord {
  return {
    billId: id('bill', count),
    bill: {
      supplierId: '00000000-0000-7000-8000-0000000000b1',
      businessDay: day('2026-03-09'),
      due: day('2026-04-08'),
      reference: `INV-${count}`,
      lines: [power],
      totalMinor: minor(12_000),
      ...input,
    },
  }
}

/** Bills of suppliers: what is owed, to whom and until when, each open under its own document. */
export const bills: GoldenShop = {
  name: 'bills',
  shop,
  products: [goldenProduct(shop, 1, 'Milo 400 g')],
  steps: [
    { bills: [{ what: 'electricity, its tax claimed back', input: bill(1, { note: 'Read by Efua' }) }] },
    {
      bills: [
        {
          what: 'several lines, one without tax and one that no tax is given back for',
          input: bill(2, {
            lines: [
              power,
              {
                lineId: '2',
                account: accounts.licences,
                netMinor: minor(500),
                taxClassId: 'outside-scope',
                taxes: [],
              },
              { ...power, lineId: '3', use: 'blocked' },
            ],
            totalMinor: minor(24_500),
            due: day('2026-03-09'),
          }),
        },
      ],
    },
    {
      bills: [
        {
          what: 'of a month that is locked, posted on the first open day',
          input: bill(3, { businessDay: day('2026-02-20'), isPostedLater: true }),
        },
      ],
    },
    {
      bills: [
        {
          what: 'with the digest of its photo',
          input: bill(4, {
            attachments: [{ attachmentId: '00000000-0000-7000-8000-0000000000c1', sha256: 'ab'.repeat(32) }],
          }),
        },
      ],
    },
  ],
}
