import { StatusTag, type Tone } from '#app/components/ui/status-tag.tsx'
import { type BillStatus, billStatusLabels } from '#domain/terms/spending-status.ts'

const tones: Readonly<Record<BillStatus, Tone>> = {
  open: 'neutral',
  'part-paid': 'warn',
  overdue: 'loss',
  paid: 'good',
  reversed: 'neutral',
}

export function SpendingStatusTag({ status }: { status: BillStatus }) {
  return <StatusTag tone={tones[status]}>{billStatusLabels[status]}</StatusTag>
}
