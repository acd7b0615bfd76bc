import { Temporal } from 'temporal-polyfill'
import type { Day } from '#domain/business-day.ts'
import { type BasketLine, type PriceContext, priceBasket } from '#domain/documents/sale/price.ts'
import { returnLine } from '#domain/documents/sale/return-line.ts'
import { nothingReturned } from '#domain/documents/sale/returned-so-far.ts'
import type { SaleBody, SaleLine } from '#domain/documents/sale/schema.ts'
import { type Minor, minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { between, happens, pick, pickIndex, type Random } from '#domain/random.ts'
import type { TaxRegistration } from '#domain/tax/registration.ts'
import { currentTaxRule } from '#domain/tax/tax-rule.ts'
import type { SaleToRecord } from '../books/kinds/sale/to-record.ts'
import { customers } from './customers.ts'
import { type BasketItem, fillBasket } from './demand.ts'
import type { Cashier, Visit } from './footfall.ts'
import { saleIdAt } from './ids.ts'
import { type Payment, pay } from './payment.ts'
import type { Purse } from './purse.ts'
import type { Shelf } from './shelf.ts'
import { demoShop, demoTills, type Series } from './shop.ts'

/** Half a cedi: discounts are given in coins one has. */
const discountStepMinor = 50
const regularShare = 0.09

/** The two counters over the demo shop's past: each counts its own receipts, both sell from one shelf. */
export class Counters {
  readonly #shelf: Shelf
  readonly #purse: Purse
  readonly #registrations: readonly TaxRegistration[]
  readonly #cashierUids: Readonly<Record<Cashier, string>>
  readonly #sequences: Record<Series, number> = { A: 0, B: 0 }

  constructor(
    shelf: Shelf,
    purse: Purse,
    registrations: readonly TaxRegistration[],
    cashierUids: Readonly<Record<Cashier, string>>,
  ) {
    this.#shelf = shelf
    this.#purse = purse
    this.#registrations = registrations
    this.#cashierUids = cashierUids
  }

  /** One receipt; null where nothing is left to sell. */
  sell(day: Day, visit: Visit, random: Random): SaleToRecord | null {
    const customer = happens(random, regularShare)
      ? customers[
          pickIndex(
            random,
            customers.map(({ visits }) => visits),
          ) ?? 0
        ]
      : undefined
    const items = fillBasket(random, visit.hour, this.#shelf, customer ? between(random, 0, 2) : 0)
    if (items.length === 0) return null
    const { lines, note } = linesOf(random, items, visit)
    const discount = discountOf(random, lines, customer !== undefined && visit.cashier === 'owner')
    const basket = priceBasket({ lines, ...(discount && { discount }) }, this.#contextOn(day))
    const { netMinor, taxMinor, grossMinor } = basket.totals
    const paid = pay(random, grossMinor)
    const payment = customer?.account ? onAccount(grossMinor) : paid
    this.#purse.takeIn(payment)
    for (const { product, quantityMilli } of items) this.#shelf.take(product.productId, quantityMilli)
    return this.#receipt(day, visit, random, {
      kind: 'sale',
      ...(customer && { customerId: customer.customerId }),
      ...(note !== undefined && { note }),
      lines: basket.lines,
      tenders: payment.tenders,
      totals: { netMinor, taxMinor, grossMinor, changeMinor: payment.changeMinor },
    })
  }

  /** One piece of a line comes back, at its own price and tax, refunded the way it was paid. */
  takeBack(day: Day, visit: Visit, random: Random, sold: SaleToRecord, line: SaleLine): SaleToRecord {
    const quantityMilli = milli(1000)
    const { discountMinor, priced } = returnLine(
      line,
      nothingReturned,
      quantityMilli,
      sold.sale.pricesIncludeTax,
    )
    const { netMinor, taxMinor, grossMinor, taxes } = priced
    const refund = { kind: sold.sale.tenders[0]?.kind ?? 'cash', amountMinor: grossMinor }
    this.#purse.refund(refund)
    this.#shelf.put(line.productId, quantityMilli)
    return this.#receipt(day, visit, random, {
      kind: 'return',
      returnOf: sold.saleId,
      ...(sold.sale.customerId !== undefined && { customerId: sold.sale.customerId }),
      note: pick(random, [
        ['Bought by mistake', 3],
        ['Packing damaged', 2],
        ['Wrong size', 1],
      ]),
      lines: [{ ...line, lineId: '1', returnOfLineId: line.lineId, quantityMilli, discountMinor, taxes }],
      tenders: [refund],
      totals: { netMinor, taxMinor, grossMinor, changeMinor: minor(0) },
    })
  }

  #receipt(
    day: Day,
    { second, series, cashier }: Visit,
    random: Random,
    body: Pick<SaleBody, 'kind' | 'returnOf' | 'customerId' | 'note' | 'lines' | 'tenders' | 'totals'>,
  ): SaleToRecord {
    const till = demoTills.find((known) => known.series === series)
    if (!till) throw new Error(`there is no till ${series}`)
    this.#sequences[series] += 1
    const soldAt = instantAt(day, second)
    return {
      saleId: saleIdAt(soldAt.epochMilliseconds, random),
      sale: {
        tillId: till.tillId,
        receiptNumber: `${series}-${this.#sequences[series]}`,
        soldAt: soldAt.toString(),
        pricesIncludeTax: demoShop.pricesIncludeTax,
        taxRule: currentTaxRule,
        ...body,
      },
      senderUid: this.#cashierUids[cashier],
      mayReturnWithoutReceipt: cashier === 'owner',
    }
  }

  #contextOn(day: Day): PriceContext {
    return {
      packId: demoShop.taxPack,
      registrations: this.#registrations,
      day,
      pricesIncludeTax: demoShop.pricesIncludeTax,
      taxRule: currentTaxRule,
    }
  }
}

/** List prices, but for bread in the evening and, once in a while, a tin with a dent. */
function linesOf(
  random: Random,
  items: readonly BasketItem[],
  { hour, cashier }: Visit,
): { lines: BasketLine[]; note?: string } {
  const dentedIndex =
    cashier === 'owner' && happens(random, 0.015)
      ? items.findIndex(({ product }) => product.category === 'Tins and pastes' && product.priceMinor > 1000)
      : -1
  const lines = items.map(({ product, quantityMilli }, index): BasketLine => {
    const { productId, priceMinor, taxClassId } = product
    const isOldBread = hour >= 19 && product.name.includes('bread') && happens(random, 0.2)
    return {
      lineId: (index + 1).toString(),
      productId,
      quantityMilli,
      unitPriceMinor: index === dentedIndex ? inSteps(priceMinor * 0.8) : priceMinor,
      taxClassId,
      ...(isOldBread && { discount: { kind: 'percent', percentBp: 1000 } }),
    }
  })
  return dentedIndex < 0 ? { lines } : { lines, note: 'Dented tin, price agreed' }
}

/** The owner takes something off for regulars, rarely for others: about 5% of a larger basket. */
function discountOf(random: Random, lines: readonly BasketLine[], isKnownToOwner: boolean) {
  const listMinor = lines.reduce((sum, line) => sum + (line.unitPriceMinor * line.quantityMilli) / 1000, 0)
  if (listMinor < 4000 || !happens(random, isKnownToOwner ? 0.3 : 0.02)) return null
  return { kind: 'amount', amountMinor: inSteps(listMinor * 0.05) } as const
}

function onAccount(amountMinor: Minor): Payment {
  return { tenders: [{ kind: 'on-account', amountMinor }], changeMinor: minor(0) }
}

function inSteps(amountMinor: number) {
  return minor(Math.round(amountMinor / discountStepMinor) * discountStepMinor)
}

function instantAt(day: Day, second: number): Temporal.Instant {
  const midnight = Temporal.PlainDate.from(day).toZonedDateTime(demoShop.timeZone)
  return midnight.add({ seconds: second }).toInstant()
}
