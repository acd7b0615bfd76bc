import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { declaredElsewhere } from '#domain/tax/packs.ts'
import { currentTaxRule } from '#domain/tax/tax-rule.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { TenderKind } from '#domain/terms/tender.ts'
import type { ImportedSale } from '#server/books/kinds/imported-sale/to-record.ts'
import type { SaleToRecord } from '#server/books/kinds/sale/to-record.ts'
import { type GoldenShop, goldenProduct, goldenShop, id, takeBack, tillId } from './shop.ts'

const shop = goldenShop('returns-to-history', {
  country: 'GB',
  currency: 'GBP',
  timeZone: 'Europe/London',
  taxPack: 'GB',
  pricesIncludeTax: false,
})
const mug = goldenProduct(shop, 1, 'Mug', { priceMinor: minor(400), costMinor: minor(0) })

type Wishes = Pick<ImportedSale, 'tenders'> & { taxMinor: number; costMinor: number | null }

/** Two mugs, sold before the shop began here. */
function past(count: number, { tenders, taxMinor, costMinor }: Wishes): ImportedSale {
  return {
    saleId: id('sale', count),
    importId: 'import-1',
    receiptNumber: `100${count}`,
    soldAt: `2025-12-01T08:0${count}:00Z`,
    kind: 'sale',
    customerId: id('customer', 1),
    tenders,
    movesStock: false,
    lines: [
      {
        lineId: '1',
        productId: mug._id.productId,
        sku: mug.sku,
        name: mug.name,
        taxClassId: 'standard',
        quantityMilli: milli(2000),
        unitPriceMinor: minor(400),
        netMinor: minor(800),
        taxMinor: minor(taxMinor),
        costMinor: costMinor === null ? null : minor(costMinor),
      },
    ],
  }
}

/** As a till reads it when goods come back to it. */
function asSale({ saleId, receiptNumber, soldAt, tenders, lines }: ImportedSale): SaleToRecord {
  return {
    saleId,
    senderUid: 'cashier',
    mayReturnWithoutReceipt: false,
    sale: {
      tillId,
      receiptNumber,
      soldAt,
      kind: 'sale',
      pricesIncludeTax: false,
      taxRule: currentTaxRule,
      lines: lines.map(({ lineId, productId, quantityMilli, unitPriceMinor, taxClassId, taxMinor }) => ({
        lineId,
        productId,
        quantityMilli,
        unitPriceMinor,
        discountMinor: minor(0),
        taxClassId,
        taxes:
          taxMinor === 0
            ? []
            : [{ component: declaredElsewhere.component, rateBp: 0, amountMinor: taxMinor }],
      })),
      tenders,
      totals: { netMinor: minor(0), taxMinor: minor(0), grossMinor: minor(0), changeMinor: minor(0) },
    },
  }
}

const onAccount = [{ kind: 'on-account' as const, amountMinor: minor(960) }]
const taxed = past(1, { tenders: onAccount, taxMinor: 160, costMinor: 300 })
const untaxed = past(2, { tenders: [], taxMinor: 0, costMinor: null })
const back = (sold: ImportedSale, count: number, kind: TenderKind, before: SaleToRecord[] = []) =>
  takeBack(asSale(sold), count, [{ lineId: '1', quantityMilli: 1000 }], before, [{ kind }])
const firstHalf = back(taxed, 3, 'cash')
const secondHalf = back(taxed, 5, 'on-account', [firstHalf])
secondHalf.sale.customerId = id('customer', 1)

/** A registered shop takes goods back that it sold before it began here. */
export const returnsToHistory: GoldenShop = {
  name: 'returns-to-history',
  shop,
  products: [mug],
  steps: [
    {
      imported: [
        { what: 'with tax and cost, on account', input: taxed },
        { what: 'without tax and cost', input: untaxed },
      ],
    },
    {
      stock: [
        {
          what: 'what a mug costs today',
          input: {
            receiptId: id('receipt', 1),
            businessDay: day('2026-03-09'),
            against: accounts.openingBalances,
            lines: [
              {
                lineId: '1',
                productId: mug._id.productId,
                quantityMilli: milli(4000),
                valueMinor: minor(680),
              },
            ],
          },
        },
      ],
    },
    {
      sales: [
        { what: 'half of the first, its tax out of the old books', input: firstHalf },
        { what: 'half of the second, at the cost of today', input: back(untaxed, 4, 'cash') },
        {
          what: 'the rest of the first, on account: out of the debts of the old books',
          input: secondHalf,
        },
      ],
    },
  ],
}
