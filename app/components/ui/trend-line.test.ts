import { describe, expect, test } from 'vitest'
import { trendPoints } from './trend-line.tsx'

describe('a line of a figure', () => {
  test('goes from edge to edge, and the largest value is at the top', () => {
    expect(trendPoints([0, 50, 100])).toEqual([
      [0, 82],
      [280, 42],
      [560, 2],
    ])
  })

  test('always includes zero, so that a small change looks small', () => {
    expect(trendPoints([100, 90]).map(([, y]) => y)).toEqual([2, 10])
  })

  test('goes below zero', () => {
    expect(trendPoints([100, -100]).map(([, y]) => y)).toEqual([2, 82])
  })

  test('is flat where there was nothing at all', () => {
    expect(trendPoints([0, 0]).map(([, y]) => y)).toEqual([82, 82])
  })
})
