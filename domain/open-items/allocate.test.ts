import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minor } from '../money.ts'
import { allocate, allocateInOrder } from './allocate.ts'

const open = [
  { document: 'a', openMinor: minor(300) },
  { document: 'b', openMinor: minor(50) },
]

describe('allocating to what is open', () => {
  it('leaves what is not settled', () => {
    const left = allocate(open, [
      { document: 'a', amountMinor: minor(100) },
      { document: 'a', amountMinor: minor(200) },
    ])
    expect(Object.fromEntries(left)).toEqual({ a: 0, b: 50 })
  })

  it.each([
    ['more than is open', [{ document: 'b', amountMinor: minor(51) }]],
    [
      'more than is open in two parts',
      [
        { document: 'b', amountMinor: minor(30) },
        { document: 'b', amountMinor: minor(21) },
      ],
    ],
    ['anything to a document that has nothing open', [{ document: 'c', amountMinor: minor(1) }]],
  ])('refuses %s', (_what, allocations) => {
    expect(() => allocate(open, allocations)).toThrow(
      expect.objectContaining({ code: 'allocation_above_open' }),
    )
  })

  it('in order settles the first before the next, and returns what is left of the amount', () => {
    expect(allocateInOrder(open, minor(320))).toEqual({
      allocations: [
        { document: 'a', amountMinor: 300 },
        { document: 'b', amountMinor: 20 },
      ],
      restMinor: 0,
    })
    expect(allocateInOrder(open, minor(400)).restMinor).toBe(50)
    expect(allocateInOrder([], minor(1))).toEqual({ allocations: [], restMinor: 1 })
  })

  it('in order never settles more than is open, and loses nothing', () => {
    const amounts = fc.array(fc.nat(10_000), { maxLength: 20 })
    fc.assert(
      fc.property(amounts, fc.nat(100_000), (parts, amount) => {
        const items = parts.map((openMinor, index) => ({ document: `${index}`, openMinor: minor(openMinor) }))
        const { allocations, restMinor } = allocateInOrder(items, minor(amount))
        allocate(items, allocations)
        const settled = allocations.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
        expect(settled + restMinor).toBe(amount)
        expect(allocations.every(({ amountMinor }) => amountMinor > 0)).toBe(true)
      }),
    )
  })
})
