import { expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import type { Review } from '#domain/terms/review.ts'
import {
  actsByUid,
  cashierPart,
  hourOfPart,
  type PartedSale,
  partsOfSale,
  shiftOfPart,
  shiftPart,
  uidOfPart,
} from './parts-of-day.ts'

const esi = 'a3c1f0de-90db-4c9e-800a-e2045b7e2759'
const shiftId = '0199f0a0-0000-7000-8000-00000000000b'
const unknownCashier: Review = { code: 'cashier_unknown', said: 'x' }
const accra = { timeZone: 'Africa/Accra' }

/** Two at 6.00 instead of 7.50, 2.00 off, with tax in it of 1.67, on a Tuesday at 14:59; they cost 4.00. */
function sold(sale: Partial<PartedSale> = {}): PartedSale {
  const line = {
    ...{ quantityMilli: milli(2_000), unitPriceMinor: minor(600), costMinor: minor(400) },
    priceChange: { fromMinor: minor(750), reason: 'damaged' },
  }
  return {
    ...{ kind: 'sale', origin: 'till', cashierUid: esi, shiftId, soldAt: '2026-03-10T14:59:59Z' },
    ...{ discountMinor: minor(200), reviews: [], lines: [line] as never },
    totals: { netMinor: minor(833), taxMinor: minor(167), grossMinor: minor(1_000), changeMinor: minor(0) },
    voided: [{ lineId: '9', productId: 'p', quantityMilli: milli(1_000), amountMinor: minor(700) }],
    ...sale,
  }
}

it('a sale is counted by who served, by shift, and by the hour of the shop', () => {
  const figures = { receipts: 1, grossMinor: 1_000, netMinor: 833, discountMinor: 200, costMinor: 400 }
  const under = (of: string, counted: Record<string, number>) =>
    Object.fromEntries(Object.entries(counted).map(([name, amount]) => [`${of}.${name}`, amount]))
  expect(partsOfSale(sold(), accra)).toEqual({
    ...under(`cashiers.uid:${esi}`, {
      ...figures,
      ...{ discounts: 1, voids: 1, voidedMinor: 700, priceChanges: 1, priceChangeMinor: 300 },
    }),
    ...under(`shifts.id:${shiftId}`, figures),
    ...under('hours.tue-14', { receipts: 1, grossMinor: 1_000 }),
  })
})

it('counts a removed line for the person who removed it, also where another person sold the basket', () => {
  const ama = '0199f0a0-0000-7000-8000-00000000000c'
  const line = { lineId: '9', productId: 'p', quantityMilli: milli(1_000), amountMinor: minor(700) }
  const voided = [{ ...line, by: ama }, { ...line, by: esi }, line]
  const partsOf = (reviews: Review[] = []) => {
    const parts = partsOfSale(sold({ voided, reviews }), accra)
    const of = (uid: string) => [
      parts[`cashiers.uid:${uid}.voids`],
      parts[`cashiers.uid:${uid}.voidedMinor`],
      parts[`cashiers.uid:${uid}.receipts`],
    ]
    return { ama: of(ama), esi: of(esi) }
  }
  // An earlier one names no one: it counts for the cashier.
  expect(partsOf()).toEqual({ ama: [1, 700, undefined], esi: [2, 1_400, 1] })
  expect(partsOf([{ code: 'remover_unknown', said: ama }])).toEqual({
    ama: [undefined, undefined, undefined],
    esi: [3, 2_100, 1],
  })
  // The receipts of a cashier who is not known are read one by one, with all that was removed from them.
  const unknown = partsOfSale(sold({ voided, reviews: [unknownCashier] }), accra)
  expect(unknown).toMatchObject({ 'cashiers.unknown.voids': 3 })
  expect(unknown).not.toHaveProperty(`cashiers.uid:${ama}.voids`)
})

it('counts discounts and changed prices for the person who gave them, and the rest for the cashier', () => {
  const ama = '0199f0a0-0000-7000-8000-00000000000c'
  const [line] = sold().lines
  const lines = [{ ...line, priceChange: { fromMinor: minor(750), reason: 'damaged', by: ama } }] as never
  const discounts = [{ by: ama, amountMinor: minor(150) }]
  const partsOf = (reviews: Review[] = []) => {
    const parts = partsOfSale(sold({ voided: [], lines, discounts, reviews }), accra)
    const of = (uid: string) =>
      ['discounts', 'discountMinor', 'priceChanges', 'priceChangeMinor'].map(
        (figure) => parts[`cashiers.uid:${uid}.${figure}`] ?? 0,
      )
    return { ama: of(ama), esi: of(esi), ofShift: parts[`shifts.id:${shiftId}.discountMinor`] }
  }
  expect(partsOf()).toEqual({ ama: [1, 150, 1, 300], esi: [1, 50, 0, 0], ofShift: 200 })
  expect(partsOf([{ code: 'remover_unknown', said: ama }])).toEqual({
    ...{ ama: [0, 0, 0, 0], esi: [1, 200, 1, 300], ofShift: 200 },
  })
})

it('lists what lower and higher prices changed apart, by person', () => {
  const [line] = sold().lines
  const raised = { ...line, priceChange: { fromMinor: minor(500), reason: 'damaged' } }
  const acts = actsByUid(sold({ lines: [line, raised] as never }))
  expect(acts.get(esi)).toMatchObject({ priceChangeMinor: 100, loweredMinor: 300, raisedMinor: 200 })
})

it('a return is taken off the parts of its day, and what it wrote off is lost at its location', () => {
  const [line] = sold().lines
  const lines = [{ ...line, isWrittenOff: true }, line] as never
  const back = sold({ kind: 'return', lines, location: 'place-2', discountMinor: minor(0) })
  const of = (name: string) => {
    const parts = Object.entries(partsOfSale(back, { timeZone: 'Asia/Kolkata' }))
    return Object.fromEntries(
      parts.flatMap(([path, amount]) =>
        path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), amount]] : [],
      ),
    )
  }
  const figures = { returns: 1, returnsGrossMinor: 1_000, returnsNetMinor: 833, costMinor: -800 }
  expect(of(`cashiers.uid:${esi}`)).toEqual(figures)
  expect(of(`shifts.id:${shiftId}`)).toEqual(figures)
  expect(of('locations.place-2')).toEqual({ returnsNetMinor: 833, costMinor: -800, lostMinor: 400 })
  expect(of('locations.shop')).toEqual({})
  expect(of('hours.tue-20')).toEqual({ grossMinor: -1_000 })
})

it('an imported sale has no cashier and no hour', () => {
  const past = sold({ origin: 'import', cashierUid: null })
  expect(cashierPart(past)).toBe('import')
  expect(Object.keys(partsOfSale(past, accra)).filter((path) => path.startsWith('hours.'))).toEqual([])
})

// Whatever a till says, the document of its day has no more parts than the shop has people and shifts.
it.each<[string, Partial<PartedSale>]>([
  ['a cashier that the shop did not know', { reviews: [unknownCashier] }],
  ['a name that is none of ours', { cashierUid: 'esi@example.com' }],
  ['a path', { cashierUid: 'a.b' }],
  ['a very long one', { cashierUid: 'a'.repeat(65) }],
])('%s is counted with all others like it', (_what, input) =>
  expect(cashierPart(sold(input))).toBe('unknown'),
)

it('an unknown shift is a part of its own, and one closed since is not', () => {
  expect(shiftPart(sold({ reviews: [{ code: 'shift_differs', said: 'unknown' }] }))).toBe('unknown')
  expect(shiftPart(sold({ reviews: [{ code: 'shift_differs', said: 'closed' }] }))).toBe(`id:${shiftId}`)
  expect(shiftPart({ reviews: [] })).toBe('none')
})

it('the name of a part of a day says which cashier, shift or hour it counts', () => {
  expect(uidOfPart(cashierPart(sold()))).toBe(esi)
  expect([uidOfPart('none'), uidOfPart('import')]).toEqual([undefined, undefined])
  expect(shiftOfPart(shiftPart(sold()))).toBe(shiftId)
  expect(shiftOfPart('none')).toBeUndefined()
  expect(hourOfPart('mon-0')).toEqual({ weekday: 1, hour: 0 })
  expect(hourOfPart('sun-23')).toEqual({ weekday: 7, hour: 23 })
})
