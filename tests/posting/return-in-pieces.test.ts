import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { day } from '#domain/business-day.ts'
import { returnLine } from '#domain/documents/sale/return-line.ts'
import { nothingReturned } from '#domain/documents/sale/returned-so-far.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { currentTaxRule } from '#domain/tax/tax-rule.ts'
import { fillForm } from '#domain/tax-return/form.ts'
import { taxFormOf } from '#domain/tax-return/forms.ts'
import { accounts } from '#domain/terms/chart.ts'
import { auditShop } from '#server/audit/service.ts'
import type { SaleToRecord } from '#server/books/kinds/sale/to-record.ts'
import { worksheet } from '#server/taxation/service.ts'
import { amountsOf, saleOf, testBooks } from '../support/books.ts'
import { entriesOf } from '../support/journal.ts'
import { goldenShop, id, sale, takeBack } from './golden/shop.ts'

const books = testBooks()
const each = { lineId: '1', quantityMilli: 1000 }

async function openBritishShop() {
  const british = { country: 'GB', currency: 'GBP', taxPack: 'GB' as const }
  const open = await books.openShop(goldenShop('pieces', british), [
    { _id: { shopId: 'golden-pieces', productId: id('product', 1) }, priceMinor: minor(399) },
  ])
  const { shop, product } = open
  const sold = sale(shop, 1, { taxRule: currentTaxRule, lines: [{ product, quantityMilli: milli(12_000) }] })
  return { shopId: shop._id, sold }
}

/** How much is on each account, but for those of nothing. */
async function balances(shopId: string): Promise<Record<string, number>> {
  const entries = await entriesOf(books.database().collections, shopId)
  const sums: Record<string, number> = {}
  for (const { account, amountMinor } of entries.flatMap(({ lines }) => lines))
    sums[account] = (sums[account] ?? 0) + amountMinor
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))
}

it('returning a line in pieces leaves nothing on any account, and no piece takes more tax than its share', async () => {
  const { shopId, sold } = await openBritishShop()
  const pieces: SaleToRecord[] = []
  for (let count = 2; count <= 13; count += 1) pieces.push(takeBack(sold, count, [each], pieces))
  const [first] = pieces
  if (!first) throw new Error('there are pieces')

  const results = await books
    .writer()
    .recordSales(shopId, [sold, withOneMoreOfTax(first), ...pieces.slice(0, 5)])
  expect(results.map((result) => ('refusal' in result ? result.refusal.code : 'recorded'))).toEqual([
    'recorded',
    'return_mismatch',
    ...pieces.slice(0, 5).map(() => 'recorded'),
  ])
  // Earlier ones from the database, not from this batch.
  await books.writer().recordSales(shopId, pieces.slice(5))
  // 47.88 of sales and their returns are on accounts of their own: 39.90 without 7.98 of tax.
  expect(await balances(shopId)).toEqual({ 4000: -3990, 4010: 3990 })
})

/** The first piece as it would be if every piece were taxed a minor unit too high: it still adds up. */
function withOneMoreOfTax(piece: SaleToRecord): SaleToRecord {
  const { lines, totals } = piece.sale
  const dearer = lines.map((line) => ({
    ...line,
    taxes: line.taxes.map((tax) => ({ ...tax, amountMinor: minor(tax.amountMinor + 1) })),
  }))
  return {
    ...piece,
    saleId: id('sale', 99),
    sale: {
      ...piece.sale,
      receiptNumber: 'A-99',
      lines: dearer,
      totals: {
        ...totals,
        netMinor: minor(totals.netMinor - 1),
        taxMinor: minor(totals.taxMinor + 1),
      },
    },
  }
}

it.each([
  ['in a shop that is registered', {}],
  ['in one that is not', { taxRegistrations: [] }],
])(
  'gives back the tax of a past sale out of the old books, in no tax return, and its goods at the cost of today: %s',
  async (_, shop) => {
    const open = await books.openShop(shop)
    const saleId = randomUUID()
    const { productId } = open.product._id
    await books.writer().recordImportedSales(open.shopId, [
      {
        saleId,
        importId: 'import-1',
        receiptNumber: '1001',
        soldAt: '2026-03-02T08:00:00Z',
        kind: 'sale',
        tenders: [],
        movesStock: false,
        lines: [
          {
            lineId: '1',
            productId,
            sku: '',
            name: '',
            taxClassId: 'standard',
            quantityMilli: milli(2000),
            unitPriceMinor: minor(500),
            netMinor: minor(900),
            taxMinor: minor(100),
            costMinor: null,
          },
        ],
      },
    ])
    await books.writer().receiveStock(open.shopId, [
      {
        receiptId: randomUUID(),
        businessDay: day('2026-03-09'),
        against: accounts.bank,
        lines: [{ lineId: '1', productId, quantityMilli: milli(5000), valueMinor: minor(3500) }],
      },
    ])
    const { sales } = books.database().collections
    const sold = await sales.findOne({ _id: { shopId: open.shopId, saleId } })
    const line = sold?.lines[0]
    if (!sold || !line) throw new Error('the past sale was not recorded')
    const { discountMinor, priced } = returnLine(line, nothingReturned, milli(2000), sold.pricesIncludeTax)
    const back = saleOf(open, 1, { kind: 'return', returnOf: saleId })
    const { netMinor, taxMinor, grossMinor } = priced
    expect([netMinor, taxMinor, grossMinor]).toEqual([900, 100, 1000])
    const body = {
      ...back.sale,
      pricesIncludeTax: sold.pricesIncludeTax,
      taxRule: currentTaxRule,
      lines: [
        {
          lineId: '1',
          returnOfLineId: '1',
          productId,
          quantityMilli: milli(2000),
          unitPriceMinor: minor(500),
          discountMinor,
          taxClassId: 'standard' as const,
          taxes: priced.taxes,
        },
      ],
      tenders: [{ kind: 'cash' as const, amountMinor: grossMinor }],
      totals: { netMinor, taxMinor, grossMinor, changeMinor: minor(0) },
    }
    expect(await books.writer().recordSales(open.shopId, [{ ...back, sale: body }])).toMatchObject([
      { status: 201 },
    ])
    const entry = (await entriesOf(books.database().collections, open.shopId)).find(
      ({ source }) => source.id === back.saleId,
    )
    expect(amountsOf(entry?.lines).filter(({ amountMinor }) => amountMinor > 0)).toEqual([
      { account: accounts.salesReturns, amountMinor: 900 },
      { account: accounts.openingBalances, amountMinor: 100 },
      // The file had no cost: two of the five that came in for 3500.
      { account: accounts.inventory, amountMinor: 1400 },
    ])
    expect(entry?.lines.some(({ dims }) => dims?.tax)).toBe(false)
    const recorded = await sales.findOne({ _id: { shopId: open.shopId, saleId: back.saleId } })
    expect(recorded?.reviews.map(({ code }) => code)).not.toContain('tax_unknown')
    expect(await auditShop(books.database(), open.shopId)).toEqual([])
  },
)

it.each([
  ['the rates changed', 'standard'],
  ['its product became exempt, too', 'exempt'],
] as const)(
  'what comes back after %s gives back the tax that was charged, in the return of its month',
  async (_, taxClassId) => {
    let now = new Date('2025-12-30T12:00:00Z')
    const writer = books.writer(() => now)
    const open = await books.openShop({}, [{ priceMinor: minor(12_190) }])
    const wishes = { soldAt: '2025-12-30T10:00:00Z', taxRule: currentTaxRule }
    const sold = saleOf(open, 1, wishes, day('2025-12-30'))
    expect(await writer.recordSales(open.shopId, [sold])).toMatchObject([{ status: 201 }])
    const { products, sales } = books.database().collections
    await products.updateOne({ _id: open.product._id }, { $set: { taxClassId } })

    now = new Date('2026-01-05T12:00:00Z')
    const [line] = sold.sale.lines
    if (!line) throw new Error('the sale has a line')
    const { discountMinor, priced } = returnLine(line, nothingReturned, line.quantityMilli, true)
    const { netMinor, taxMinor, grossMinor, taxes } = priced
    const back = saleOf(open, 2, {
      kind: 'return',
      ...{ returnOf: sold.saleId, soldAt: '2026-01-05T10:00:00Z', taxRule: currentTaxRule },
      lines: [{ ...line, returnOfLineId: '1', discountMinor, taxes }],
      tenders: [{ kind: 'cash', amountMinor: grossMinor }],
      totals: { netMinor, taxMinor, grossMinor, changeMinor: minor(0) },
    })
    expect(await writer.recordSales(open.shopId, [back])).toMatchObject([{ status: 201 }])
    expect({ netMinor, grossMinor }).toEqual({ netMinor: 10_000, grossMinor: 12_190 })
    const recorded = await sales.findOne({ _id: { shopId: open.shopId, saleId: back.saleId } })
    expect(recorded?.reviews.filter(({ code }) => code.startsWith('tax'))).toEqual([])

    const inFebruary = new Date('2026-02-05T12:00:00Z')
    const of = day('2026-01-01')
    const { figures, period } = await worksheet(books.database(), open.shopId, of, inFebruary)
    const form = taxFormOf('GH', period)
    if (!form) throw new Error('there is no form')
    const rows = fillForm(form, figures).map((row) => [row.key, row.figures.tax] as const)
    // The levy that ended with 2025 is given back, too.
    expect(Object.fromEntries(rows)).toMatchObject({ vat: -1590, nhil: -250, getfund: -250, covid: -100 })
    expect(await auditShop(books.database(), open.shopId)).toEqual([])
  },
)
