import { describe, expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import { reduceBasket } from '../basket/basket.ts'
import { creditToHoldAgain } from '../pay/credit-age.ts'
import { goOn, paying, sends } from './till-acts.fixture.ts'

describe('store credit that the server is asked to keep', () => {
  const tender = { kind: 'store-credit', amountMinor: minor(1_000), reference: '12345-6789T' } as const
  const customer = { customerId: 'ama', name: 'Ama' }
  const lands = (basketId: string) => [
    sends({ type: 'basket', action: { type: 'choose-customer', customer, basketId } }),
    sends({ type: 'basket', action: { type: 'take', tender, basketId, creditHeldAtMs: 5 } }),
    sends({ type: 'credit-answered', basketId }),
  ]

  it('is taken for its basket, which is not recorded before the answer', () => {
    const world = paying()
    const { basketId } = world.basket
    world.send({ type: 'credit-asked', basketId })
    goOn(world)
    expect(world.onItsWay).toBeNull()
    for (const act of lands(basketId)) act(world)
    expect(world.basket).toMatchObject({ customer, tenders: [tender], creditHeldAtMs: 5 })
    world.send({ type: 'draft', draft: { kind: 'cash', amountMinor: 'due', reference: '' } })
    goOn(world)
    expect(world.onItsWay?.paid.tenders).toEqual([tender, { kind: 'cash', amountMinor: 403 }])
  })

  it('does not land in the basket that took the place of its own', () => {
    const world = paying()
    const { basketId } = world.basket
    world.send({ type: 'credit-asked', basketId })
    world.newBasket()
    world.pickElsewhere()
    goOn(world)
    const { state, basket } = world
    const [chooses, takes, isAnswered] = lands(basketId)
    chooses?.(world)
    takes?.(world)
    expect([world.state, world.basket]).toEqual([state, basket])
    // The other one need not wait for it.
    goOn(world)
    expect(world.onItsWay).not.toBeNull()
    isAnswered?.(world)
    expect(world.state.creditConfirmationFor).toBeNull()
  })

  it('does not land in it on the disk either', () => {
    const world = paying()
    expect(reduceBasket(world.basket, { type: 'take', tender, basketId: 'basket 0' })).toBe(world.basket)
    const other = { type: 'choose-customer', customer, basketId: 'basket 0' } as const
    expect(reduceBasket(world.basket, other)).toBe(world.basket)
  })

  it('is asked for again before the sale is recorded, where it may have run out', () => {
    const minute = 60_000
    const at = (creditHeldAtMs: number | undefined, nowMs: number) =>
      creditToHoldAgain({ tenders: [tender], ...(creditHeldAtMs !== undefined && { creditHeldAtMs }) }, nowMs)
    expect(at(0, 10 * minute - 1)).toBeNull()
    expect(at(0, 10 * minute)).toBe(tender)
    // Put back by undo, or the clock was set back.
    expect(at(undefined, minute)).toBe(tender)
    expect(at(2 * minute, minute)).toBe(tender)
    expect(creditToHoldAgain({ tenders: [{ kind: 'cash', amountMinor: minor(5) }] }, minute)).toBeNull()
  })

  it('is not counted on after it was emptied with its basket and put back', () => {
    const world = paying()
    for (const act of lands(world.basket.basketId)) act(world)
    world.send({ type: 'basket', action: { type: 'empty' } })
    world.send({ type: 'basket', action: { type: 'undo' } })
    expect(world.basket.tenders).toEqual([tender])
    expect(creditToHoldAgain(world.basket, 6)).toBe(tender)
  })
})
