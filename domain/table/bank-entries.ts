import type { LedgerLine } from '../bank/ledger-line.ts'
import { payeeOf, titleOf } from '../documents/describe.ts'
import type { TableColumn } from './column.ts'

const listed = {
  day: { header: 'Date', kind: 'day', value: ({ day }) => day },
  document: { header: 'Document', value: ({ source }) => titleOf(source) },
  payee: { header: 'Payee', value: ({ source }) => payeeOf(source) },
  entry: { header: 'Entry', kind: 'number', value: ({ number }) => number },
  amount: { header: 'Amount', kind: 'money', value: ({ amountMinor }) => amountMinor },
} as const satisfies Record<string, Omit<TableColumn<LedgerLine>, 'id'>>

export type BankEntryColumnId = keyof typeof listed

/** Entries of an account that no statement explains, as they are on the screen and in their file. */
export const bankEntryTable: readonly (TableColumn<LedgerLine> & { id: BankEntryColumnId })[] = (
  Object.keys(listed) as BankEntryColumnId[]
).map((id) => ({ id, ...listed[id] }))
