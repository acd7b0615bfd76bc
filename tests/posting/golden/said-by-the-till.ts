import type { SaleToRecord } from '#server/books/kinds/sale/to-record.ts'
import { type GoldenShop, goldenProduct, goldenShop, sale } from './shop.ts'

const shop = goldenShop('said-by-the-till', { employee: [{ contact: 'ama@example.com', uid: 'ama' }] })
const milo = goldenProduct(shop, 1, 'Milo 400 g')
const soap = goldenProduct(shop, 2, 'Soap')

/** The same sale, with what its till calls the goods of each line. */
function named(record: SaleToRecord, ...names: string[]): SaleToRecord {
  const lines = record.sale.lines.map((line, index) => ({
    ...line,
    ...(names[index] && { name: names[index] }),
  }))
  return { ...record, sale: { ...record.sale, lines } }
}

/** What a till says of a sale since it says who sold and what the goods are called. */
export const claimedByTill: GoldenShop = {
  name: 'said-by-the-till',
  shop,
  products: [milo, soap],
  steps: [
    {
      sales: [
        {
          what: 'one line by the name on the paper, the other by its product’s',
          input: named(sale(shop, 1, { lines: [{ product: milo }, { product: soap }] }), 'Milo, old tin'),
        },
        {
          what: 'sold by an employee, sent by another',
          input: sale(shop, 2, { soldBy: 'ama', lines: [{ product: milo }] }),
        },
        {
          what: 'sold by whoever sends it',
          input: sale(shop, 3, { soldBy: 'cashier', lines: [{ product: milo }] }),
        },
        {
          what: 'sold by no one of the shop',
          input: sale(shop, 4, { soldBy: 'a stranger', lines: [{ product: milo }] }),
        },
      ],
    },
  ],
}
