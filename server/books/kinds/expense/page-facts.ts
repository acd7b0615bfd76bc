import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { accountOfMoney } from '#domain/terms/money-account.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { accountText, text } from '../fact-words.ts'
import type { ExpenseDocument } from './stored.ts'

export function pageFactsOfExpense(expense: ExpenseDocument, names: FactNames): DocumentFact[] {
  return [
    ...text('Supplier', expense.supplierName),
    ...text('Invoice number', expense.reference),
    { label: 'Paid from', text: accountText(accountOfMoney(expense.paidFrom), names) },
    ...text('Till', expense.tillId && names.tills.get(expense.tillId)),
    ...expense.lines.map(({ account, description, netMinor }) => ({
      label: accountText(account, names),
      ...(description !== undefined && { text: description }),
      amountMinor: netMinor,
    })),
    { label: 'Total', amountMinor: expense.totalMinor },
    ...text('Note', expense.note),
  ]
}
