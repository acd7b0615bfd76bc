import { day } from '#domain/business-day.ts'
import { roundingDue } from '#domain/documents/sale/cash-rounding.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { SaleToRecord } from '#server/books/kinds/sale/to-record.ts'
import { type GoldenShop, goldenProduct, goldenShop, id, sale, takeBack } from './shop.ts'

const smallestCoinMinor = minor(5)
const shop = goldenShop('cash-rounding', { smallestCoinMinor })
const milo = goldenProduct(shop, 1, 'Milo 400 g', { priceMinor: minor(1202) })
const soap = goldenProduct(shop, 2, 'Soap', { priceMinor: minor(499), costMinor: minor(333) })

/** The same document paid to the coin: its last tender is cash. */
function rounded(record: SaleToRecord): SaleToRecord {
  const { tenders, totals } = record.sale
  const roundingMinor = roundingDue(record.sale, smallestCoinMinor)
  const last = tenders.length - 1
  return {
    ...record,
    sale: {
      ...record.sale,
      tenders: tenders.map((tender, index) =>
        index === last ? { ...tender, amountMinor: minor(tender.amountMinor - roundingMinor) } : tender,
      ),
      totals: { ...totals, roundingMinor },
    },
  }
}

const down = rounded(sale(shop, 1, { taxRule: 2, lines: [{ product: milo }] }))

/** Ghana, cash in coins of five pesewas: what no coins can pay is posted to 6920. */
export const cashRounding: GoldenShop = {
  name: 'cash-rounding',
  shop,
  products: [milo, soap],
  steps: [
    {
      stock: [
        {
          what: 'opening stock',
          input: {
            receiptId: id('receipt', 1),
            businessDay: day('2026-03-09'),
            against: accounts.openingBalances,
            lines: [milo, soap].map(({ _id: { productId } }, index) => ({
              lineId: String(index + 1),
              productId,
              quantityMilli: milli(9000),
              valueMinor: minor(6300),
            })),
          },
        },
      ],
    },
    {
      sales: [
        { what: 'two pesewas less than the goods', input: down },
        {
          what: 'a pesewa more, with change',
          input: rounded(sale(shop, 2, { taxRule: 2, lines: [{ product: soap }], changeMinor: 500 })),
        },
        {
          what: 'the share that mobile money leaves',
          input: rounded(
            sale(shop, 3, {
              taxRule: 2,
              lines: [{ product: milo }, { product: soap }],
              paid: [{ kind: 'mobile-money', amountMinor: minor(1000) }, { kind: 'cash' }],
            }),
          ),
        },
        {
          what: 'paid by card, to the pesewa',
          input: sale(shop, 4, { taxRule: 2, lines: [{ product: milo }], paid: [{ kind: 'card' }] }),
        },
        {
          what: 'paid to the pesewa, by an older till',
          input: sale(shop, 5, { lines: [{ product: milo }] }),
        },
      ],
    },
    {
      sales: [
        {
          what: 'what was paid comes back',
          input: rounded(takeBack(down, 6, [{ lineId: '1', quantityMilli: 1000 }])),
        },
      ],
    },
  ],
}
