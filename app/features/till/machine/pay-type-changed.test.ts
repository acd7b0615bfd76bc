import { expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import { withAmount } from '../pay/draft.ts'
import { offerOf } from './state.ts'
import { paying, press } from './till-acts.fixture.ts'
import type { TillWorld } from './till-world.fixture.ts'

const offer = (world: TillWorld) => offerOf(world.state, world.given)
const enter = (world: TillWorld, amount: number) =>
  world.send({ type: 'draft', draft: withAmount(offer(world).draft, minor(amount)) })

it('the amount entered before a payment type is pressed is paid by that type', () => {
  const world = paying()
  enter(world, 1_000)
  press('pay:mobile-money')(world)
  expect(offer(world)).toMatchObject({ kind: 'mobile-money', amountMinor: 1_000, step: { type: 'take' } })
})

it('after a part is taken, the amount of the rest can be entered before its type is chosen', () => {
  const world = paying()
  enter(world, 1_000)
  press('pay:mobile-money')(world)
  press('go-on')(world)
  expect(offer(world)).toMatchObject({ kind: null, dueMinor: 403 })
  enter(world, 300)
  press('pay:card')(world)
  expect(offer(world).step).toMatchObject({ type: 'take', tender: { kind: 'card', amountMinor: 300 } })
})

it('another payment type keeps amount and reference, and cash has no reference', () => {
  const world = paying()
  press('pay:mobile-money')(world)
  const { draft } = offer(world)
  world.send({ type: 'draft', draft: { ...draft, amountMinor: minor(900), reference: 'MM-1' } })
  press('pay:cash')(world)
  expect(offer(world).step).toMatchObject({ tender: { kind: 'cash', amountMinor: 900 } })
  expect(offer(world).step).not.toMatchObject({ tender: { reference: 'MM-1' } })
  press('pay:mobile-money')(world)
  expect(offer(world).step).toMatchObject({ tender: { amountMinor: 900, reference: 'MM-1' } })
})

it('more cash than is due is what is due by a card, and the cash is there again', () => {
  const world = paying()
  enter(world, 2_000)
  press('pay:card')(world)
  expect(offer(world).step).toMatchObject({ type: 'record', tenders: [{ kind: 'card', amountMinor: 1_403 }] })
  press('pay:cash')(world)
  expect(offer(world).step).toMatchObject({ type: 'record', changeMinor: 597 })
})

it('a field that was emptied is what is due by the next payment type', () => {
  const world = paying()
  world.send({ type: 'draft', draft: { ...offer(world).draft, amountMinor: null } })
  press('pay:card')(world)
  expect(offer(world).step).toMatchObject({ type: 'record' })
})
