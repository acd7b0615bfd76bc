import { type QuotationState, quotationName, quotationStateLabels } from '../terms/quotation.ts'
import type { TableColumn } from './column.ts'

/** What the table reads of a quotation. */
type ListedQuotation = {
  number: number
  customerName: string
  quotedAt: string
  validUntil: string
  state: QuotationState
  totalMinor: number
  soldOn: { receiptNumber: string } | null
}

const listed = {
  number: { header: 'Quotation', value: ({ number }) => quotationName(number) },
  customer: { header: 'Customer', value: ({ customerName }) => customerName },
  quoted: { header: 'Quoted', kind: 'instant', value: ({ quotedAt }) => quotedAt },
  until: { header: 'Valid until', kind: 'day', value: ({ validUntil }) => validUntil },
  state: { header: 'State', value: ({ state }) => quotationStateLabels[state] },
  receipt: { header: 'Receipt', value: ({ soldOn }) => soldOn?.receiptNumber ?? null },
  total: { header: 'Total', kind: 'money', value: ({ totalMinor }) => totalMinor },
} as const satisfies Record<string, Omit<TableColumn<ListedQuotation>, 'id'>>

export type QuotationColumnId = keyof typeof listed

/** The list of quotations, as it is on the screen and in its file. */
export const quotationTable: readonly (TableColumn<ListedQuotation> & { id: QuotationColumnId })[] = (
  Object.keys(listed) as QuotationColumnId[]
).map((id) => ({ id, ...listed[id] }))
