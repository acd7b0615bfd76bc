import { StatusTag } from '#app/components/ui/status-tag.tsx'
import type { TaxPeriodRow, TaxPeriodStatus } from '#domain/api/tax-return.ts'

const words: Readonly<Record<TaxPeriodStatus, string>> = {
  open: 'Not over yet',
  due: 'To file',
  filed: 'Filed, to pay',
  settled: 'Filed and settled',
}

function statusWords({ status, dueMinor }: Pick<TaxPeriodRow, 'status' | 'dueMinor'>): string {
  return status === 'filed' && dueMinor < 0 ? 'Filed, to be refunded' : words[status]
}

export function PeriodStatusTag({ period, today }: { period: TaxPeriodRow; today: string }) {
  const { status, dueOn } = period
  const isLate = (status === 'due' || (status === 'filed' && period.dueMinor > 0)) && dueOn < today
  const tone = status === 'settled' ? 'good' : isLate ? 'loss' : status === 'open' ? 'neutral' : 'warn'
  return <StatusTag tone={tone}>{statusWords(period)}</StatusTag>
}
