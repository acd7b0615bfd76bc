import { describe, expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { paneNow } from './till-acts.fixture.ts'
import { goods, TillWorld } from './till-world.fixture.ts'

const dearer = goods.map((one) => ({ ...one, priceMinor: minor(one.priceMinor + 100) }))

/** A till whose basket has soap for 14.03, which costs 15.03 by now. */
function aWorld() {
  const world = new TillWorld()
  world.isTill = true
  world.pickElsewhere()
  world.shelf = dearer
  return world
}

const goOn = (world: TillWorld) => world.send({ type: 'command', command: 'go-on', isMeant: true })
const choose = (world: TillWorld, takesNew: boolean) =>
  world.send({
    type: 'basket',
    action: { type: 'list-changed', changes: world.given.listChanges, takesNew },
  })

describe('a price that changes while a basket is held or open', () => {
  it('is asked about before the basket is paid', () => {
    const world = aWorld()
    expect(world.given.listChanges).toEqual([
      { lineId: 'line 1', name: 'Soap', beforeMinor: 1_403, nowMinor: 1_503 },
    ])
    goOn(world)
    expect(world.state.panel).toEqual({ kind: 'list-changes' })
    expect(paneNow(world)).toBe('basket')
  })

  it('is asked about where it changes while the payment is open, and nothing is recorded or taken', () => {
    const world = aWorld()
    world.shelf = goods
    goOn(world)
    expect(paneNow(world)).toBe('pay')
    world.shelf = dearer
    goOn(world)
    expect(world.state).toMatchObject({ panel: { kind: 'list-changes' }, isRecording: false })
    expect([paneNow(world), world.basket.tenders]).toEqual(['basket', []])
    choose(world, true)
    goOn(world)
    expect(paneNow(world)).toBe('pay')
    goOn(world)
    expect(world.state.isRecording).toBe(true)
  })

  it('becomes the new price if the cashier accepts it, and a percentage discount applies to it', () => {
    const world = aWorld()
    world.change({ type: 'discount-line', lineId: 'line 1', discount: { kind: 'percent', percentBp: 1_000 } })
    choose(world, true)
    expect(world.basket.lines).toMatchObject([{ unitPriceMinor: 1_503, discount: { percentBp: 1_000 } }])
    expect(world.basket.lines[0]).not.toHaveProperty('priceChange')
    goOn(world)
    expect(paneNow(world)).toBe('pay')
  })

  it('is recorded as a price change if the cashier keeps the old price, and is asked about again when it changes again', () => {
    const world = aWorld()
    choose(world, false)
    expect(world.basket.lines).toMatchObject([
      { unitPriceMinor: 1_403, priceChange: { fromMinor: 1_503, reason: 'list-changed' } },
    ])
    expect(world.given.listChanges).toEqual([])
    world.shelf = goods.map((one) => ({ ...one, priceMinor: minor(one.priceMinor + 200) }))
    expect(world.given.listChanges).toMatchObject([{ beforeMinor: 1_503, nowMinor: 1_603 }])
    choose(world, true)
    expect(world.basket.lines).toMatchObject([{ unitPriceMinor: 1_603 }])
    expect(world.basket.lines[0]).not.toHaveProperty('priceChange')
  })

  it('leaves a discount of an amount the share that it was of the goods', () => {
    const world = aWorld()
    world.change({ type: 'set-quantity', lineId: 'line 1', quantityMilli: milli(10_000) })
    const discount = { kind: 'amount', amountMinor: minor(1_403) } as const
    world.change({ type: 'discount-line', lineId: 'line 1', discount })
    world.change({ type: 'set-quantity', lineId: 'line 1', quantityMilli: milli(1_000) })
    const before = world.basket.lines[0]?.discount
    choose(world, true)
    expect(world.basket.lines[0]).toMatchObject({ unitPriceMinor: 1_503, discount: before })
  })

  it('does not alter an agreed price, which is compared with the new list price', () => {
    const world = aWorld()
    const agreed = {
      type: 'set-price',
      lineId: 'line 1',
      unitPriceMinor: minor(1_000),
      reason: 'damaged',
    } as const
    world.change(agreed)
    choose(world, true)
    expect(world.basket.lines).toMatchObject([
      { unitPriceMinor: 1_000, priceChange: { fromMinor: 1_503, reason: 'damaged' } },
    ])
  })

  it('is not asked about in a quotation, of a scale’s label, or of goods that are sold no more', () => {
    const world = aWorld()
    world.basket = { ...world.basket, quotationId: 'quotation' }
    expect(world.given.listChanges).toEqual([])
    const { quotationId: _, ...plain } = world.basket
    world.basket = plain
    world.shelf = []
    expect(world.given.listChanges).toEqual([])
    world.shelf = dearer
    const label = { name: 'kg', quantityMilli: milli(500) }
    world.basket = { ...plain, lines: plain.lines.map((line) => ({ ...line, pack: label })) }
    expect(world.given.listChanges).toEqual([])
  })
})
