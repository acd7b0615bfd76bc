import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { netOfIncome } from '#domain/documents/other-income/posting.ts'
import { accountOfMoney } from '#domain/terms/money-account.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { accountText, text } from '../fact-words.ts'
import type { OtherIncomeDocument } from './stored.ts'

export function pageFactsOfOtherIncome(income: OtherIncomeDocument, names: FactNames): DocumentFact[] {
  return [
    { label: 'For', text: income.text },
    ...text('From', income.from),
    { label: 'Account', text: accountText(income.account, names) },
    { label: 'Received in', text: accountText(accountOfMoney(income.receivedIn), names) },
    ...text('Till', income.tillId && names.tills.get(income.tillId)),
    { label: 'Received', amountMinor: income.totalMinor },
    { label: 'Without tax', amountMinor: netOfIncome(income) },
    ...text('Reference', income.reference),
  ]
}
