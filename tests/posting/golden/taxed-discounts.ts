import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import { type GoldenShop, goldenProduct, goldenShop, id } from './shop.ts'

const shop = goldenShop('taxed-discounts', {
  taxRegistrations: [{ from: day('2025-07-01'), scheme: 'standard' }],
})
const customerId = id('customer', 1)
const supplierId = id('supplier', 1)
const businessDay = day('2026-03-10')
const opening = (balanceId: string, account: AccountCode, party: string, amount: number) => ({
  ...{ balanceId, businessDay: day('2026-02-10'), account, party, amountMinor: minor(amount) },
})
const paid = { businessDay, money: 'bank' as const, amountMinor: minor(10_800) }
const discount = { discountMinor: minor(1_200), discountTaxClassId: 'standard' as const }

/** Discounts for paying early, with the tax that is in them: of 12.00 at 20% 2.00, in three components. */
export const taxedDiscounts: GoldenShop = {
  name: 'taxed-discounts',
  shop,
  products: [goldenProduct(shop, 1, 'Tea')],
  customers: [customerId],
  steps: [
    {
      balances: [
        { what: 'a debt', input: opening('opening:debt', accounts.receivables, customerId, 12_000) },
        {
          what: 'what a supplier is owed',
          input: opening('opening:owed', accounts.payables, supplierId, -12_000),
        },
      ],
    },
    {
      payments: [
        {
          what: 'received less a discount',
          input: {
            paymentId: id('payment', 1),
            payment: { direction: 'received', customerId, ...paid, ...discount },
          },
        },
        {
          what: 'paid less a discount',
          input: {
            paymentId: id('payment', 2),
            payment: { direction: 'paid', supplierId, ...paid, ...discount },
          },
        },
      ],
    },
    {
      reversals: [
        {
          what: 'a payment with a discount',
          input: {
            reversalId: id('reversal', 1),
            reversal: { of: { kind: 'payment', id: id('payment', 1) }, reason: 'Not paid in time' },
          },
        },
      ],
    },
  ],
}
