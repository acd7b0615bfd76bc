import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minor } from '#domain/money.ts'
import { keyedKinds, plainPaymentTypes } from '#domain/payments/payment-type.ts'
import { milli } from '#domain/quantity.ts'
import { reduceBasket } from '../basket/basket.ts'
import { allTakenOff } from '../basket/taken-off.ts'
import { creditToHoldAgain } from '../pay/credit-age.ts'
import { payTypesOf } from '../pay/settle.ts'
import { type Command, commandsOf, keys, type Pane } from './keys.ts'
import { atStart, offerOf, panelOf, paneOf, paymentOf, type TillEvent } from './state.ts'
import { goods, TillWorld } from './till-world.fixture.ts'

const panes = Object.keys(keys) as Pane[]
const commands = [
  ...new Set(
    panes.flatMap((pane) => commandsOf(pane, payTypesOf(plainPaymentTypes)).map(([command]) => command)),
  ),
] satisfies Command[]

type Act = (world: TillWorld) => void

const sends =
  (event: TillEvent): Act =>
  (world) =>
    void world.send(event)

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

function fail(): never {
  throw new Error('no such goods')
}

const press = (command: Command, isMeant = true) => sends({ type: 'command', command, isMeant })

const presses = fc
  .tuple(fc.constantFrom(...commands), fc.boolean())
  .map(([command, isMeant]) => press(command, isMeant))

const goOn = press('go-on')
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

const paneNow = (world: TillWorld) => paneOf(world.state, world.given)

/** A till on which a basket is being paid. */
function paying(): TillWorld {
  const world = new TillWorld()
  world.isTill = true
  const [product = fail()] = goods
  world.send({ type: 'pick', product, quantityMilli: null, lineId: 'a' })
  press('go-on')(world)
  return world
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
    expect(world.send({ type: 'swapped', fault: null })).toEqual([])
    expect(panelOf(world.state, world.given)).toEqual({ kind: 'line-discount', lineId: 'a' })
  })

  it('keeps its panel where it could not be held, and the till says why', () => {
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

  it('asks for the weight first, also in the middle of a payment, and comes back to it', () => {
    const world = paying()
    world.send({ type: 'pick', product: goods[2] ?? fail(), quantityMilli: null, lineId: 'b' })
    expect(paneNow(world)).toBe('measure')
    world.send({ type: 'measured', quantityMilli: milli(500), lineId: 'b' })
    expect(paneNow(world)).toBe('pay')
    expect(world.basket.lines.map(({ name }) => name)).toEqual(['Soap', 'Rice'])
  })

  it('begins anew where another tab sold the basket: neither the payment nor what was entered of it stays', () => {
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
  it('is not recorded by a press that nobody meant', () => {
    const world = paying()
    press('go-on', false)(world)
    expect(world.onItsWay).toBeNull()
    press('go-on')(world)
    expect(world.onItsWay?.paid.tenders).toEqual([{ kind: 'cash', amountMinor: 1_403 }])
  })

  it('says why it was not recorded, until something is done about it', () => {
    const world = paying()
    press('go-on')(world)
    world.answer(false)
    expect(paymentOf(world.state, world.given)?.fault).toBe('It was not kept.')
    world.send({ type: 'pick', product: goods[1] ?? fail(), quantityMilli: null, lineId: 'b' })
    expect(paymentOf(world.state, world.given)?.fault).toBeNull()
  })
})

describe('a sale on account', () => {
  it('is offered where the customer is chosen, and falls back where nobody is', () => {
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

  it('changes nothing while a sale is paid or goods are weighed', () => {
    const paying = new TillWorld()
    paying.isTill = true
    paying.pickElsewhere()
    paying.send({ type: 'command', command: 'go-on' })
    const weighing = new TillWorld()
    const [, , rice = fail()] = goods
    weighing.send({ type: 'pick', product: rice, quantityMilli: null, lineId: 'a' })
    for (const [world, pane] of [
      [paying, 'pay'],
      [weighing, 'measure'],
    ] as const) {
      expect(paneOf(world.state, world.given)).toBe(pane)
      const before = world.state
      expect(world.send(scanned)).toEqual([])
      expect(world.state).toEqual(before)
    }
  })
})

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

  it('goes on once it is approved, or without: the basket tells of the line and of who approved', () => {
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

  /** Ten pieces that stand there for a while. */
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

  it('is asked for a peak that was typed and stood there', () => {
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

  it('taking a line off and undoing it is none', () => {
    const world = aWorld()
    world.asksBeforeVoid = false
    world.send({ type: 'command', command: 'remove' })
    world.send({ type: 'command', command: 'undo' })
    expect(world.basket.voided).toEqual([])
  })
})

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
    expect(world.state.creditAskedFor).toBeNull()
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
