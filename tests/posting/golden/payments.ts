import { day } from '#domain/business-day.ts'
import type { PaymentBody } from '#domain/documents/payment/schema.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { PaymentToRecord } from '#server/books/kinds/payment/to-record.ts'
import { type GoldenShop, goldenProduct, goldenShop, id, sale, tillId } from './shop.ts'

const shop = goldenShop('payments', { lockedThrough: day('2026-01-31') })
const tea = goldenProduct(shop, 1, 'Tea')
const customerId = id('customer', 1)
const supplierId = id('customer', 2)
const businessDay = day('2026-03-10')

const received = (count: number, input: Partial<PaymentBody> = {}): PaymentToRecord => ({
  paymentId: id('payment', count),
  payment: {
    direction: 'received',
    customerId,
    businessDay,
    money: 'cash',
    tillId,
    amountMinor: minor(500),
    ...input,
  } as PaymentBody,
})
const paid = (count: number, input: Partial<PaymentBody> = {}): PaymentToRecord => ({
  paymentId: id('payment', count),
  payment: {
    direction: 'paid',
    supplierId,
    businessDay,
    money: 'bank',
    amountMinor: minor(500),
    ...input,
  } as PaymentBody,
})
const allocated = (document: string, amountMinor: number) => ({ document, amountMinor: minor(amountMinor) })

/** What customers pay and suppliers are paid, and debts that are given up. */
export const payments: GoldenShop = {
  name: 'payments',
  shop,
  products: [tea],
  customers: [customerId],
  steps: [
    {
      balances: [
        {
          what: 'an earlier bill',
          input: {
            balanceId: 'opening:bill',
            businessDay: day('2026-02-20'),
            account: accounts.payables,
            amountMinor: minor(-5_000),
            party: supplierId,
            supplierName: 'Volta Mills',
            due: day('2026-03-20'),
          },
        },
        {
          what: 'an earlier debt',
          input: {
            balanceId: 'opening:debt',
            businessDay: day('2026-01-10'),
            account: accounts.receivables,
            amountMinor: minor(900),
            party: customerId,
          },
        },
      ],
    },
    {
      sales: [
        {
          what: 'on account',
          input: sale(shop, 1, { lines: [{ product: tea }], customerId, paid: [{ kind: 'on-account' }] }),
        },
      ],
    },
    {
      payments: [
        {
          what: 'of a customer, the oldest first',
          input: received(1, { note: 'From Ama', amountMinor: minor(1_000) }),
        },
        {
          what: 'of a chosen document, with a discount and tax withheld',
          input: received(2, {
            money: 'mobile-money',
            tillId: undefined,
            reference: '024 111',
            amountMinor: minor(200),
            discountMinor: minor(10),
            withheldVatMinor: minor(20),
            withheldIncomeTaxMinor: minor(30),
            allocations: [allocated(id('sale', 1), 260)],
          }),
        },
        { what: 'of more than is owed', input: received(3, { mayOverpay: true, amountMinor: minor(2_000) }) },
        {
          what: 'to a supplier, in part, on a locked day',
          input: paid(4, { businessDay: day('2026-01-20'), mayOverpay: true }),
        },
        {
          what: 'to a supplier, out of the owner’s pocket, with tax withheld',
          input: paid(5, {
            money: 'owner',
            withheldIncomeTaxMinor: minor(75),
            allocations: [allocated('opening:bill', 575)],
          }),
        },
        {
          what: 'to a supplier, from what was paid too much',
          input: paid(6, { amountMinor: minor(100), creditMinor: minor(500), discountMinor: minor(5) }),
        },
      ],
    },
    {
      reversals: [
        {
          what: 'a payment that bounced',
          input: {
            reversalId: id('reversal', 1),
            reversal: { of: { kind: 'payment', id: id('payment', 2) }, reason: 'The transfer came back' },
          },
        },
      ],
    },
    {
      writeOffs: [
        {
          what: 'of what is left of a sale',
          input: {
            writeOffId: id('writeOff', 1),
            writeOff: {
              customerId,
              businessDay,
              allocations: [allocated(id('sale', 1), 260)],
              reason: 'Moved away',
            },
          },
        },
      ],
    },
  ],
}
