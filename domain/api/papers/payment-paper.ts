import { instantInWords } from '../../instant-in-words.ts'
import { formatMinor, type Minor, minor } from '../../money.ts'
import { factLines, moneyPaper, type PaperFor, sumLine } from '../../receipt/money-paper.ts'
import type { PaperLine } from '../../receipt/paper.ts'
import type { ShopOnPaper } from '../../receipt/receipt-paper.ts'
import type { NamedPaymentMoney } from '../../terms/money-account.ts'
import { paymentMoneyLabels } from '../../terms/payment-money.ts'
import type { TillPayment } from '../party-payment.ts'

type Beside = { shop: ShopOnPaper; tillName: string; customerName: string }

/** What a customer is handed for a payment: what was paid, how, and what stays open. */
export function paymentPaper({ payment, balance }: TillPayment, beside: Beside): PaperFor {
  const { shop, tillName, customerName } = beside
  const amount = (name: string, amountMinor: Minor): PaperLine => ({
    ...{ is: 'amount', name },
    amount: formatMinor(amountMinor, shop.currency),
  })
  const { recordedAt, amountMinor, restMinor } = payment
  const reference = payment.reference ? ` (${payment.reference})` : ''
  const paidBy =
    payment.money === 'cash'
      ? 'Cash'
      : (paymentMoneyLabels[payment.money as NamedPaymentMoney] ?? payment.money)
  return ({ hasLetters, isCopy = false }) =>
    moneyPaper('Receipt of the payment', shop, payment, isCopy, [
      {
        lines: factLines([
          ['Payment', payment.paymentId.slice(-8)],
          ['Date', instantInWords(recordedAt, shop.timeZone, 'date-time')],
          ['Till', tillName],
          ['Customer', customerName],
        ]),
      },
      {
        lines: [
          sumLine('Paid on account', amountMinor, shop, hasLetters),
          amount(`${paidBy}${reference}`, amountMinor),
          ...(restMinor > 0 ? [amount('Kept as credit', restMinor)] : []),
        ],
      },
      {
        lines: [
          amount('Balance after this payment', minor(balance.owedMinor - balance.creditMinor)),
          ...(balance.overdueMinor > 0 ? [amount('Of which overdue', balance.overdueMinor)] : []),
        ],
      },
    ])
}
