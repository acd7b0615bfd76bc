import { describe, expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import { atStart, offerOf, paneOf } from './state.ts'
import { TillWorld } from './till-world.fixture.ts'

describe('with a provider that takes card and mobile money,', () => {
  const aBasketToPay = () => {
    const world = new TillWorld()
    world.isTill = true
    world.hasProvider = true
    world.pickElsewhere()
    world.send({ type: 'command', command: 'go-on' })
    world.send({ type: 'command', command: 'pay:card' })
    return world
  }
  const goOn = { type: 'command', command: 'go-on', isMeant: true } as const

  it('F9 asks for the payment and records nothing; once it is made the sale is recorded by itself', () => {
    const world = aBasketToPay()
    world.send(goOn)
    expect(world.basket.asked).toEqual({ paymentId: 'payment 1', kind: 'card', amountMinor: 1_403 })
    expect([world.send(goOn), world.onItsWay]).toEqual([[], null])
    world.send({ type: 'payment-made', paymentId: 'payment 1', reference: 'ref' })
    const tender = { kind: 'card', amountMinor: 1_403, reference: 'ref' }
    expect(world.onItsWay?.paid).toEqual({ tenders: [tender], changeMinor: 0, roundingMinor: 0 })
    expect(world.basket).toMatchObject({ tenders: [tender] })
    expect(world.basket.asked).toBeUndefined()
  })

  it('a payment that two tabs hear of counts once', () => {
    const world = aBasketToPay()
    world.send(goOn)
    const made = { type: 'payment-made', paymentId: 'payment 1', reference: 'ref' } as const
    world.send(made)
    expect(world.send(made)).toEqual([])
    expect(world.basket.tenders).toHaveLength(1)
  })

  it('what was paid is kept where the cashier looks at the basket, and the sale waits for them', () => {
    const world = aBasketToPay()
    world.send(goOn)
    world.send({ type: 'command', command: 'back' })
    world.send({ type: 'payment-made', paymentId: 'payment 1', reference: 'ref' })
    expect([world.onItsWay, world.basket.tenders.length]).toEqual([null, 1])
  })

  it('a part of the sale is asked for, and the rest is paid otherwise', () => {
    const world = aBasketToPay()
    world.send({ type: 'draft', draft: { kind: 'card', amountMinor: minor(1_000), reference: '' } })
    world.send(goOn)
    world.send({ type: 'payment-made', paymentId: 'payment 1', reference: 'ref' })
    expect(world.onItsWay).toBeNull()
    expect(offerOf(world.state, world.given).exactDueMinor).toBe(403)
  })

  it('the cashier can go on without it and type a reference', () => {
    const world = aBasketToPay()
    world.send(goOn)
    world.send({ type: 'stop-asking', paymentId: 'payment 1', isTyped: true })
    expect(world.basket.asked).toBeUndefined()
    expect(offerOf(world.state, world.given)).toMatchObject({ kind: 'card', isByProvider: false })
    world.send(goOn)
    expect(world.onItsWay?.paid.tenders).toEqual([{ kind: 'card', amountMinor: 1_403 }])
    expect(world.send({ type: 'payment-made', paymentId: 'payment 1', reference: 'late' })).toEqual([])
  })

  it('after a reload the payment that is waited for is in sight again', () => {
    const world = aBasketToPay()
    world.send(goOn)
    world.state = atStart
    world.send({ type: 'payment-asked' })
    expect(paneOf(world.state, world.given)).toBe('pay')
  })
})
