import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor, sumMinor } from '../../money.ts'
import type { Tender } from '../../payments/paid-tender.ts'
import { milli } from '../../quantity.ts'
import { TenderKind } from '../../terms/tender.ts'
import { anySale, aSale, aSaleLine } from './a-sale.fixture.ts'
import { refundedSoFar } from './cash-rounding.ts'
import { checkSale } from './check.ts'
import { checkReturn } from './check-return.ts'
import { composeReturn, type LeftToTakeBack, leftOfLine, priceReturn } from './compose-return.ts'
import { leftByTender, paidOutWhileOwed, refundByType, refundKinds, refundTenders } from './refund.ts'
import { returnedSoFar } from './returned-so-far.ts'
import type { SaleBody } from './schema.ts'

const saleId = '0199f0a0-0000-7000-8000-0000000000aa'
const input = {
  tillId: '0199f0a0-0000-7000-8000-00000000000b',
  receiptNumber: 'A-2',
  soldAt: '2026-01-02T10:00:00Z',
}
const exactly = { by: 'as-paid', reason: 'faulty', smallestCoinMinor: undefined } as const

function leftOf(sale: SaleBody, returns: readonly SaleBody[]): LeftToTakeBack {
  return {
    returned: [...returnedSoFar(returns)].map(([lineId, one]) => ({ lineId, ...one })),
    refunded: refundedSoFar(sale, returns),
    left: [...leftByTender(sale, returns)].map(([kind, amountMinor]) => ({
      kind,
      amountMinor: minor(amountMinor),
    })),
  }
}

/** Splits what a sale was paid with over tenders, the first of them weighted most. */
function paidBy(sale: SaleBody, kinds: readonly TenderKind[]): SaleBody {
  let rest = Number(sale.totals.grossMinor)
  const tenders = kinds.flatMap((kind, index): Tender[] => {
    const amount = index === kinds.length - 1 ? rest : Math.floor(rest / 2)
    rest -= amount
    return amount > 0 ? [{ kind, amountMinor: minor(amount) }] : []
  })
  return { ...sale, tenders }
}

const anyPieces = fc.array(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 8, maxLength: 8 }), {
  minLength: 1,
  maxLength: 5,
})
const anyKinds = fc.subarray([...TenderKind.options], { minLength: 1 })

test('whatever comes back in whatever pieces is a return the books take, and never more money than was paid', () => {
  fc.assert(
    fc.property(anySale, anyKinds, anyPieces, (unpaid, kinds, pieces) => {
      const sale = paidBy(unpaid, kinds)
      const returns: SaleBody[] = []
      for (const piece of [...pieces, Array(8).fill(4)]) {
        const left = leftOf(sale, returns)
        const taken = sale.lines.map((line, index) => ({
          lineId: line.lineId,
          quantityMilli: milli(Math.floor((leftOfLine(line, left) * (piece[index % 8] ?? 0)) / 4)),
          isWrittenOff: index % 2 === 1,
        }))
        if (taken.every(({ quantityMilli }) => quantityMilli === 0)) continue
        const back = composeReturn({ ...sale, saleId }, left, { ...exactly, taken }, input)
        checkSale(back)
        checkReturn(back, { ...sale, returned: returnedSoFar(returns) })
        returns.push(back)
        for (const [kind, amountMinor] of leftByTender(sale, returns))
          expect(amountMinor, kind).toBeGreaterThanOrEqual(0)
      }
      const given = sumMinor(returns.flatMap(({ tenders }) => tenders.map((one) => one.amountMinor)))
      expect(given).toBe(sale.totals.grossMinor)
      expect(sale.lines.every((line) => leftOfLine(line, leftOf(sale, returns)) === 0)).toBe(true)
    }),
  )
})

const two = aSale({
  lines: [
    aSaleLine({ lineId: 'a', quantityMilli: milli(3000), unitPriceMinor: minor(1000) }),
    aSaleLine({ lineId: 'b', unitPriceMinor: minor(503) }),
  ],
})

test('one of three at the price it was sold at, in the order of the receipt', () => {
  const taken = [
    { lineId: 'b', quantityMilli: milli(1000), isWrittenOff: true },
    { lineId: 'a', quantityMilli: milli(1000), isWrittenOff: false },
  ]
  const { lines, totals } = priceReturn({ ...two, saleId }, leftOf(two, []), taken)
  expect(lines).toMatchObject([
    { lineId: 'a', returnOfLineId: 'a', quantityMilli: 1000, unitPriceMinor: 1000 },
    { lineId: 'b', returnOfLineId: 'b', isWrittenOff: true },
  ])
  expect(lines[0]).not.toHaveProperty('isWrittenOff')
  expect(totals.grossMinor).toBe(1503)
})

test('what was sold on account is credited first, then card, and cash comes last', () => {
  const left = {
    refunded: { carriedMinor: minor(0), leftMinor: minor(3503) },
    left: [
      { kind: 'cash' as const, amountMinor: minor(1503) },
      { kind: 'card' as const, amountMinor: minor(1000) },
      { kind: 'on-account' as const, amountMinor: minor(1000) },
    ],
  }
  expect(refundTenders(minor(2500), 'as-paid', left, undefined)).toEqual({
    tenders: [
      { kind: 'on-account', amountMinor: 1000 },
      { kind: 'card', amountMinor: 1000 },
      { kind: 'cash', amountMinor: 500 },
    ],
    roundingMinor: 0,
  })
})

test('cash goes back in coins, and another tender to the minor unit', () => {
  const left = leftOf(two, [])
  expect(refundTenders(minor(503), 'as-paid', left, minor(5))).toEqual({
    tenders: [{ kind: 'cash', amountMinor: 505 }],
    roundingMinor: -2,
  })
  expect(refundTenders(minor(503), 'mobile-money', left, minor(5))).toEqual({
    tenders: [{ kind: 'mobile-money', amountMinor: 503 }],
    roundingMinor: 0,
  })
  expect(refundTenders(minor(2), 'cash', left, minor(5))).toEqual({ tenders: [], roundingMinor: 2 })
})

test('a refund goes back by the payment type that was chosen, whatever the sale was paid by', () => {
  const by = refundByType({ kind: 'mobile-money', typeId: 'bank-transfer' })
  const requested = { taken: [{ lineId: 'b', quantityMilli: milli(1000), isWrittenOff: false }], by }
  const back = (how: Partial<typeof requested> | { by: 'mobile-money' }) =>
    composeReturn(
      { ...two, saleId, tenders: [{ kind: 'mobile-money', typeId: 'telecel', amountMinor: minor(3503) }] },
      leftOf(two, []),
      { ...exactly, ...requested, ...how },
      input,
    ).tenders
  expect(back({})).toEqual([{ kind: 'mobile-money', typeId: 'bank-transfer', amountMinor: 503 }])
  expect(back({ by: 'mobile-money' })).toEqual([{ kind: 'mobile-money', amountMinor: 503 }])
  expect(refundByType({ kind: 'card', typeId: 'card' })).toBe('card')
})

test('store credit needs a customer, and nothing is refunded on account by itself', () => {
  expect(refundKinds(false)).toEqual(['cash', 'mobile-money', 'card'])
  expect(refundKinds(true)).toEqual(['cash', 'mobile-money', 'card', 'store-credit'])
})

test('a sale says nothing that only a return can', () => {
  expect(() => checkSale({ ...two, reason: 'faulty' })).toThrow('reason is for returns')
  const lines = two.lines.map((line) => ({ ...line, isWrittenOff: true as const }))
  expect(() => checkSale({ ...two, lines })).toThrow('isWrittenOff is for returns')
})

test('what is still owed is credited first, however the rest is paid back', () => {
  const left = {
    refunded: { carriedMinor: minor(0), leftMinor: minor(1_000) },
    left: [
      { kind: 'cash' as const, amountMinor: minor(300) },
      { kind: 'on-account' as const, amountMinor: minor(700) },
    ],
  }
  const debt = { kind: 'on-account', amountMinor: 700 }
  for (const by of ['as-paid', 'cash', 'card', 'store-credit'] as const) {
    expect(refundTenders(minor(500), by, left, undefined).tenders).toEqual([{ ...debt, amountMinor: 500 }])
    const kind = by === 'as-paid' ? 'cash' : by
    expect(refundTenders(minor(1_000), by, left, undefined).tenders).toEqual([
      debt,
      { kind, amountMinor: 300 },
    ])
  }
})

test('a refund pays out for what is still owed as far as it credits less on account than it has to', () => {
  const refund = (...tenders: Tender[]) => ({ ...aSale({}), tenders })
  const paid = (kind: Tender['kind'], amountMinor: number): Tender => ({
    kind,
    amountMinor: minor(amountMinor),
  })
  const { grossMinor } = aSale({}).totals
  expect(paidOutWhileOwed(refund(paid('cash', grossMinor)), 300)).toBe(300)
  expect(paidOutWhileOwed(refund(paid('cash', grossMinor)), 5 * grossMinor)).toBe(grossMinor)
  expect(paidOutWhileOwed(refund(paid('cash', grossMinor - 300), paid('on-account', 300)), 300)).toBe(0)
  expect(paidOutWhileOwed(refund(paid('cash', grossMinor)), 0)).toBe(0)
})
