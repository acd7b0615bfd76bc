import { describe, expect, test } from 'vitest'
import { barsOf, type LabelSheet, labelSheets, labelsOnSheet, placeLabels } from './labels.ts'

describe('a sheet of labels', () => {
  test.each(Object.entries<LabelSheet>(labelSheets))('%s fits its page', (_id, sheet) => {
    const all = placeLabels(sheet, [{ item: 'x', count: labelsOnSheet(sheet) }], 1)
    const last = all.at(-1)
    expect(last?.page).toBe(0)
    expect((last?.x ?? 0) + sheet.label.width).toBeLessThanOrEqual(sheet.page.width)
    expect((last?.y ?? 0) + sheet.label.height).toBeLessThanOrEqual(sheet.page.height)
  })

  test('begins at the first label that is left, and goes on on the next page', () => {
    const placed = placeLabels(
      labelSheets.L7160,
      [
        { item: 'milo', count: 2 },
        { item: 'rice', count: 1 },
      ],
      20,
    )
    expect(placed.map(({ item, page }) => [item, page])).toEqual([
      ['milo', 0],
      ['milo', 0],
      ['rice', 1],
    ])
    expect(placed[0]?.x).toBeCloseTo(73.25)
    expect(placed[0]?.y).toBeCloseTo(243.75)
    expect(placed[2]).toMatchObject({ x: 7.25, y: 15.15 })
  })
})

test('a label shows the product’s EAN-13 if it has one, else its first barcode or its SKU', () => {
  expect(barsOf({ sku: 'M', barcodes: ['ABC', '4006381333931'] })).toEqual({
    symbology: 'ean13',
    text: '4006381333931',
  })
  expect(barsOf({ sku: 'M', barcodes: ['4006381333932'] })).toEqual({
    symbology: 'code128',
    text: '4006381333932',
  })
  expect(barsOf({ sku: 'DRK/05', barcodes: [] })).toEqual({ symbology: 'code128', text: 'DRK/05' })
  // No till could distinguish these from typing, or read them.
  for (const sku of ['M-1', '101', 'Ɛnam', ' A1 ']) expect(barsOf({ sku, barcodes: [] })).toBeNull()
})
