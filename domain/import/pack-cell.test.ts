import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { milli } from '../quantity.ts'
import { readPacks, writePacks } from './pack-cell.ts'

const carton = {
  ...{ name: 'Carton', quantityMilli: milli(24_000), priceMinor: minor(110_000) },
  barcodes: ['6001000000001', '6001000000002'],
}
const half = { name: 'Half carton', quantityMilli: milli(1_200_500), priceMinor: minor(5_650), barcodes: [] }

test('packs written to a cell are read back', () => {
  const text = writePacks([carton, half], 'GHS')
  expect(text).toBe('Carton | 24 | 1100.00 | 6001000000001 6001000000002; Half carton | 1200.5 | 56.50')
  expect(readPacks(text, 'GHS')).toEqual({ ok: true, packs: [carton, half] })
  expect(readPacks('', 'GHS')).toEqual({ ok: true, packs: [] })
})

test.each([
  ['Carton', 'what it holds is not a quantity'],
  ['| 24 | 100', 'it has a name'],
  ['Carton | 0 | 100', 'what it holds is not a quantity'],
  ['Carton | 24 | cheap', 'its price is not an amount'],
  ['Carton | 24 | -1', 'its price is not an amount'],
  ['Carton | 24 | 100 | 1', 'a barcode has 4'],
  ['Carton | 24 | 100 | 12345 | more', 'it has a name'],
  [`${'x'.repeat(41)} | 24 | 100`, 'at most 40'],
])('%s is no pack', (text, why) => {
  expect(readPacks(text, 'GHS')).toMatchObject({
    ...{ ok: false, code: 'pack_unreadable' },
    detail: expect.stringContaining(why),
  })
})

test('two packs of one name, and more than there can be, are refused', () => {
  expect(readPacks('Carton | 24 | 1; carton | 12 | 1', 'GHS')).toMatchObject({ code: 'pack_repeated' })
  const nine = Array.from({ length: 9 }, (_, at) => `Pack ${at} | 2 | 1`).join(';')
  expect(readPacks(nine, 'GHS')).toMatchObject({ code: 'packs_too_many' })
})
