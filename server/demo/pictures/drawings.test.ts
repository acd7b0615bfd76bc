import { expect, test } from 'vitest'
import { catalogue } from '../catalogue/index.ts'
import { drawingOf, drawnSkus } from './index.ts'

test('the thirty best sellers of the demo shop have a drawing, each of its own', () => {
  const best = catalogue.toSorted((a, b) => b.popularity - a.popularity).slice(0, 30)
  const known = new Set(catalogue.map(({ sku }) => sku))
  expect(best.map(({ sku }) => sku).filter((sku) => !drawnSkus.includes(sku))).toEqual([])
  expect(drawnSkus.filter((sku) => !known.has(sku))).toEqual([])
  expect(new Set(drawnSkus.map(drawingOf)).size).toBe(drawnSkus.length)
})
