import { expect, test } from 'vitest'
import { day } from '../business-day.ts'
import { minor } from '../money.ts'
import { packPricesSince, pricesSince } from './price-history.ts'

const today = day('2026-11-30')
const at = (time: string) => new Date(`2026-11-30T${time}:00Z`)
const change = (time: string, before: number | null, after: number) => ({
  ...{ at: at(time), priceMinor: minor(after) },
  previousPriceMinor: before === null ? null : minor(before),
})
const milo = {
  priceMinor: minor(600),
  priceHistory: [change('06:00', null, 400), change('08:00', 400, 500), change('10:00', 500, 600)],
}

test.each([
  ['11:00', [600]],
  ['10:00', [600]],
  ['09:59', [600, 500]],
  ['07:00', [600, 500, 400]],
  ['05:00', [600, 500, 400]],
])('prices in force at any time since %s', (since, prices) => {
  expect(pricesSince(milo, at(since), today)).toEqual(prices)
})

test('a product whose price never changed has one', () => {
  expect(pricesSince({ priceMinor: minor(600) }, at('05:00'), today)).toEqual([600])
})

test('a price that was set ahead holds from its day on, and the one before it until then', () => {
  const begun = { ...change('10:30', 600, 700), from: today }
  const later = { ...milo, priceMinor: minor(700), priceHistory: [...milo.priceHistory, begun] }
  expect(pricesSince(later, at('11:00'), today)).toEqual([700])
  expect(pricesSince(later, at('11:00'), day('2026-11-29'))).toEqual([700, 600])
  // A till that asked before it was set ahead knows the others.
  expect(pricesSince(later, at('05:00'), today)).toEqual([700, 600, 500, 400])
})

test('a till that asked before a price was set ahead sells at the one before', () => {
  const scheduledPrices = [{ from: today, priceMinor: minor(700), at: at('11:00') }]
  const ahead = { ...milo, scheduledPrices }
  expect(pricesSince(ahead, at('10:30'), today)).toEqual([700, 600])
  expect(pricesSince(ahead, at('11:30'), today)).toEqual([700])
  expect(pricesSince(ahead, at('10:30'), day('2026-11-29'))).toEqual([600, 600])
})

test('a pack has its price, and those it had since then', () => {
  const former = [
    { packId: 'a', priceMinor: minor(10), until: at('08:00') },
    { packId: 'b', priceMinor: minor(20), until: at('10:00') },
    { packId: 'a', priceMinor: minor(30), until: at('10:00') },
  ]
  const pack = { packId: 'a', priceMinor: minor(40) }
  expect(packPricesSince(pack, former, at('09:00'))).toEqual([40, 30])
  expect(packPricesSince(pack, former, at('07:00'))).toEqual([40, 10, 30])
})
