import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
import { leftMinorOf, leftOfLines } from './left.ts'

const vat = (amountMinor: number) => ({ component: 'gb-vat', rateBp: 2000, amountMinor: minor(amountMinor) })
const taxed = (netMinor: number, taxMinor: number) => ({
  netMinor: minor(netMinor),
  taxes: taxMinor === 0 ? [] : [vat(taxMinor)],
})
const lines = [
  { lineId: '1', deliveryId: 'monday', productId: 'tea', ...taxed(1_000, 200) },
  { lineId: '2', deliveryId: 'monday', productId: 'tea', ...taxed(500, 100) },
]

test('a bill without credit notes has all of it left to credit', () => {
  expect(leftOfLines(lines, [], [])).toEqual(lines)
  expect(leftMinorOf(lines, [], [])).toBe(1_800)
})

test('a credit note is taken off its line, and goods that went back off the first of their lines', () => {
  const credited = [{ lineId: '1', ...taxed(100, 20) }]
  const wentBack = [{ deliveryId: 'monday', productId: 'tea', ...taxed(1_000, 200) }]
  expect(leftOfLines(lines, credited, [])).toMatchObject([taxed(900, 180), taxed(500, 100)])
  expect(leftOfLines(lines, credited, wentBack)).toMatchObject([
    { netMinor: 0, taxes: [{ amountMinor: 0 }] },
    taxed(400, 80),
  ])
  expect(leftMinorOf(lines, credited, wentBack)).toBe(480)
})

test('crediting more for goods than they cost leaves less of the other lines, and never less than nothing', () => {
  const tooMuch = (netMinor: number) => [{ deliveryId: 'tuesday', productId: 'tea', ...taxed(netMinor, 0) }]
  expect(leftOfLines(lines, [], tooMuch(900))).toMatchObject([
    taxed(750, 150),
    { netMinor: 0, taxes: [{ amountMinor: 0 }] },
  ])
  expect(leftMinorOf(lines, [], tooMuch(2_000))).toBe(0)
})

test('no more of a tax is left than was billed, less all that went back of it', () => {
  // The whole tax came back with the first half of the goods.
  const [line] = lines
  const wentBack = [{ deliveryId: 'monday', productId: 'tea', ...taxed(500, 200) }]
  expect(leftOfLines(line ? [line] : [], [], wentBack)).toMatchObject([
    { netMinor: 500, taxes: [{ amountMinor: 0 }] },
  ])
})
