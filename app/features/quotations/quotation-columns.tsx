import type { DataColumn } from '#app/components/table/column.ts'
import { StatusTag, type Tone } from '#app/components/ui/status-tag.tsx'
import type { QuotationSummary } from '#domain/api/quotation.ts'
import { type QuotationColumnId, quotationTable } from '#domain/table/quotations.ts'
import { type QuotationState, quotationStateLabels } from '#domain/terms/quotation.ts'

export const quotationTones: Readonly<Record<QuotationState, Tone>> = {
  open: 'warn',
  sold: 'good',
  withdrawn: 'neutral',
  past: 'neutral',
}

/** How the columns of the table look on a screen. */
const looks: Readonly<Record<QuotationColumnId, Partial<DataColumn<QuotationSummary>>>> = {
  number: { width: 110, phone: 'detail' },
  customer: { width: 240, wraps: true, phone: 'title' },
  quoted: { phone: 'none' },
  until: { phone: 'detail' },
  state: {
    width: 140,
    cell: ({ state }) => <StatusTag tone={quotationTones[state]}>{quotationStateLabels[state]}</StatusTag>,
    phone: 'detail',
  },
  receipt: { width: 110, givesWay: 1, phone: 'none' },
  total: { phone: 'figure' },
}

export const quotationColumns: readonly DataColumn<QuotationSummary>[] = quotationTable.map((column) => ({
  ...column,
  ...looks[column.id],
}))
