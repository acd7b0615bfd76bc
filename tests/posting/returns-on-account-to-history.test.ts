import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { openingBalanceId } from '#domain/documents/opening-balance/item-id.ts'
import { minor } from '#domain/money.ts'
import type { Tender } from '#domain/payments/paid-tender.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import { auditShop } from '#server/audit/service.ts'
import type { ImportedSale } from '#server/books/kinds/imported-sale/to-record.ts'
import { createCustomer } from '#server/customers/service.ts'
import { saleOf, testBooks } from '../support/books.ts'
import { entriesOf } from '../support/journal.ts'

const books = testBooks()
const businessDay = day('2026-03-09')
const onAccount = (amountMinor: number): Tender => ({ kind: 'on-account', amountMinor: minor(amountMinor) })
const cash = (amountMinor: number): Tender => ({ kind: 'cash', amountMinor: minor(amountMinor) })

/** A shop without tax that sold a customer ten for 1000 before it began here. */
async function openShop(tenders: Tender[]) {
  const open = await books.openShop({ taxRegistrations: [] }, [{ priceMinor: minor(100) }])
  const { shopId, product } = open
  const customerId = randomUUID()
  await createCustomer(books.database(), shopId, { customerId, name: 'Akua' })
  const past: ImportedSale = {
    saleId: randomUUID(),
    importId: randomUUID(),
    receiptNumber: '1001',
    soldAt: '2026-03-01T08:00:00Z',
    kind: 'sale',
    customerId,
    tenders,
    movesStock: false,
    lines: [
      {
        lineId: '1',
        productId: product._id.productId,
        sku: product.sku,
        name: product.name,
        taxClassId: 'standard',
        quantityMilli: milli(10_000),
        unitPriceMinor: minor(100),
        netMinor: minor(1000),
        taxMinor: minor(0),
        costMinor: null,
      },
    ],
  }
  await books.writer().recordImportedSales(shopId, [past])
  let sequence = 0
  return {
    ...open,
    customerId,
    /** So much of it comes back; answers what the return posted on 1100 and 3950, and what is to be looked at. */
    async takeBack(grossMinor: number, tender: Tender[], by: string = customerId) {
      sequence += 1
      const line = { lineId: '1', productId: product._id.productId, taxClassId: 'standard' as const }
      const back = saleOf(open, sequence, {
        kind: 'return',
        pricesIncludeTax: false,
        returnOf: past.saleId,
        ...(by !== '' && { customerId: by }),
        basket: [{ ...line, quantityMilli: milli(grossMinor * 10), unitPriceMinor: minor(100) }],
        tenders: tender,
      })
      const lines = back.sale.lines.map((one) => ({ ...one, returnOfLineId: '1' }))
      const [result] = await books.writer().recordSales(shopId, [{ ...back, sale: { ...back.sale, lines } }])
      expect(result).toMatchObject({ status: 201 })
      const entry = (await entriesOf(books.database().collections, shopId)).at(-1)
      const stored = await books
        .database()
        .collections.sales.findOne({ _id: { shopId, saleId: back.saleId } })
      const posted = entry?.lines
        .filter(({ account }) => account === accounts.receivables || account === accounts.openingBalances)
        .map(({ account, amountMinor, dims }) => [account, Number(amountMinor), dims?.openItem])
      const reviews = stored?.reviews.filter(({ code }) => /^(refund|credit)/.test(code))
      return { saleId: back.saleId, posted, reviews }
    },
    /** What the customer owed when the shop began here. */
    async owedAtTheStart(amountMinor: number) {
      const balanceId = openingBalanceId(randomUUID())
      const { receivables: account } = accounts
      const opening = { balanceId, businessDay, account, amountMinor: minor(amountMinor), party: customerId }
      await books.writer().openBalances(shopId, [opening])
      return balanceId
    },
    async openItems() {
      const items = await books.database().collections.openItems.find({ '_id.shopId': shopId }).toArray()
      return items.map(({ _id, side, openMinor }) => [_id.document, _id.party, side, Number(openMinor)])
    },
    clean: async () => expect(await auditShop(books.database(), shopId)).toEqual([]),
  }
}

describe('goods that come back on account to a past sale that was never paid', () => {
  test('reduce the debt, and the shop owes nothing', async () => {
    const { takeBack, openItems, clean } = await openShop([onAccount(600), cash(400)])
    expect(await takeBack(400, [onAccount(400)])).toMatchObject({
      posted: [['3950', -400, undefined]],
      reviews: [{ code: 'credit_for_history', said: 400 }],
    })
    expect(await openItems()).toEqual([])
    await clean()
  })

  test('are reviewed where cash is paid out to a customer who owes from before, and the file named no payment', async () => {
    const { takeBack, owedAtTheStart, clean } = await openShop([])
    expect((await takeBack(100, [cash(100)])).reviews).toEqual([])
    await owedAtTheStart(600)
    expect((await takeBack(400, [cash(300), onAccount(100)])).reviews).toEqual([
      { code: 'refund_with_opening_debt', said: 300, expected: 600 },
    ])
    await clean()
  })

  test('are reviewed if cash is paid out to another person: what the customer of the sale owes is not known then', async () => {
    const { takeBack, owedAtTheStart, clean } = await openShop([])
    await owedAtTheStart(600)
    for (const other of ['', randomUUID()])
      expect((await takeBack(300, [cash(300)], other)).reviews).toEqual([
        { code: 'refund_with_opening_debt', said: 300 },
      ])
    await clean()
  })

  test('take no more of it back than the file says, in however many pieces', async () => {
    const { customerId, takeBack, openItems, clean } = await openShop([onAccount(600), cash(400)])
    await takeBack(400, [onAccount(400)])
    const { saleId, posted, reviews } = await takeBack(500, [onAccount(100), onAccount(400)])
    // The shop was paid for these: it owes the customer what it took.
    expect(posted).toEqual([
      ['3950', -200, undefined],
      ['1100', -300, saleId],
    ])
    expect(reviews).toMatchObject([
      { code: 'credit_for_history', said: 500 },
      { code: 'refund_tender_differs', said: 'on-account' },
    ])
    expect(await openItems()).toEqual([[saleId, customerId, 'credit', 300]])
    await clean()
  })

  test('settle what the customer owed when the shop began here, where that was opened', async () => {
    const { customerId, takeBack, owedAtTheStart, openItems, clean } = await openShop([onAccount(1000)])
    const opening = await owedAtTheStart(500)
    expect(await takeBack(400, [onAccount(400)])).toMatchObject({
      posted: [['1100', -400, opening]],
      reviews: [],
    })
    expect(await openItems()).toEqual([[opening, customerId, 'debit', 100]])
    expect(await takeBack(300, [onAccount(300)])).toMatchObject({
      posted: [
        ['1100', -100, opening],
        ['3950', -200, undefined],
      ],
      // Half of the debt had been paid before the shop began here, or was it? It has to be reviewed.
      reviews: [{ code: 'credit_for_history', said: 200 }],
    })
    expect(await openItems()).toEqual([[opening, customerId, 'debit', 0]])
    await clean()
  })

  test('are looked at where the file does not say how it was paid', async () => {
    const { takeBack, owedAtTheStart, clean } = await openShop([])
    await owedAtTheStart(100)
    expect(await takeBack(100, [onAccount(100)])).toMatchObject({ reviews: [] })
    const { saleId, posted, reviews } = await takeBack(200, [onAccount(200)])
    expect(posted).toEqual([['1100', -200, saleId]])
    expect(reviews).toEqual([{ code: 'refund_tender_differs', said: 'on-account', expected: '' }])
    await clean()
  })
})
