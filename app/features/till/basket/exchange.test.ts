import { expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { settle } from '../pay/settle.ts'
import { aProduct } from './a-product.fixture.ts'
import { creditedMinor, type Exchange, emptyBasket, reduceBasket } from './basket.ts'

const exchange = {
  ...{ exchangeId: 'e', returnId: 'r', reference: 'Exchange of A-12' },
  returned: { tenders: [{ kind: 'cash', amountMinor: minor(1_000) }] },
} as Exchange
const begun = reduceBasket(emptyBasket('b', 0), { type: 'exchange', exchange, amountMinor: minor(1_000) })
const cash = { kind: 'cash', amountMinor: 1_000, reference: 'Exchange of A-12' }

it('in an exchange the return is the first payment of the basket, even if something was paid before', () => {
  expect(begun).toMatchObject({ exchange, tenders: [cash] })
  const card = { kind: 'card' as const, amountMinor: minor(5) }
  const paid = reduceBasket(emptyBasket('b', 0), { type: 'take', tender: card })
  const after = reduceBasket(paid, { type: 'exchange', exchange, amountMinor: minor(1_000) })
  expect(after.tenders).toEqual([cash, card])
  expect(reduceBasket(begun, { type: 'exchange', exchange, amountMinor: minor(9) })).toBe(begun)
})

it('an exchange ends when its return is given back, and not when another payment is', () => {
  const taken = reduceBasket(begun, { type: 'take', tender: { kind: 'card', amountMinor: minor(5) } })
  expect(reduceBasket(taken, { type: 'give-back', at: 1 })).toMatchObject({ exchange, tenders: [cash] })
  const without = reduceBasket(taken, { type: 'give-back', at: 0 })
  expect(without.tenders).toEqual([{ kind: 'card', amountMinor: 5 }])
  expect(without).not.toHaveProperty('exchange')
})

it('emptying the basket forgets the exchange and its value, and undo restores both', () => {
  const filled = reduceBasket(begun, {
    ...{ type: 'add', lineId: '1', product: aProduct(), quantityMilli: milli(1_000) },
  })
  const emptied = reduceBasket(filled, { type: 'empty' })
  expect(emptied.tenders).toEqual([])
  expect(emptied).not.toHaveProperty('exchange')
  expect(reduceBasket(emptied, { type: 'undo' })).toMatchObject({ exchange, tenders: [cash] })
})

it('cheaper goods are paid for by the exchange, and the rest is change', () => {
  const offer = { kind: null, amountMinor: null }
  expect(settle({ grossMinor: minor(700) }, begun.tenders, offer, 'GHS')).toMatchObject({
    ...{ type: 'record', tenders: [cash], changeMinor: 300 },
  })
  expect(settle({ grossMinor: minor(1_300) }, begun.tenders, offer, 'GHS')).toMatchObject({ type: 'wait' })
})

it('goods that are still owed pay nothing of the basket: their customer is chosen, and the debt falls', () => {
  const returned = { tenders: [{ kind: 'on-account', amountMinor: minor(1_000) }] }
  const owed = { ...exchange, returned } as Exchange
  const customer = { customerId: 'c', name: 'Ama' }
  const action = { type: 'exchange', exchange: owed, amountMinor: minor(0), customer } as const
  const started = reduceBasket(emptyBasket('b', 0), action)
  expect(started).toMatchObject({ exchange: owed, tenders: [], customer })
  expect(creditedMinor(owed)).toBe(1_000)
  const paid = reduceBasket(started, { type: 'take', tender: { kind: 'card', amountMinor: minor(5) } })
  expect(reduceBasket(paid, { type: 'give-back', at: 0 })).toMatchObject({ exchange: owed, tenders: [] })
  const ended = reduceBasket(paid, { type: 'end-exchange' })
  expect(ended.tenders).toEqual([{ kind: 'card', amountMinor: 5 }])
  expect(ended).not.toHaveProperty('exchange')
  expect(reduceBasket(begun, { type: 'end-exchange' }).tenders).toEqual([])
})
