import { describe, expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { allTakenOff } from '../basket/taken-off.ts'
import type { TillEvent } from './state.ts'
import { fail, paneNow } from './till-acts.fixture.ts'
import { goods, TillWorld } from './till-world.fixture.ts'

describe('a cashier who takes nothing off alone', () => {
  const aWorld = () => {
    const world = new TillWorld()
    world.asksBeforeVoid = true
    world.pickElsewhere()
    return world
  }
  const approval = { act: 'void' as const, by: 'owner', at: '2026-11-24T10:00:00.000Z' }

  it('is asked for the approval first, by key or button, and for the whole basket, too', () => {
    const world = aWorld()
    expect(world.send({ type: 'command', command: 'remove' })).toEqual([])
    expect(world.basket.lines).toHaveLength(1)
    expect(world.state.panel).toMatchObject({ kind: 'approval', wanted: { act: 'void', lineId: 'line 1' } })
    world.send({ type: 'close-panel' })
    world.send({ type: 'basket', action: { type: 'empty' } })
    expect(world.state.panel).toMatchObject({ kind: 'approval', wanted: { mostMinor: 1_403 } })
    expect(world.basket.lines).toHaveLength(1)
  })

  it('goes on once it is approved, or without: the basket records the line and who approved', () => {
    const world = aWorld()
    world.send({ type: 'command', command: 'remove' })
    world.send({ type: 'approved', approval: { ...approval, lineId: 'line 1' } })
    expect(world.basket).toMatchObject({
      lines: [],
      voided: [{ lineId: 'line 1', amountMinor: 1_403 }],
      approvals: [{ act: 'void', lineId: 'line 1', by: 'owner' }],
    })
    expect(world.state.panel).toBeNull()
    world.pickElsewhere()
    world.send({ type: 'command', command: 'remove' })
    world.send({ type: 'approved', approval: null })
    expect(world.basket.voided).toHaveLength(2)
    expect(world.basket.approvals).toHaveLength(1)
    // An answer that comes late does nothing twice.
    expect(world.send({ type: 'approved', approval })).toEqual([])
  })

  /** Ten pieces that stay there for a while. */
  const aWorldOfTen = () => {
    const world = aWorld()
    world.change({ type: 'set-quantity', lineId: 'line 1', quantityMilli: milli(10_000) })
    world.nowMs = 60_000
    return world
  }
  const typed = (pieces: number): TillEvent => {
    return { type: 'quantity-typed', lineId: 'line 1', quantityMilli: milli(pieces * 1_000) }
  }
  const quantityOf = (world: TillWorld) => world.basket.lines[0]?.quantityMilli

  it('is asked before a quantity is lowered by key or button, and what comes after is of both', () => {
    const world = aWorldOfTen()
    const less: TillEvent = { type: 'command', command: 'one-less' }
    expect(world.send(less)).toEqual([])
    const wanted = { act: 'void', lineId: 'line 1', what: 'Lowering Soap from 10 to 9' }
    expect(world.state.panel).toMatchObject({ kind: 'approval', wanted: { ...wanted, mostMinor: 1_403 } })
    world.send({ type: 'approved', approval: { ...approval, lineId: 'line 1', mostMinor: minor(1_403) } })
    expect([quantityOf(world), allTakenOff(world.basket)]).toMatchObject([9_000, [{ amountMinor: 1_403 }]])
    world.send(less)
    expect(world.state.panel).toMatchObject({ wanted: { mostMinor: 2_806 } })
    world.send({ type: 'close-panel' })
    world.send({ type: 'command', command: 'remove' })
    expect(world.state.panel).toMatchObject({ wanted: { mostMinor: 14_030 } })
  })

  it('keeps what came onto the line while the owner was asked', () => {
    const world = aWorldOfTen()
    world.send({ type: 'command', command: 'one-less' })
    world.change({ type: 'set-quantity', lineId: 'line 1', quantityMilli: milli(12_000) })
    world.send({ type: 'approved', approval: { ...approval, lineId: 'line 1', mostMinor: minor(1_403) } })
    expect(quantityOf(world)).toBe(11_000)
  })

  it('gets no answer to what is asked no more', () => {
    const world = aWorldOfTen()
    world.send({ type: 'command', command: 'one-less' })
    world.send({ type: 'basket', action: { type: 'empty' } })
    world.send({ type: 'approved', approval: { ...approval, lineId: 'line 1' } })
    expect(quantityOf(world)).toBe(10_000)
    expect(world.state.panel).toMatchObject({ kind: 'approval', wanted: { leadsTo: { type: 'empty' } } })
  })

  it('is asked for a peak that was typed and stayed', () => {
    const world = aWorldOfTen()
    world.send(typed(100))
    world.nowMs += 11_000
    world.send(typed(10))
    world.send({ type: 'quantity-entered' })
    expect(world.state.panel).toMatchObject({ wanted: { what: 'Lowering Soap from 100 to 10' } })
  })

  it('is not asked for what was done without approval before', () => {
    const world = aWorldOfTen()
    world.send({ type: 'command', command: 'one-less' })
    world.send({ type: 'approved', approval: null })
    world.send({ type: 'command', command: 'one-less' })
    expect(world.state.panel).toMatchObject({ wanted: { mostMinor: 1_403 } })
  })

  it('takes off again alone what came on a moment ago', () => {
    const world = aWorldOfTen()
    world.send({ type: 'command', command: 'one-more' })
    world.nowMs += 3_000
    world.send({ type: 'command', command: 'one-less' })
    expect([world.state.panel, quantityOf(world), allTakenOff(world.basket)]).toEqual([null, 10_000, []])
  })

  it('types 12 over 10 without being asked, though it passes through 1', () => {
    const world = aWorldOfTen()
    world.send(typed(1))
    expect([quantityOf(world), world.state.panel]).toEqual([1_000, null])
    world.send(typed(12))
    world.send({ type: 'quantity-entered' })
    expect([quantityOf(world), world.state.panel, allTakenOff(world.basket)]).toEqual([12_000, null, []])
  })

  it.each<TillEvent>([
    { type: 'quantity-left' },
    { type: 'quantity-entered' },
    { type: 'command', command: 'go-on' },
    { type: 'hold', name: '' },
  ])('is asked once a smaller quantity is typed, and goes no further: $type', (event) => {
    const world = aWorldOfTen()
    world.isTill = true
    world.send(typed(1))
    world.send(event)
    expect(world.state.panel).toMatchObject({
      kind: 'approval',
      wanted: { mostMinor: 9 * 1_403, what: 'Lowering Soap from 10 to 1' },
    })
    expect([paneNow(world), quantityOf(world), world.held]).toEqual(['basket', 10_000, []])
    world.nowMs += 20_000
    world.send({ type: 'approved', approval: { ...approval, lineId: 'line 1' } })
    const voided = [{ lineId: 'line 1', quantityMilli: 9_000, amountMinor: 9 * 1_403 }]
    expect([quantityOf(world), allTakenOff(world.basket)]).toMatchObject([1_000, voided])
  })

  it('loses no scan that comes while a smaller quantity is typed', () => {
    const world = aWorldOfTen()
    world.send(typed(1))
    world.send({ type: 'scan', product: goods[1] ?? fail(), lineId: 'line 2' })
    expect(world.basket.lines.map(({ name, quantityMilli }) => [name, quantityMilli])).toEqual([
      ['Soap', 10_000],
      ['Milk', 1_000],
    ])
    expect(world.state.panel).toMatchObject({ wanted: { lineId: 'line 1' } })
  })

  it('needs a new approval to empty the basket after an undo', () => {
    const world = aWorld()
    const emptyAndApprove = () => {
      world.send({ type: 'basket', action: { type: 'empty' } })
      world.send({ type: 'approved', approval: { ...approval, mostMinor: minor(1_403) } })
    }
    emptyAndApprove()
    world.send({ type: 'command', command: 'undo' })
    expect([world.basket.lines.length, world.basket.approvals]).toEqual([1, []])
    emptyAndApprove()
    expect(world.basket.approvals).toMatchObject([{ act: 'void', mostMinor: 1_403 }])
  })

  it('taking a line off and undoing it is none', () => {
    const world = aWorld()
    world.asksBeforeVoid = false
    world.send({ type: 'command', command: 'remove' })
    world.send({ type: 'command', command: 'undo' })
    expect(world.basket.voided).toEqual([])
  })
})
