import { expect, test } from 'vitest'
import { labelsPdf, linesOf } from './label-pdf.ts'
import { labelSheets, placeLabels } from './labels.ts'

test('a long name takes two lines between its words, and is cut where it needs more', () => {
  // 20 letters a line.
  expect(linesOf('Milo 400 g', 10, 108, 2)).toEqual(['Milo 400 g'])
  expect(linesOf('Cocoa drink powder with malt', 10, 108, 2)).toEqual(['Cocoa drink powder', 'with malt'])
  expect(linesOf('Cocoa drink powder with malt', 10, 108, 1)).toEqual(['Cocoa drink powder…'])
  expect(linesOf('x'.repeat(30), 10, 108, 2)).toEqual([`${'x'.repeat(19)}…`])
})

test('each sheet is a page of its own, and a roll has a page for each label', () => {
  const label = { shop: 'Shop', name: 'Milo', price: 'GHS 12.00', bars: null }
  const pagesOf = (sheet: keyof typeof labelSheets, count: number) =>
    labelsPdf(labelSheets[sheet], placeLabels(labelSheets[sheet], [{ item: label, count }], 1)).content
  expect(pagesOf('L7160', 22)).toHaveLength(2)
  expect(pagesOf('roll-40', 3)).toHaveLength(3)
})
