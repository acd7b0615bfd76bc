import type { TableColumn } from './column.ts'

/** What the table reads of a line of a bank's statement. */
type ListedLine = {
  day: string
  description: string
  reference: string
  amountMinor: number
  state: 'open' | 'claimed' | 'matched'
  isReconciled: boolean
  /** The entries it is matched with. */
  ledger: readonly { number: number }[]
}

/** Lines of statements, as their file has them. */
export const bankLineTable: readonly TableColumn<ListedLine>[] = [
  { id: 'day', header: 'Date', kind: 'day', value: ({ day }) => day },
  { id: 'description', header: 'Text', value: ({ description }) => description },
  { id: 'reference', header: 'Reference', value: ({ reference }) => reference },
  { id: 'amount', header: 'Amount', kind: 'money', value: ({ amountMinor }) => amountMinor },
  { id: 'state', header: 'Status', value: stateInWords },
  {
    id: 'entries',
    header: 'Entries',
    value: ({ ledger }) => [...new Set(ledger.map(({ number }) => number))].join(', '),
  },
]

function stateInWords({ state, isReconciled }: ListedLine): string {
  if (isReconciled) return 'Reconciled'
  return state === 'matched' ? 'Matched' : 'To match'
}
