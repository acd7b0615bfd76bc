import { describe, expect, it } from 'vitest'
import type { ChartPoint, ChartSeries } from './series.ts'
import { figureAxis } from './series.ts'

const series: readonly ChartSeries[] = [
  { id: 'in', label: 'In', kind: 'bar', tone: 'accent' },
  { id: 'balance', label: 'At the end', kind: 'text', tone: 'warn' },
]
const points = (...values: ChartPoint['values'][]): ChartPoint[] =>
  values.map((of, index) => ({ key: String(index), label: '', tick: '', values: of }))

describe('the axis of a picture', () => {
  it('shows only 0 where nothing is drawn', () => {
    const nothing = { domain: [0, 1], ticks: [0] }
    expect(figureAxis([], series)).toEqual(nothing)
    expect(figureAxis(points({ in: 0 }, { in: null }), series)).toEqual(nothing)
    expect(figureAxis(points({ in: [0, 0] }), series)).toEqual(nothing)
    // A series whose figures are only listed makes no axis.
    expect(figureAxis(points({ in: 0, balance: 500_000 }), series)).toEqual(nothing)
  })

  it('begins at 0, or below it where something that is drawn is below it', () => {
    expect(figureAxis(points({ in: 0 }, { in: 5 }), series)).toEqual({ domain: [0, 'auto'] })
    expect(figureAxis(points({ in: 5, balance: -5 }), series)).toEqual({ domain: [0, 'auto'] })
    expect(figureAxis(points({ in: [5, -2] }), series)).toEqual({ domain: ['auto', 'auto'] })
  })
})
