import { z } from 'zod'
import { GivenDay } from '../../business-day.ts'
import { AmountMinor } from '../../ceilings.ts'
import { HeldMoney, type NamedTaxSettledBy, TaxSettledBy, tillOfCash } from '../../terms/money-account.ts'
import { paymentMoneyLabels } from '../../terms/payment-money.ts'
import { Text } from '../../text.ts'
import { Uuid } from '../../uuid.ts'

export const taxSettledByLabels: Readonly<Record<NamedTaxSettledBy, string>> = {
  cash: paymentMoneyLabels.cash,
  safe: paymentMoneyLabels.safe,
  'petty-cash': paymentMoneyLabels['petty-cash'],
  bank: paymentMoneyLabels.bank,
  'mobile-money': paymentMoneyLabels['mobile-money'],
  'withheld-vat': 'VAT withheld by customers',
  'earlier-return': 'Credit of an earlier return',
}

/** What was paid to the tax office for a return, or paid back by it. */
export const TaxPaymentBody = z
  .strictObject({
    returnId: Uuid,
    direction: z.enum(['paid', 'received']),
    businessDay: GivenDay,
    by: TaxSettledBy,
    /** The till whose cash it is. */
    tillId: Uuid.optional(),
    /** The return that the tax office owes for. */
    creditOf: Uuid.optional(),
    amountMinor: AmountMinor.positive('Enter an amount.'),
    reference: Text.min(1).max(80).optional(),
    note: Text.min(1).max(500).optional(),
  })
  .refine(({ by, tillId }) => (by === 'cash') === (tillId !== undefined), tillOfCash.moved)
  .refine(({ by, creditOf }) => (by === 'earlier-return') === (creditOf !== undefined), {
    path: ['creditOf'],
    message: 'Say which return the credit is of.',
  })
  .refine(({ by, direction }) => direction === 'paid' || HeldMoney.safeParse(by).success, {
    path: ['by'],
    message: 'A refund comes as money.',
  })
export type TaxPaymentBody = z.infer<typeof TaxPaymentBody>
