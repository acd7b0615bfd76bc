import { Link } from '@remix-run/react'
import { ArrowRight } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { Money, moneyText } from '#app/components/format/money.tsx'
import { useShopFormat } from '#app/components/format/shop-format.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { minor } from '#domain/money.ts'
import { percentText } from '#domain/percent.ts'
import { type ChartPoint, type ChartSeries, shownValue, toneColors } from './series.ts'
import type { ChartUnit } from './short-amount.ts'

const SeriesPlot = lazy(() => import('./series-plot.tsx'))

type SeriesChartProps = {
  /** What it is a picture of, for those who hear it. */
  label: string
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  unit: ChartUnit
  /** The figures of all points together, shown while no point is chosen. */
  whole?: { label: string; values: Readonly<Record<string, number | null>> }
  isTall?: boolean
  /** Writes the figure of each bar above it: for few bars. */
  hasLabels?: boolean
}

/**
 * Bars and lines by time. A tap, the pointer or the arrow keys choose a point; its figures are above the chart,
 * with the way to its documents, and name the colours.
 */
export function SeriesChart({ label, points, series, unit, whole, isTall, hasLabels }: SeriesChartProps) {
  const { currency } = useShopFormat()
  const [selected, setSelected] = useState<number | null>(null)
  const chosen = selected === null ? undefined : points[selected]
  const shown = chosen ?? points.at(-1)
  const text = (point: ChartPoint) =>
    series.map((one) => `${one.label}: ${figureText(shownValue(point, one), unit, currency)}`).join(', ')

  function walk(event: KeyboardEvent): void {
    const at = selected ?? points.length
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: points.length - 1 }[event.key]
    if (event.key === 'Escape') setSelected(null)
    if (to === undefined) return
    event.preventDefault()
    setSelected(Math.min(points.length - 1, Math.max(0, to)))
  }

  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Figures
        title={chosen ? `${chosen.label}${chosen.isPartial ? ', incomplete' : ''}` : (whole?.label ?? '')}
        series={series}
        figureOf={(one) => (chosen ? shownValue(chosen, one) : whole?.values[one.id])}
        unit={unit}
        link={chosen?.link}
      />
      <div
        role="slider"
        tabIndex={0}
        aria-label={`${label}: choose with the arrow keys`}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={Math.max(0, points.length - 1)}
        aria-valuenow={selected ?? Math.max(0, points.length - 1)}
        aria-valuetext={shown ? `${shown.label}. ${text(shown)}` : 'Nothing'}
        onKeyDown={walk}
        className={cx(
          'chart-plot min-w-0 rounded-sm outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus',
          isTall ? 'h-72' : 'h-56',
        )}
      >
        <Suspense fallback={<div aria-hidden="true" className="skeleton h-full w-full opacity-40" />}>
          <SeriesPlot
            points={points}
            series={series}
            unit={unit}
            currency={currency}
            hasLabels={hasLabels}
            selected={selected}
            onSelect={setSelected}
          />
        </Suspense>
      </div>
    </div>
  )
}

/** As high whatever is chosen: nothing moves under the finger. */
function Figures({
  title,
  series,
  figureOf,
  unit,
  link,
}: {
  title: string
  series: readonly ChartSeries[]
  figureOf: (series: ChartSeries) => number | null | undefined
  unit: ChartUnit
  link: ChartPoint['link']
}) {
  return (
    <div className="flex min-h-12 flex-wrap items-start justify-between gap-x-4 gap-y-1 text-13">
      <div className="min-w-0">
        <p className="text-ink-soft">{title}</p>
        <ul className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5">
          {series.map((one) => {
            const value = figureOf(one)
            return (
              <li key={one.id} className="flex items-center gap-1.5">
                {one.kind !== 'text' && <Swatch series={one} />}
                <span className="text-ink-soft">{one.label}</span>
                {value !== undefined && (
                  <span className="font-medium">
                    <FigureView value={value} unit={unit} />
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      </div>
      {link && (
        <Link
          to={link.to}
          className="no-print inline-flex min-h-7 items-center gap-1 font-medium text-accent hover:underline"
        >
          {link.label}
          <ArrowRight aria-hidden="true" className="size-3.5" />
        </Link>
      )}
    </div>
  )
}

function Swatch({ series: { kind, tone, isDashed } }: { series: ChartSeries }) {
  const color = toneColors[tone]
  return (
    <svg aria-hidden="true" viewBox="0 0 14 10" className="h-2.5 w-3.5 shrink-0">
      {kind === 'bar' ? (
        <rect x="2" width="10" height="10" rx="2" fill={color} />
      ) : (
        <path
          d="M 1 5 H 13"
          stroke={color}
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeDasharray={isDashed ? '1 4' : undefined}
        />
      )}
    </svg>
  )
}

function FigureView({ value, unit }: { value: number | null; unit: ChartUnit }) {
  if (value !== null && unit === 'money') return <Money amountMinor={minor(value)} />
  return <span className="tabular">{figureText(value, unit, '')}</span>
}

function figureText(value: number | null, unit: ChartUnit, currency: string): string {
  if (value === null) return '–'
  if (unit === 'money') return moneyText(minor(value), currency)
  return unit === 'percent' ? percentText(value) : value.toLocaleString('en').replace('-', '−')
}
