import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts'
import { type ChartPoint, figureAxis, type PlotProps, toneColors } from './series.ts'
import { shortFigure } from './short-amount.ts'

/**
 * Bars and lines over an axis that always has nothing in it. It is loaded when the first picture is drawn: anyone who
 * shows one draws it with `SeriesChart`, which describes it to those who can't see it.
 */
export default function SeriesPlot({
  points,
  series,
  unit,
  currency,
  hasLabels,
  selected,
  onSelect,
}: PlotProps) {
  const byKey = new Map(points.map((point) => [point.key, point]))
  const chosen = selected === null ? undefined : points[selected]
  const choose = ({ activeTooltipIndex }: { activeTooltipIndex?: number | string | null }) => {
    const index = Number(activeTooltipIndex ?? Number.NaN)
    if (Number.isInteger(index)) onSelect(index)
  }
  const rows = points.map((point) => ({ key: point.key, point, ...point.values }))
  const tick = { fontSize: 12, fill: 'var(--ink-soft)' }
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 240 }}>
      <ComposedChart
        data={rows}
        margin={{ top: hasLabels ? 20 : 8, right: 8, bottom: 0, left: 0 }}
        barGap={0}
        barCategoryGap={points.length > 40 ? '12%' : '22%'}
        accessibilityLayer={false}
        stackOffset="sign"
        onClick={choose}
        onMouseMove={choose}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="key"
          scale="band"
          tickFormatter={(key) => byKey.get(String(key))?.tick ?? ''}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-strong)' }}
          minTickGap={20}
          interval="preserveStart"
          height={26}
        />
        <YAxis
          tickFormatter={(value) => shortFigure(Number(value), unit, currency)}
          tick={tick}
          tickLine={false}
          axisLine={false}
          width={48}
          // Units are as small as they get: minor units, basis points, pieces.
          allowDecimals={false}
          {...figureAxis(points, series)}
        />
        {chosen && <ReferenceArea x1={chosen.key} x2={chosen.key} fill="var(--ink)" fillOpacity={0.07} />}
        {series.map((one) => markOf(one, { points, unit, currency, hasLabels }))}
        <ReferenceLine y={0} ifOverflow="extendDomain" stroke="var(--line-strong)" />
      </ComposedChart>
    </ResponsiveContainer>
  )
}

/** How a series is drawn; one of kind `text` is not. */
function markOf(
  { id, kind, tone, isDashed, stack }: PlotProps['series'][number],
  { points, unit, currency, hasLabels }: Pick<PlotProps, 'points' | 'unit' | 'currency' | 'hasLabels'>,
) {
  if (kind === 'text') return null
  if (kind === 'bar')
    return (
      <Bar
        key={id}
        dataKey={id}
        stackId={stack}
        isAnimationActive={false}
        maxBarSize={56}
        fill={toneColors[tone]}
        shape={(props: unknown) => (
          <BarShape
            {...(props as BarShapeProps)}
            textOf={hasLabels ? (amount) => shortFigure(amount, unit, currency) : null}
            seriesId={id}
          />
        )}
      />
    )
  return (
    <Line
      key={id}
      dataKey={id}
      type="linear"
      isAnimationActive={false}
      stroke={toneColors[tone]}
      strokeWidth={2}
      strokeDasharray={isDashed ? '2 5' : undefined}
      strokeLinecap="round"
      dot={points.length === 1 ? { r: 3, fill: toneColors[tone] } : false}
      activeDot={false}
    />
  )
}

type BarShapeProps = {
  x: number
  y: number
  width: number
  height: number
  fill: string
  payload: { point: ChartPoint }
  seriesId: string
  textOf: ((amount: number) => string) | null
}

/** A figure above a bar may be as wide as the bar and the gaps beside it; where it would be too small to read, it is left out. */
const roomOfBar = 1.6
const characterWidth = 0.56
const smallestFont = 9.5

/** What is not over is drawn lighter, with a whole edge. */
function BarShape({ x, y, width, height, fill, payload: { point }, seriesId, textOf }: BarShapeProps) {
  const color = point.tone ? toneColors[point.tone] : fill
  const top = Math.min(y, y + height)
  const value = point.shown?.[seriesId] ?? point.values[seriesId]
  const text = textOf && typeof value === 'number' ? textOf(value) : ''
  const fontSize = Math.min(12, (width * roomOfBar) / (text.length * characterWidth))
  if (!height) return null
  return (
    <g>
      <rect
        x={x}
        y={top}
        width={Math.max(1, width)}
        height={Math.max(1, Math.abs(height))}
        rx={Math.min(2, width / 4)}
        fill={color}
        {...(point.isPartial && { fillOpacity: 0.5, stroke: color, strokeDasharray: '3 2' })}
      />
      {text && fontSize >= smallestFont && (
        <text x={x + width / 2} y={top - 5} textAnchor="middle" fontSize={fontSize} fill="var(--ink)">
          {text}
        </text>
      )}
    </g>
  )
}
