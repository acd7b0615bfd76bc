import { StatusTag, type Tone } from '#app/components/ui/status-tag.tsx'
import { type SpendingStanding, spendingStandingLabels } from '#domain/terms/spending-status.ts'

const tones: Readonly<Record<SpendingStanding, Tone>> = {
  open: 'neutral',
  'part-paid': 'warn',
  overdue: 'loss',
  paid: 'good',
  reversed: 'neutral',
}

export function SpendingStatusTag({ status }: { status: SpendingStanding }) {
  return <StatusTag tone={tones[status]}>{spendingStandingLabels[status]}</StatusTag>
}
