import { describe, expect, it } from 'vitest'
import { auditShop } from '#server/audit/service.ts'
import { EntrySums } from '#server/ledger/entry-sums.ts'
import { incomeSchedule } from '#server/reports/income-schedule.ts'
import { amountsOf, longSaleOf, saleOf, taxedAs, testBooks } from '../support/books.ts'
import { entriesOf } from '../support/journal.ts'

const books = testBooks()

/** Names that MongoDB reads as paths, operators and places of a list, and those JavaScript has a use for. */
const crafted = [
  ['gh-vat.x'],
  ['gh-vat'],
  ['gh-vat.x', 'gh-vat'],
  ['.'],
  ['..', 'a..b'],
  ['$inc'],
  ['$where.x'],
  ['0'],
  ['0.0'],
  ['__proto__'],
  ['__proto__.x', 'constructor'],
  ['_id'],
  ['declared-elsewhere'],
  ['unknown-tax'],
  [' gh-vat'],
]

describe('what a till calls a tax', () => {
  it('is never a path: sales of one batch are all recorded, whatever tax one of them names, and those after them', async () => {
    const open = await books.openShop()
    const writer = books.writer()
    const genuine = (sequence: number) => writer.recordSales(open.shopId, [saleOf(open, sequence)])
    // All at once, so that genuine sales share batches with crafted ones.
    const results = await Promise.all([
      ...crafted.map((components, index) =>
        writer.recordSales(open.shopId, [taxedAs(saleOf(open, 100 + index), ...components)]),
      ),
      ...Array.from({ length: 20 }, (_, index) => genuine(1 + index)),
    ])
    expect(results.flat().map((result) => 'status' in result && result.status)).toEqual(
      Array(crafted.length + 20).fill(201),
    )
    expect(await genuine(50)).toMatchObject([{ status: 201 }])
    expect(await auditShop(books.database(), open.shopId)).toEqual([])
  })

  it('is kept as the receipt says, reviewed, posted as output tax, and counted under a name of the server’s own', async () => {
    const open = await books.openShop()
    const records = [['gb-vat'], ['gh-vat.x', 'gh-nhil'], ['declared-elsewhere']].map((components, index) =>
      taxedAs(saleOf(open, 1 + index), ...components),
    )
    await books.writer().recordSales(open.shopId, records)

    const { sales, dayTotals } = books.database().collections
    const ofShop = { '_id.shopId': open.shopId }
    const stored = await sales.find(ofShop).sort({ receiptSequence: 1 }).toArray()
    expect(stored.map(({ lines }) => lines[0]?.taxes.map(({ component }) => component))).toEqual([
      ['gb-vat'],
      ['gh-vat.x', 'gh-nhil'],
      ['declared-elsewhere'],
    ])
    for (const [index, said] of ['gb-vat', 'gh-vat.x', 'declared-elsewhere'].entries()) {
      expect(stored[index]?.reviews).toContainEqual({ code: 'tax_unknown', lineId: '1', said })
    }
    // 12.00 with 10% inside is 1.09 tax; with twice 10% it is 1.00 each.
    const posted = await entriesOf(books.database().collections, open.shopId)
    const outputTax = posted.map(({ lines }) =>
      amountsOf(lines).filter(({ account }) => /^(21|3950)/.test(account)),
    )
    expect(outputTax).toEqual([
      [{ account: '2100', amountMinor: -109 }],
      [
        { account: '2100', amountMinor: -100 },
        { account: '2102', amountMinor: -100 },
      ],
      [{ account: '2100', amountMinor: -109 }],
    ])
    expect(await dayTotals.findOne(ofShop)).toMatchObject({
      taxesMinor: { 'unknown-tax': 318, 'gh-nhil': 100 },
    })
    const range = { from: '2026-03-01' as never, to: '2026-03-31' as never, group: 'day' as const }
    const sums = new EntrySums(books.database().collections)
    const schedule = await incomeSchedule(books.database(), sums, open.shopId, range)
    expect(schedule.totals.taxes).toEqual(
      expect.arrayContaining([
        { component: 'unknown-tax', label: 'Tax not known here', amountMinor: 318 },
        { component: 'gh-nhil', label: 'NHIL', amountMinor: 100 },
      ]),
    )
  })
})

describe('taxes of thousands of made-up names', () => {
  it('are reviewed by name, the first twenty, and counted as unknown, all of them', async () => {
    const open = await books.openShop()
    const longest = (line: number, tax: number) => `${line}-${tax}`.padEnd(40, 'x')
    const record = longSaleOf(open, 1, 500, (line) => [
      'gh-vat',
      ...Array.from({ length: 7 }, (_, tax) => longest(line, tax)),
    ])
    // Of another country's pack, and the last of all.
    for (const line of record.sale.lines.slice(-1))
      for (const tax of line.taxes.slice(-1)) tax.component = 'gb-vat'
    const [result] = await books.writer().recordSales(open.shopId, [record])

    expect(result).toMatchObject({ status: 201 })
    const { sales, dayTotals } = books.database().collections
    const stored = await sales.findOne({ '_id.shopId': open.shopId })
    const ofTaxes = stored?.reviews.filter(({ code }) => code === 'tax_unknown') ?? []
    expect(ofTaxes).toHaveLength(21)
    expect(ofTaxes[0]).toEqual({ code: 'tax_unknown', said: 'more than 20 names' })
    expect(ofTaxes[20]).toEqual({ code: 'tax_unknown', lineId: '3', said: longest(2, 5) })
    expect(stored).toMatchObject({
      unknownTaxes: ofTaxes.slice(1).map(({ said }) => said),
      knownTaxes: ['gh-vat'],
    })
    expect(JSON.stringify(stored?.reviews).length).toBeLessThan(250_000)
    const taxed = (isKnown: boolean) =>
      record.sale.lines
        .flatMap(({ taxes }) => taxes.filter(({ component }) => (component === 'gh-vat') === isKnown))
        .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    expect((await dayTotals.findOne({ '_id.shopId': open.shopId }))?.taxesMinor).toEqual({
      'gh-vat': taxed(true),
      'unknown-tax': taxed(false),
    })
    expect(await auditShop(books.database(), open.shopId)).toEqual([])
  })
})

describe('a document that can’t be written', () => {
  it('fails alone: the rest of its call and concurrent sales are recorded', async () => {
    const open = await books.openShop({}, [{}, {}])
    const other = open.products[1] ?? open.product
    const ofOther = (sequence: number) => saleOf({ ...open, product: other }, sequence)
    await books.writer().recordSales(open.shopId, [ofOther(90)])
    // A total that is no number: nothing can be added to it.
    await books
      .database()
      .collections.dayProductTotals.updateOne(
        { '_id.shopId': open.shopId, '_id.productId': other._id.productId },
        { $set: { soldMilli: 'broken' as never } },
        { bypassDocumentValidation: true },
      )
    const failing = ofOther(91)
    const writer = books.writer()
    const [together, ...concurrent] = await Promise.all([
      writer.recordSales(open.shopId, [saleOf(open, 1), failing, saleOf(open, 2)]),
      ...Array.from({ length: 10 }, (_, index) => writer.recordSales(open.shopId, [saleOf(open, 3 + index)])),
    ])
    expect(together).toMatchObject([
      { status: 201 },
      { saleId: failing.saleId, error: expect.any(Error) },
      { status: 201 },
    ])
    expect(concurrent.flat().map((result) => 'status' in result && result.status)).toEqual(
      Array(10).fill(201),
    )
  })
})
