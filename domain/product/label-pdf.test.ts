import { expect, test } from 'vitest'
import { labelsPdf, linesOf } from './label-pdf.ts'
import { labelSheets, placeLabels } from './labels.ts'

test('a long name takes two lines between its words, and is cut where it needs more', () => {
  // A line has room for 20 small letters or so.
  expect(linesOf('Milo 400 g', 10, 108, 2)).toEqual(['Milo 400 g'])
  expect(linesOf('Cocoa drink powder with malt', 10, 108, 2)).toEqual(['Cocoa drink powder', 'with malt'])
  expect(linesOf('Cocoa drink powder with malt', 10, 108, 1)).toEqual(['Cocoa drink powder…'])
})

test('a word that is longer than the label breaks between its letters', () => {
  // An x is half as wide as the letters are high, a W not quite twice as wide as an x.
  expect(linesOf('x'.repeat(30), 10, 101, 2)).toEqual(['x'.repeat(20), 'x'.repeat(10)])
  expect(linesOf('x'.repeat(50), 10, 101, 2)).toEqual(['x'.repeat(20), `${'x'.repeat(18)}…`])
  expect(linesOf('W'.repeat(50), 10, 101, 2)).toEqual(['W'.repeat(11), `${'W'.repeat(10)}…`])
  const marked = 'ọ̀'.normalize('NFC')
  expect(linesOf('ọ̀'.normalize('NFD').repeat(16), 10, 108, 2)).toEqual([marked.repeat(15), marked])
  expect(linesOf('🍬'.repeat(21), 10, 108, 1)).toEqual([`${'🍬'.repeat(9)}…`])
})

test('a price that is wider than the label is printed smaller, not cut off', () => {
  const label = { shop: 'Shop', name: 'Milo', price: 'GH₵ 1,234,567.00 per kg', bars: null }
  for (const sheet of Object.values(labelSheets)) {
    const [page] = labelsPdf(sheet, placeLabels(sheet, [{ item: label, count: 1 }], 1)).content
    const lines = (page?.stack ?? []).flatMap(({ columns }) => columns)
    const price = lines.find((line) => 'text' in line && line.text === label.price)
    // A bold figure of Roboto is 0.58 of its size wide.
    const { fontSize = 99, width = 0 } = price && 'fontSize' in price ? price : {}
    expect(fontSize * 0.58 * label.price.length).toBeLessThanOrEqual(Number(width))
  }
})

test('each sheet is a page of its own, and a roll has a page for each label', () => {
  const label = { shop: 'Shop', name: 'Milo', price: 'GHS 12.00', bars: null }
  const pagesOf = (sheet: keyof typeof labelSheets, count: number) =>
    labelsPdf(labelSheets[sheet], placeLabels(labelSheets[sheet], [{ item: label, count }], 1)).content
  expect(pagesOf('L7160', 22)).toHaveLength(2)
  expect(pagesOf('roll-40', 3)).toHaveLength(3)
})
