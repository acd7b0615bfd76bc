import { StatusTag, type Tone } from '#app/components/ui/status-tag.tsx'
import type { ShopHealthRow } from '#domain/api/admin-health.ts'

type Of = ShopHealthRow['severity']

export const severityLabels: Readonly<Record<Of, string>> = {
  critical: 'Critical',
  warning: 'Warning',
  notice: 'Notice',
  good: 'In order',
}
export const severityTones: Readonly<Record<Of, Tone>> = {
  critical: 'loss',
  warning: 'warn',
  notice: 'neutral',
  good: 'good',
}

export function SeverityTag({ severity }: { severity: Of }) {
  return <StatusTag tone={severityTones[severity]}>{severityLabels[severity]}</StatusTag>
}
