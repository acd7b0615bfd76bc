import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { taxPeriodStatusWords } from '#domain/api/statements/tax-periods-statement.ts'
import type { TaxPeriodRow } from '#domain/api/tax-return.ts'

export function PeriodStatusTag({ period, today }: { period: TaxPeriodRow; today: string }) {
  const { status, dueOn } = period
  const isLate = (status === 'due' || (status === 'filed' && period.dueMinor > 0)) && dueOn < today
  const tone = status === 'settled' ? 'good' : isLate ? 'loss' : status === 'open' ? 'neutral' : 'warn'
  return <StatusTag tone={tone}>{taxPeriodStatusWords(period)}</StatusTag>
}
