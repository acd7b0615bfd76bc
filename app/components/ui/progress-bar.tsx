/** How far something is that takes longer than two seconds: a bar, a number and words. */
export function ProgressBar({
  value,
  max,
  label,
  detail,
}: {
  /** Null while the whole is not known yet. */
  value: number | null
  max: number
  label: string
  detail?: string
}) {
  const share = value === null || max <= 0 ? null : Math.min(1, value / max)
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-4 text-13">
        <span className="font-medium">{label}</span>
        <span className="tabular text-ink-soft">{share === null ? '' : `${Math.floor(share * 100)}%`}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === null ? undefined : Math.floor(share * 100)}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div
          className={share === null ? 'skeleton h-full w-full bg-accent' : 'h-full rounded-full bg-accent'}
          style={share === null ? undefined : { width: `${share * 100}%` }}
        />
      </div>
      {detail && <p className="tabular text-13 text-ink-soft">{detail}</p>}
    </div>
  )
}
