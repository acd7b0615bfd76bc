import type { ChartUnit } from './short-amount.ts'

/** What a part of a picture is coloured by: the accent for what it is about, grey for what it is compared with. */
export type ChartTone = 'accent' | 'soft' | 'grey' | 'warn' | 'loss'

export type ChartSeries = {
  id: string
  label: string
  /** `text`: its figures are listed, and not drawn. */
  kind: 'bar' | 'line' | 'text'
  tone: ChartTone
  isDashed?: boolean
  /** Bars of one stack are on top of each other. */
  stack?: string
}

export type ChartPoint = {
  key: string
  /** Whole: `3–9 Nov 2026`. */
  label: string
  /** Beside the axis: `3 Nov`. */
  tick: string
  /** By series; a bar may reach from one figure to another. Null: there is none. */
  values: Readonly<Record<string, number | readonly [from: number, to: number] | null>>
  /** By series: the figure to show for a bar that reaches from one figure to another. */
  shown?: Readonly<Record<string, number>>
  /** Of this point alone. */
  tone?: ChartTone
  /** It is not over, or only a part of it is in the range: drawn lighter, and labelled as incomplete. */
  isPartial?: boolean
  /** The documents behind it. */
  link?: { to: string; label: string }
}

export type PlotProps = {
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  unit: ChartUnit
  currency: string
  /** Writes the figure of each bar above it. */
  hasLabels?: boolean
  selected: number | null
  onSelect: (index: number) => void
}

/** The colour of a tone; of text where it is text. */
export const toneColors: Readonly<Record<ChartTone, string>> = {
  accent: 'var(--accent)',
  soft: 'color-mix(in srgb, var(--accent) 45%, var(--surface))',
  grey: 'var(--line-strong)',
  warn: 'var(--warn)',
  loss: 'var(--loss)',
}

/** The figure that a point shows for a series. */
export function shownValue({ values, shown }: ChartPoint, series: ChartSeries): number | null {
  const value = shown?.[series.id] ?? values[series.id] ?? null
  return typeof value === 'number' ? value : null
}

/** How the axis of figures begins and ends, and what is written beside it where that is not left to the picture. */
type FigureAxis = { domain: [from: number | 'auto', to: number | 'auto']; ticks?: number[] }

/**
 * The axis of what is drawn: it always has nothing in it. Where there is nothing else, that is all that is written
 * beside it: a picture of a new shop would else count hundredths of a cent.
 */
export function figureAxis(points: readonly ChartPoint[], series: readonly ChartSeries[]): FigureAxis {
  const drawn = series.filter(({ kind }) => kind !== 'text')
  const figures = points.flatMap(({ values }) => drawn.flatMap(({ id }) => values[id] ?? []))
  if (figures.every((figure) => figure === 0)) return { domain: [0, 1], ticks: [0] }
  return { domain: [figures.some((figure) => figure < 0) ? 'auto' : 0, 'auto'] }
}
