import { StatusTag, type Tone } from '#app/components/ui/status-tag.tsx'
import type { SpendingStanding } from '#domain/documents/bill/status.ts'
import { spendingStatusLabels } from '#domain/table/expenditure.ts'

const tones: Readonly<Record<SpendingStanding, Tone>> = {
  open: 'neutral',
  'part-paid': 'warn',
  overdue: 'loss',
  paid: 'good',
  reversed: 'neutral',
}

export function SpendingStatusTag({ status }: { status: SpendingStanding }) {
  return <StatusTag tone={tones[status]}>{spendingStatusLabels[status]}</StatusTag>
}
