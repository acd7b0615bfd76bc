import { cx } from '#app/components/ui/class-names.ts'
import { formatMilli, type Milli } from '#domain/quantity.ts'

/** A quantity with no more decimals than it has, its unit small and soft behind it. */
export function Quantity({
  quantityMilli,
  unit,
  className,
}: {
  quantityMilli: Milli
  unit?: string
  className?: string
}) {
  return (
    <span className={cx('tabular whitespace-nowrap', className)}>
      {formatMilli(quantityMilli)}
      {unit && <span className="ml-[0.3em] text-[0.85em] opacity-90">{unit}</span>}
    </span>
  )
}
