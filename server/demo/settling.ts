import { Temporal } from 'temporal-polyfill'
import { addDays, type Day } from '#domain/business-day.ts'
import type { Instalment } from '#domain/documents/instalment-plan/schema.ts'
import { splitInto } from '#domain/documents/instalment-plan/split.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { InstalmentPlanToRecord } from '../books/kinds/instalment-plan/stored.ts'
import type { PaymentToRecord } from '../books/kinds/payment/to-record.ts'
import type { SaleToRecord } from '../books/kinds/sale/to-record.ts'
import type { StockReceipt } from '../books/kinds/stock-receipt/to-record.ts'
import { customers, type DemoCustomer } from './customers.ts'
import type { PastDay } from './deliveries.ts'
import { spendingIdOf } from './ids.ts'
import { Owed } from './owed.ts'
import type { Purse } from './purse.ts'
import { type Wholesaler, wholesalers } from './wholesalers.ts'

const monday = 1
const thursday = 4
/** This many days before the end: the canteen agrees on instalments, and one supplier has to wait. */
const planBefore = 35
const slowBefore = 14
const slowToBePaid = 'Soap and household'

/** What the demo shop pays its suppliers and is paid by customers who buy on account, day after day. */
export class Settling {
  readonly payments: PaymentToRecord[] = []
  readonly plans: InstalmentPlanToRecord[] = []
  readonly #purse: Purse
  readonly #toSuppliers = new Owed()
  readonly #byCustomers = new Owed()
  #agreed: { planId: string; customerId: string; instalments: Instalment[] } | undefined

  constructor(purse: Purse) {
    this.#purse = purse
  }

  delivered(deliveries: readonly StockReceipt[]): void {
    for (const { against, receiptId, party, due, totalMinor } of deliveries) {
      if (against !== accounts.payables || party === undefined || due === undefined) continue
      if (totalMinor !== undefined)
        this.#toSuppliers.add({ party, document: receiptId, due, amountMinor: totalMinor })
    }
  }

  sold(day: Day, sales: readonly SaleToRecord[]): void {
    for (const { saleId, sale } of sales) {
      const customer = customers.find(({ customerId }) => customerId === sale.customerId)
      if (!customer?.account || sale.tenders[0]?.kind !== 'on-account') continue
      const due = addDays(day, customer.account.termsDays)
      this.#byCustomers.add({
        party: customer.customerId,
        document: saleId,
        due,
        amountMinor: sale.totals.grossMinor,
      })
    }
  }

  /** Suppliers are paid on Thursdays what is due within the week; who buys on account pays on Mondays. */
  endOf(past: PastDay): void {
    const { dayOfWeek } = Temporal.PlainDate.from(past.day)
    if (dayOfWeek === thursday) for (const one of wholesalers) this.#pay(one, past)
    for (const one of customers) {
      if (one.account?.pays === 'weekly' && dayOfWeek === monday)
        this.#receive(one, past.day, this.#byCustomers.payDue(one.customerId, past.day))
      if (one.account?.pays === 'by-instalments' && past.index === past.of - planBefore)
        this.#agree(one, past.day)
    }
    this.#receiveInstalment(past.day)
  }

  #pay({ supplierId, brings }: Wholesaler, { day, index, of }: PastDay): void {
    const isLate = brings === slowToBePaid && index >= of - slowBefore
    const by = addDays(day, 6)
    // Half of the oldest, once.
    const isFirstLate = isLate && index < of - slowBefore + 7
    const payLate = () => (isFirstLate ? this.#toSuppliers.payPart(supplierId, by) : minor(0))
    const amountMinor = isLate ? payLate() : this.#toSuppliers.payDue(supplierId, by)
    if (amountMinor === 0) return
    this.#purse.payFrom(accounts.bank, amountMinor)
    const reference = `Transfer ${day}`
    this.payments.push({
      paymentId: spendingIdOf(`payment to ${supplierId} ${day}`),
      payment: { direction: 'paid', supplierId, businessDay: day, money: 'bank', amountMinor, reference },
    })
  }

  #receive({ customerId }: DemoCustomer, day: Day, amountMinor: Minor, planId?: string): void {
    if (amountMinor === 0) return
    this.#purse.takeIn({ tenders: [{ kind: 'mobile-money', amountMinor }], changeMinor: minor(0) })
    this.payments.push({
      paymentId: spendingIdOf(`payment of ${customerId} ${day}`),
      payment: {
        ...{ direction: 'received', customerId, businessDay: day, money: 'mobile-money', amountMinor },
        ...(planId !== undefined && { allocations: [{ document: planId, amountMinor }] }),
      },
    })
  }

  /** All that is owed, in three parts, a month apart. */
  #agree({ customerId }: DemoCustomer, businessDay: Day): void {
    const allocations = this.#byCustomers.takeAll(customerId)
    if (allocations.length === 0) return
    const planId = spendingIdOf(`instalments of ${customerId}`)
    const totalMinor = sumMinor(allocations.map(({ amountMinor }) => amountMinor))
    const instalments = splitInto(totalMinor, 3, addDays(businessDay, 2), 'month')
    const note = 'Agreed with the bursar until the term’s fees are in'
    this.plans.push({ planId, plan: { customerId, businessDay, allocations, instalments, note } })
    this.#agreed = { planId, customerId, instalments }
  }

  /** The first of them comes on its day; the second is late. */
  #receiveInstalment(day: Day): void {
    if (!this.#agreed) return
    const { planId, customerId, instalments } = this.#agreed
    const [first] = instalments
    const customer = customers.find((one) => one.customerId === customerId)
    if (customer && first?.due === day) this.#receive(customer, day, first.amountMinor, planId)
  }
}
