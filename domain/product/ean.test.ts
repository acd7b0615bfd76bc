import { expect, test } from 'vitest'
import { isEan13, nextSku, ownBarcodes } from './ean.ts'

test.each(['4006381333931', '5901234123457', '2900000000018'])('%s is an EAN-13', (code) => {
  expect(isEan13(code)).toBe(true)
})

test.each(['4006381333932', '400638133393', 'M-1', '40063813339310'])('%s is not an EAN-13', (code) => {
  expect(isEan13(code)).toBe(false)
})

test('barcodes of the shop’s own are EAN-13, each above the highest there is', () => {
  const next = ownBarcodes(['2900000000414', '4006381333931', '2900000000999'])
  const made = [next(), next()]
  expect(made.every(isEan13)).toBe(true)
  expect(made.map((code) => code.slice(0, 12))).toEqual(['290000000042', '290000000043'])
})

test('a SKU is the next number, whatever other SKUs there are', () => {
  expect(nextSku([])).toBe('10001')
  expect(nextSku(['DRK-05', '7', '10077', '6001068002123'])).toBe('10078')
})
