type TrendLineProps = {
  /** At least two, oldest first; of any unit. */
  values: readonly number[]
  /** What a screen reader reads in place of the picture, with its first and last value. */
  label: string
  /** The last value is of a time that is not over: the way to it is drawn in dots. */
  isUnfinished?: boolean
  className?: string
}

const [width, height] = [560, 84]
/** Half of the line's width, so that it is whole at the edges. */
const margin = 2

/** How a figure developed: a line over an area down to zero, without axes. */
export function TrendLine({ values, label, isUnfinished = false, className }: TrendLineProps) {
  const points = trendPoints(values)
  const [, zero] = pointAt(0, 0, values)
  const line = pathOf(points)
  const finished = isUnfinished ? points.slice(0, -1) : points
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={className}
    >
      <path d={`M 0 ${zero} L ${line} L ${width} ${zero} Z`} className="fill-accent-soft" />
      <path d={`M ${pathOf(finished)}`} {...stroke} />
      {isUnfinished && <path d={`M ${pathOf(points.slice(-2))}`} {...stroke} strokeDasharray="2 5" />}
    </svg>
  )
}

const pathOf = (points: readonly (readonly number[])[]) => points.map((point) => point.join(' ')).join(' L ')

const stroke = {
  className: 'fill-none stroke-accent',
  strokeWidth: 2.5,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
  vectorEffect: 'non-scaling-stroke',
} as const

/** The place of each value in the chart: zero is always included, so that a small change looks small. */
export function trendPoints(values: readonly number[]): [x: number, y: number][] {
  return values.map((value, index) => pointAt(index, value, values))
}

function pointAt(index: number, value: number, values: readonly number[]): [x: number, y: number] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const share = high === low ? 0 : (value - low) / (high - low)
  const x = (index / Math.max(1, values.length - 1)) * width
  return [round(x), round(height - margin - share * (height - 2 * margin))]
}

const round = (length: number) => Math.round(length * 10) / 10
