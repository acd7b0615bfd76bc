import { Money } from '#app/components/format/money.tsx'
import type { Minor } from '#domain/money.ts'

/** A sum below the lines of an invoice. */
export function SumLine({
  label,
  amountMinor,
  isStrong,
  isLoss,
}: {
  label: string
  amountMinor: Minor
  isStrong?: boolean
  isLoss?: boolean
}) {
  return (
    <p
      className={`flex items-baseline justify-between gap-4 text-14 ${isStrong ? 'text-16 font-semibold' : ''} ${isLoss ? 'text-loss' : ''}`}
    >
      <span>{label}</span>
      <Money amountMinor={amountMinor} />
    </p>
  )
}
