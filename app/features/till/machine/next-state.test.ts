import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import { keyedKinds, plainPaymentTypes } from '#domain/payments/payment-type.ts'
import { milli } from '#domain/quantity.ts'
import { noDraft } from '../pay/draft.ts'
import { payTypesOf } from '../pay/settle.ts'
import { type Command, commandsOf, keys, type Pane } from './keys.ts'
import { atStart, codeToAdd, offerOf, panelOf, paneOf, paymentOf } from './state.ts'
import { type Act, fail, goOn, paneNow, paying, press, sends } from './till-acts.fixture.ts'
import { goods, TillWorld } from './till-world.fixture.ts'

const panes = Object.keys(keys) as Pane[]
const commands = [
  ...new Set(
    panes.flatMap((pane) => commandsOf(pane, payTypesOf(plainPaymentTypes)).map(([command]) => command)),
  ),
] satisfies Command[]

const picks = fc
  .tuple(fc.constantFrom(...goods), fc.constantFrom(null, milli(1_000), milli(2_000), milli(250)))
  .map(
    ([product, quantityMilli]): Act =>
      (world) => {
        world.send({ type: 'pick', product, quantityMilli, lineId: world.nextLineId() })
      },
  )

const drafts = fc
  .record({
    kind: fc.constantFrom(null, ...keyedKinds),
    amountMinor: fc.oneof(
      fc.constantFrom('due' as const, null),
      fc.integer({ min: 0, max: 9_000 }).map(minor),
    ),
    reference: fc.constantFrom('', 'MM-1'),
  })
  .map((draft) => sends({ type: 'draft', draft }))

const others = fc.constantFrom<Act>(
  (world) => world.answer(false),
  (world) => {
    world.isTill = true
  },
  // One is opened or closed here or elsewhere, or the shop decides to sell without one.
  (world) => {
    world.needsShift = !world.needsShift
  },
  // Another tab counts up, or sells the basket.
  (world) => world.pickElsewhere(),
  (world) => world.newBasket(),
  (world) => void world.send({ type: 'scan', product: goods[1] ?? fail(), lineId: world.nextLineId() }),
  sends({ type: 'hold', name: '' }),
  (world) => void world.send({ type: 'recall', basketId: world.held[0]?.basketId ?? 'none' }),
  sends({ type: 'scan-unknown', notice: 'No product has it.' }),
  sends({ type: 'basket', action: { type: 'empty' } }),
  (world) => {
    const lineId = world.basket.lines[0]?.lineId ?? 'none'
    world.send({ type: 'quantity-typed', lineId, quantityMilli: milli(1_000) })
    world.send({ type: 'quantity-left' })
  },
  sends({ type: 'basket', action: { type: 'give-back', at: 0 } }),
  sends({ type: 'close-panel' }),
  sends({ type: 'open-basket' }),
  sends({ type: 'close-basket' }),
)

const presses = fc
  .tuple(fc.constantFrom(...commands), fc.boolean())
  .map(([command, isMeant]) => press(command, isMeant))

const isKept: Act = (world) => world.answer(true)
const isWeighed: Act = (world) =>
  void world.send({ type: 'measured', quantityMilli: milli(250), lineId: world.nextLineId() })

/** Often the way on: else hardly a day of a hundred has a sale. */
const acts = fc.oneof(
  { arbitrary: fc.constantFrom(goOn, goOn, isKept, isWeighed), weight: 6 },
  { arbitrary: picks, weight: 2 },
  { arbitrary: presses, weight: 3 },
  { arbitrary: drafts, weight: 1 },
  { arbitrary: others, weight: 2 },
)
const aDay = fc.record({
  acts: fc.array(acts, { minLength: 5, maxLength: 60, size: 'max' }),
  isTill: fc.boolean(),
  smallestCoin: fc.constantFrom(undefined, 5),
})

/** Runs days at a till, and looks at it after every act. */
function atEveryMoment(look: (world: TillWorld) => void): void {
  fc.assert(
    fc.property(aDay, ({ acts, isTill, smallestCoin }) => {
      const world = new TillWorld(smallestCoin)
      world.isTill = isTill
      for (const act of acts) {
        act(world)
        look(world)
      }
    }),
    { numRuns: 300 },
  )
}

describe('a basket that is held', () => {
  it('gives way to a new one, and is taken up again while the other one waits', () => {
    const world = new TillWorld()
    const [soap = fail(), milk = fail()] = goods
    const names = () => world.basket.lines.map(({ name }) => name)
    world.send({ type: 'pick', product: soap, quantityMilli: null, lineId: 'a' })
    press('held')(world)
    expect(panelOf(world.state, world.given)).toEqual({ kind: 'held' })
    world.send({ type: 'hold', name: 'Ama' })
    expect([names(), panelOf(world.state, world.given)]).toEqual([[], null])
    // On a phone the products are back.
    expect(world.state.isBasketOpen).toBe(false)
    world.send({ type: 'pick', product: milk, quantityMilli: null, lineId: 'b' })
    world.send({ type: 'recall', basketId: world.held[0]?.basketId ?? 'none' })
    expect([names(), world.held.length]).toEqual([['Soap'], 1])
    expect(world.state.isBasketOpen).toBe(true)
  })

  it('leaves open what was asked for between the basket coming back and the answer', () => {
    const world = new TillWorld()
    world.send({ type: 'pick', product: goods[0] ?? fail(), quantityMilli: null, lineId: 'a' })
    press('line-discount')(world)
    expect(world.send({ type: 'swapped', error: null })).toEqual([])
    expect(panelOf(world.state, world.given)).toEqual({ kind: 'line-discount', lineId: 'a' })
  })

  it('keeps its panel where it could not be held, and the till shows why', () => {
    const world = paying()
    press('back')(world)
    world.change({ type: 'take', tender: { kind: 'cash', amountMinor: minor(100) } })
    press('held')(world)
    world.send({ type: 'hold', name: '' })
    expect(world.state).toMatchObject({ panel: { kind: 'held' }, notice: 'It stays as it is.' })
    expect(world.held).toEqual([])
  })

  it('does not give way while its sale is on its way to the disk', () => {
    const world = paying()
    press('go-on')(world)
    expect(world.onItsWay).not.toBeNull()
    expect(world.send({ type: 'hold', name: '' })).toEqual([])
  })
})

describe('the way of a sale', () => {
  it('leads from the basket by the name of the till and the payment to the receipt, and on', () => {
    const world = new TillWorld()
    const [product = fail()] = goods
    const seen = [paneNow(world)]
    const then = (act: Act) => {
      act(world)
      seen.push(paneNow(world))
    }
    then((at) => at.send({ type: 'pick', product, quantityMilli: null, lineId: 'a' }))
    then(press('go-on'))
    then((at) => {
      at.isTill = true
      at.needsShift = true
    })
    then((at) => {
      at.needsShift = false
    })
    then(press('go-on'))
    then((at) => at.answer(true))
    then(press('back'))
    expect(seen).toEqual(['basket', 'basket', 'name', 'shift', 'pay', 'pay', 'sold', 'basket'])
    expect([...world.recorded.keys()]).toEqual(['basket 1'])
  })

  it('leads by the question about a shift once, and past a shift that is needed never', () => {
    const world = new TillWorld()
    Object.assign(world, { isTill: true, asksForShift: true })
    world.pickElsewhere()
    press('go-on')(world)
    expect(paneNow(world)).toBe('shift')
    press('sell-without-shift')(world)
    expect(paneNow(world)).toBe('pay')
    world.needsShift = true
    press('sell-without-shift')(world)
    expect(paneNow(world)).toBe('shift')
  })

  it('asks for the weight first, also in the middle of a payment, and comes back to it', () => {
    const world = paying()
    world.send({ type: 'pick', product: goods[2] ?? fail(), quantityMilli: null, lineId: 'b' })
    expect(paneNow(world)).toBe('measure')
    world.send({ type: 'measured', quantityMilli: milli(500), lineId: 'b' })
    expect(paneNow(world)).toBe('pay')
    expect(world.basket.lines.map(({ name }) => name)).toEqual(['Soap', 'Rice'])
  })

  it.each(['remove', 'empty'] as const)(
    'clears the payment draft once the last line is gone (%s)',
    (type) => {
      const world = paying()
      world.send({ type: 'draft', draft: { kind: 'card', amountMinor: minor(2_000), reference: 'x' } })
      world.send({ type: 'basket', action: type === 'remove' ? { type, lineId: 'a' } : { type } })
      const [product = fail()] = goods
      world.send({ type: 'pick', product, quantityMilli: null, lineId: 'b' })
      press('go-on')(world)
      expect(offerOf(world.state, world.given).draft).toEqual(noDraft)
    },
  )

  it('starts over when another tab sold the basket: neither the payment nor what was entered of it stays', () => {
    const world = paying()
    const draft = { kind: 'card', amountMinor: minor(500), reference: '' } as const
    world.send({ type: 'draft', draft })
    world.newBasket()
    world.pickElsewhere()
    expect(paneNow(world)).toBe('basket')
    press('go-on')(world)
    expect(offerOf(world.state, world.given).draft.kind).toBeNull()
  })
})

describe('whatever is done at a till', () => {
  it('no receipt is shown of a sale that was not recorded, and no sale is on its way twice', () => {
    let momentsAfterASale = 0
    atEveryMoment((world) => {
      if (world.recorded.size > 0) momentsAfterASale += 1
      if (paneNow(world) === 'sold') expect(world.recorded.has(world.state.sold?.saleId ?? '')).toBe(true)
      expect(world.state.isRecording).toBe(world.onItsWay !== null)
    })
    // The days of this test do lead to sales.
    expect(momentsAfterASale).toBeGreaterThan(100)
  })

  it('what is paid and what is left add up to the total', () => {
    atEveryMoment(({ state, given }) => {
      const { grossMinor, smallestCoinMinor = 1 } = given.payable
      const paid = (tenders: readonly { amountMinor: number }[]) =>
        tenders.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
      const { step, exactDueMinor, dueMinor, kind, draft } = offerOf(state, given)
      expect(Math.abs(grossMinor - paid(given.basket.tenders) - exactDueMinor)).toBeLessThan(
        smallestCoinMinor,
      )
      // Paying what is due is one key.
      if (draft.amountMinor === 'due' && kind !== null && dueMinor > 0) expect(step.type).toBe('record')
      if (step.type === 'record')
        expect(paid(step.tenders) - step.changeMinor + step.roundingMinor).toBe(grossMinor)
      if (step.type === 'take') {
        expect(paid(given.basket.tenders) + step.tender.amountMinor + step.leftMinor).toBe(grossMinor)
        expect(step.leftMinor).toBeGreaterThan(0)
      }
    })
  })

  it('Esc leads back to the basket with nothing open', () => {
    atEveryMoment((world) => {
      const { state } = world
      for (let times = state.unmeasured.length + 4; times > 0; times -= 1) press('back')(world)
      expect(paneNow(world)).toBe('basket')
      expect(panelOf(world.state, world.given)).toBeNull()
      expect(world.state.isBasketOpen).toBe(false)
      world.state = state
    })
  })

  it('what was paid and entered is there again after a look at the basket', () => {
    atEveryMoment((world) => {
      if (paneNow(world) !== 'pay') return
      const { state, basket } = world
      const before = offerOf(state, world.given)
      press('back')(world)
      expect(paneNow(world)).not.toBe('pay')
      press('go-on')(world)
      expect(paneNow(world)).toBe('pay')
      expect(offerOf(world.state, world.given)).toEqual(before)
      expect(world.basket).toBe(basket)
      world.state = state
    })
  })

  it('a key that a pane does not show does nothing there', () => {
    atEveryMoment((world) => {
      const pane = paneNow(world)
      const { state, basket } = world
      const didMore = commands.filter((command) => {
        if (commandsOf(pane, world.given.payTypes).some(([one]) => one === command)) return false
        const effects = world.send({ type: 'command', command, isMeant: true })
        return effects.length > 0 || world.state !== state || world.basket !== basket
      })
      if (didMore.length > 0) expect(didMore).toEqual([])
    })
  })
})

describe('a payment', () => {
  it('is not recorded by an accidental press', () => {
    const world = paying()
    press('go-on', false)(world)
    expect(world.onItsWay).toBeNull()
    press('go-on')(world)
    expect(world.onItsWay?.paid.tenders).toEqual([{ kind: 'cash', amountMinor: 1_403 }])
  })

  it('shows why it was not recorded, until something is done about it', () => {
    const world = paying()
    press('go-on')(world)
    world.answer(false)
    expect(paymentOf(world.state, world.given)?.error).toBe('It was not kept.')
    world.send({ type: 'pick', product: goods[1] ?? fail(), quantityMilli: null, lineId: 'b' })
    expect(paymentOf(world.state, world.given)?.error).toBeNull()
  })
})

describe('a sale on account', () => {
  it('is offered once a customer is chosen, and falls back without one', () => {
    const world = new TillWorld()
    world.isTill = true
    const [product = fail()] = goods
    world.send({ type: 'pick', product, quantityMilli: null, lineId: 'a' })
    world.send({ type: 'command', command: 'go-on' })
    world.send({ type: 'command', command: 'pay:on-account' })
    expect(offerOf(world.state, world.given).kind).toBe('cash')

    const customer = { customerId: 'ama', name: 'Ama' }
    world.send({ type: 'basket', action: { type: 'choose-customer', customer } })
    world.send({ type: 'command', command: 'pay:on-account' })
    expect(offerOf(world.state, world.given).step).toMatchObject({
      type: 'record',
      tenders: [{ kind: 'on-account', amountMinor: 1_403 }],
    })

    // Another tab takes the customer away.
    world.change({ type: 'choose-customer', customer: null })
    expect(offerOf(world.state, world.given).kind).toBe('cash')
  })
})

describe('on a phone with an empty basket', () => {
  it.each(['customer', 'held', 'take-back'] as const)(
    '%s opens over the products, which come back',
    (command) => {
      const world = new TillWorld()
      press(command)(world)
      expect(world.state).toMatchObject({ isBasketOpen: true, panel: {} })
      world.send({ type: 'close-panel' })
      expect(world.state).toMatchObject({ isBasketOpen: false, panel: null })
    },
  )
})

describe('a barcode of no product', () => {
  const notice = 'No product has the barcode 5012345.'

  it('can be added as long as its notice is in sight, and the payment waits for that', () => {
    const world = paying()
    world.send({ type: 'scan-unknown', notice, code: '5012345' })
    expect(codeToAdd(world.state)).toBe('5012345')
    world.send({ type: 'add-product', code: '5012345' })
    expect(panelOf(world.state, world.given)).toEqual({ kind: 'add-product', code: '5012345' })
    expect([paneNow(world), codeToAdd(world.state), world.state.notice]).toEqual(['basket', null, null])
    world.send({ type: 'close-panel' })
    press('go-on')(world)
    expect(paneNow(world)).toBe('pay')
  })

  it('is not offered with another notice', () => {
    const world = new TillWorld()
    world.send({ type: 'notice', notice, code: '5012345' })
    world.send({ type: 'notice', notice: 'Soap is sold in whole pieces.' })
    expect(codeToAdd(world.state)).toBeNull()
  })
})

describe('the keys', () => {
  it.each(panes)('of the pane %s do one thing each', (pane) => {
    const used = Object.values(keys[pane])
    expect(used).toEqual([...new Set(used)])
  })

  it('mean one thing on every pane', () => {
    const meanings = new Map<string, Set<string>>()
    for (const pane of panes)
      for (const [command, key] of commandsOf(pane, payTypesOf(plainPaymentTypes)))
        meanings.set(key, new Set([...(meanings.get(key) ?? []), command]))
    const several = [...meanings].filter(([, found]) => found.size > 1)
    expect(several).toEqual([])
  })
})

describe('the barcode of a receipt that is scanned', () => {
  const scanned = { type: 'scan-receipt', receiptNumber: 'A-17' } as const
  const found = { kind: 'return', search: 'A-17' }

  it('finds the receipt to take goods back on, beside what is in the basket', () => {
    const world = new TillWorld()
    world.pickElsewhere()
    world.send(scanned)
    expect(world.state).toMatchObject({ panel: found, isBasketOpen: true })
    expect(world.basket.lines).toHaveLength(1)
  })

  it('leads there from the receipt just recorded', () => {
    const world = new TillWorld()
    world.state = { ...atStart, sold: { saleId: 'sold' } as never }
    expect(paneOf(world.state, world.given)).toBe('sold')
    world.send(scanned)
    expect(world.state).toMatchObject({ panel: found, sold: null })
  })

  it('is reported while a sale is paid, goods are weighed, or the till or its shift is set up, and changes nothing else', () => {
    const paying = new TillWorld()
    paying.isTill = true
    paying.pickElsewhere()
    paying.send({ type: 'command', command: 'go-on' })
    const weighing = new TillWorld()
    const [, , rice = fail()] = goods
    weighing.send({ type: 'pick', product: rice, quantityMilli: null, lineId: 'a' })
    const naming = new TillWorld()
    naming.pickElsewhere()
    naming.send({ type: 'command', command: 'go-on' })
    const opening = new TillWorld()
    Object.assign(opening, { isTill: true, needsShift: true })
    opening.pickElsewhere()
    opening.send({ type: 'command', command: 'go-on' })
    for (const [world, pane, words] of [
      [paying, 'pay', 'while paying'],
      [weighing, 'measure', 'while a quantity is entered'],
      [naming, 'name', 'while this till is set up'],
      [opening, 'shift', 'while a shift is opened'],
    ] as const) {
      expect(paneOf(world.state, world.given)).toBe(pane)
      const before = world.state
      expect(world.send(scanned)).toEqual([])
      expect(world.state).toEqual({
        ...before,
        notice: expect.stringContaining(`Receipt A-17 was scanned ${words}`),
      })
    }
  })
})
