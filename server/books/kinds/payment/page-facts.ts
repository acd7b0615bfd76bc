import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { partyOf } from '#domain/documents/payment/schema.ts'
import { accountOfMoney } from '#domain/terms/money-account.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { accountText, amount, text } from '../fact-words.ts'
import type { PaymentDocument } from './stored.ts'

export function pageFactsOfPayment(payment: PaymentDocument, names: FactNames): DocumentFact[] {
  return [
    ...text(
      payment.direction === 'received' ? 'Received from' : 'Paid to',
      names.customers.get(partyOf(payment)),
    ),
    { label: payment.direction === 'received' ? 'Into' : 'Out of', text: moneyText(payment, names) },
    ...text('Till', payment.tillId && names.tills.get(payment.tillId)),
    ...text('Reference', payment.reference),
    { label: 'Amount', amountMinor: payment.amountMinor },
    ...amount('Discount', payment.discountMinor),
    ...amount('VAT withheld', payment.withheldVatMinor),
    ...amount('Income tax withheld', payment.withheldIncomeTaxMinor),
    ...amount('From credit', payment.creditMinor),
    ...amount('Left as credit', payment.restMinor === 0 ? undefined : payment.restMinor),
    ...text('Note', payment.note),
  ]
}

function moneyText({ money }: PaymentDocument, names: FactNames): string {
  return accountText(accountOfMoney(money), names)
}
