import type { ChartPoint, ChartSeries } from './series.ts'

/** How the axis of figures begins and ends, and what is written beside it where that is not left to the picture. */
export type FigureAxis = { domain: [from: number | 'auto', to: number | 'auto']; ticks?: number[] }

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
