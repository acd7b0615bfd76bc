import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { fillForm } from '#domain/tax-return/form.ts'
import { taxFormOf } from '#domain/tax-return/forms.ts'
import type { TaxPackId } from '#domain/terms/tax.ts'
import { auditShop } from '#server/audit/service.ts'
import { requireRecorded } from '#server/books/book-writer.ts'
import { supplierReturns } from '#server/deliveries/returns.ts'
import { recordDocument } from '#server/documents/served.ts'
import { rebuildProjections } from '#server/rebuild/service.ts'
import { createSupplier } from '#server/suppliers/service.ts'
import { worksheet } from '#server/taxation/service.ts'
import { recordOf } from '../books/samples.ts'
import { customerOfShop, saleOf, someNoon, testBooks } from '../support/books.ts'

const books = testBooks()
const [unregistered, registered] = [day('2026-03-03'), day('2026-03-06')]
const today = day('2026-03-10')
const countries = { GH: 'GHS', GB: 'GBP' } as const

/** A shop that is registered since a few days, what it did before that, and its next return. */
async function openBooks(taxPack: keyof typeof countries) {
  const shopFacts = { taxPack, currency: countries[taxPack], timeZone: 'UTC' }
  const open = await books.openShop(
    { ...shopFacts, taxRegistrations: [{ from: registered, scheme: 'standard', number: '1' }] },
    [{ priceMinor: minor(10_000) }],
  )
  const { shopId } = open
  const writer = books.writer()
  const record = async (kind: string, input: object) => {
    const [result] = await writer.record(shopId, [[recordOf(kind, input)]])
    if (!result) throw new Error(`${kind} was not recorded`)
    return requireRecorded(result)
  }
  const supplierId = randomUUID()
  const bought = (businessDay: string, taxed = false) => {
    const vat = { component: taxPack === 'GB' ? 'gb-vat' : 'gh-vat', rateBp: 1500, amountMinor: minor(0) }
    const line = { lineId: '1', account: '6010', netMinor: minor(10_000), taxClassId: 'zero' }
    return {
      businessDay,
      lines: [{ ...line, taxes: taxed ? [{ ...vat, amountMinor: minor(1_500) }] : [] }],
      totalMinor: minor(taxed ? 11_500 : 10_000),
    }
  }
  const nextReturn = async () => {
    const { figures, period } = await worksheet(books.database(), shopId, registered, someNoon)
    const form = taxFormOf(taxPack as TaxPackId, period)
    if (!form) throw new Error('there is no form')
    const filled = fillForm(form, figures).flatMap(({ box, key, figures }) =>
      Object.values(figures).map((amount) => [box ?? key, amount] as const),
    )
    return Object.fromEntries(filled.filter(([, amount]) => amount !== 0))
  }
  const isSound = async () => {
    expect(await auditShop(books.database(), shopId)).toEqual([])
    expect(await rebuildProjections(books.database(), shopId, new Date())).toEqual([])
  }
  return { ...open, record, supplierId, bought, nextReturn, isSound }
}

test.each([
  ['GB', { 6: 8300, 7: 10_000, 1: 1_667, 3: 1_667, 5: 1_667 }],
  [
    'GH',
    {
      supplies: 8_334,
      standard: 8_334,
      nhil: 208,
      getfund: 208,
      vat: 1_250,
      output: 1_666,
      'purchases-untaxed': 10_000,
      'due-vat': 1_250,
      'due-nhil': 208,
      'due-getfund': 208,
      due: 1_666,
    },
  ],
] as const)(
  'in %s, what reverses something from before the registration is in no return',
  async (taxPack, boxes) => {
    const { record, bought, supplierId, nextReturn, isSound, ...open } = await openBooks(taxPack)
    const { product, tillId, shopId } = open
    const earlierSupplier = randomUUID()
    for (const one of [supplierId, earlierSupplier])
      await createSupplier(books.database(), shopId, { supplierId: one, name: `Supplier ${one}` })
    const { productId } = product._id
    const soldAt = `${unregistered}T10:00:00Z`
    const wasOnSale = { soldAt, customerId: customerOfShop }
    const ofSale = saleOf(open, 1, wasOnSale, unregistered)
    await record('sale', ofSale)
    const depositId = randomUUID()
    const deposit = {
      ...{
        customerId: customerOfShop,
        businessDay: unregistered,
        text: 'A cupboard',
        taxClassId: 'standard',
      },
      tenders: [{ kind: 'mobile-money', amountMinor: minor(10_000) }],
    }
    await record('deposit', { depositId, tillId, deposit })
    const [billId, expenseId, receiptId] = [randomUUID(), randomUUID(), randomUUID()]
    await record('bill', {
      billId,
      bill: { ...bought(unregistered, true), supplierId, due: unregistered, reference: '7' },
    })
    await record('expense', { expenseId, expense: { ...bought(unregistered), paidFrom: 'bank' } })
    await record('stock-receipt', {
      receiptId,
      ...{ businessDay: unregistered, against: '2000', party: supplierId, totalMinor: minor(3_500) },
      lines: [
        {
          ...{ lineId: '1', productId, quantityMilli: milli(5_000), valueMinor: minor(3_500) },
          tax: { taxClassId: 'zero', taxes: [] },
        },
      ],
    })
    expect(await worksheet(books.database(), shopId, registered, someNoon).catch(({ code }) => code)).toBe(
      'tax_period_unknown',
    )

    // What is sold and bought since is in the return, and only that.
    await record('sale', saleOf(open, 2, {}, today))
    await record('expense', { expenseId: randomUUID(), expense: { ...bought(today), paidFrom: 'bank' } })
    expect(await nextReturn()).toEqual(boxes)

    const back = saleOf(open, 3, { kind: 'return', returnOf: ofSale.saleId, reason: 'faulty' }, unregistered)
    const [line] = back.sale.lines
    const lines = [{ ...line, lineId: '2', returnOfLineId: '1' }]
    const returned = { ...back, sale: { ...back.sale, lines } }
    await record('return', returned)
    expect(await nextReturn()).toEqual(boxes)
    // Sent again it is the same return.
    expect(await record('return', returned)).toMatchObject([{ outcome: 'known' }])
    await record('bill-credit', {
      creditId: randomUUID(),
      ...{ supplierId, takenBack: [], credit: { ...bought(today, true), billId } },
    })
    await record('reversal', {
      reversalId: randomUUID(),
      reversal: { of: { kind: 'expense', id: expenseId }, reason: 'Entered twice', businessDay: today },
    })
    const sentBack = {
      ...{ businessDay: today, supplierId, totalMinor: minor(700) },
      lines: [
        {
          ...{ lineId: '1', productId, quantityMilli: milli(1_000) },
          ...{ netMinor: minor(700), taxClassId: 'zero' as const, taxes: [] },
        },
      ],
    }
    const ofDelivery = { ...sentBack, deliveryId: receiptId }
    await record('supplier-return', { returnId: randomUUID(), returned: ofDelivery })
    // Goods that name no delivery are of the last one of their supplier, or of what was there when the shop began here.
    const place = { shopId, byUid: 'owner' }
    const deps = { writer: books.writer(), database: books.database(), now: () => someNoon }
    for (const of of [supplierId, earlierSupplier]) {
      const returned = { ...sentBack, supplierId: of }
      await recordDocument(deps, supplierReturns, { ...place, id: randomUUID() }, returned)
    }
    expect(await nextReturn()).toEqual(boxes)

    // A deposit without tax, used for a sale with tax: all of the sale is declared.
    const tenders = [{ kind: 'on-account' as const, amountMinor: minor(10_000) }]
    const useId = randomUUID()
    const paidAhead = saleOf(open, 4, { customerId: customerOfShop, tenders }, today)
    await record('sale', paidAhead)
    const withSale = await nextReturn()
    const use = { depositId, customerId: customerOfShop, amountMinor: 10_000, saleId: paidAhead.saleId }
    await record('deposit-use', { useId, use })
    expect(await nextReturn()).toEqual(withSale)
    await isSound()
  },
)
