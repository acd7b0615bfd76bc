import { describe, expect, it } from 'vitest'
import { discountOn, extend, listedMinor } from '#domain/documents/sale/price.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { aProduct } from './a-product.fixture.ts'
import { type Basket, type BasketAction, countByProduct, emptyBasket, reduceBasket } from './basket.ts'

const basketAfter = (actions: readonly BasketAction[], start: Basket = emptyBasket('b', 0)) =>
  actions.reduce(reduceBasket, start)
const milo = aProduct({ name: 'Milo', priceMinor: 4_500 })
const rice = aProduct({ name: 'Rice', unit: 'kg' })
const add = (lineId: string, product = milo, quantityMilli = 1_000): BasketAction => ({
  type: 'add',
  lineId,
  product,
  quantityMilli: milli(quantityMilli),
})
const shape = (basket: Basket) => basket.lines.map((line) => [line.lineId, line.quantityMilli])

describe('the basket', () => {
  it('counts a product that is scanned again up on its line', () => {
    const basket = basketAfter([add('1'), add('2', rice, 250), add('3')])
    expect(shape(basket)).toEqual([
      ['1', 2_000],
      ['2', 250],
    ])
    expect(basket.touchedLineId).toBe('1')
  })

  it('holds a pack on a line of its own, counted in packs', () => {
    const pack = {
      packId: '0199aaaa-0000-7000-8000-000000000001',
      name: 'Carton',
      quantityMilli: milli(24_000),
    }
    const carton = {
      ...milo,
      name: 'Milo, Carton of 24',
      unit: 'pack' as const,
      priceMinor: minor(100_000),
      pack,
    }
    const basket = basketAfter([add('1'), add('2', carton), add('3', carton), add('4')])
    expect(basket.lines.map((line) => [line.name, line.quantityMilli, line.pack])).toEqual([
      ['Milo', 2_000, undefined],
      ['Milo, Carton of 24', 2_000, pack],
    ])
    expect([...countByProduct(basket)]).toEqual([
      [milo.productId, 2_000],
      [pack.packId, 2_000],
    ])
    const emptied = reduceBasket(basket, { type: 'remove', lineId: '2' })
    expect(emptied.voided).toMatchObject([{ quantityMilli: 48_000, amountMinor: 200_000 }])
  })

  it('keeps a product whose price has changed since on a line of its own', () => {
    const dearer = { ...milo, priceMinor: minor(4_800) }
    const basket = basketAfter([add('1'), add('2', dearer)])
    expect(basket.lines.map((line) => line.unitPriceMinor)).toEqual([4_500, 4_800])
  })

  it('sells a line at a price that was agreed, and the next one at the list price', () => {
    const agreed: BasketAction = {
      type: 'set-price',
      lineId: '1',
      unitPriceMinor: minor(4_000),
      reason: 'agreed',
    }
    const basket = basketAfter([add('1'), agreed, { ...agreed, unitPriceMinor: minor(3_900) }, add('2')])
    expect(basket.lines.map(({ unitPriceMinor, priceChange }) => [unitPriceMinor, priceChange])).toEqual([
      [3_900, { fromMinor: 4_500, reason: 'agreed' }],
      [4_500, undefined],
    ])
    const back = reduceBasket(basket, { ...agreed, unitPriceMinor: minor(4_500) })
    expect(back.lines[0]).not.toHaveProperty('priceChange')
    expect(reduceBasket(basket, { ...agreed, unitPriceMinor: minor(10 ** 13) })).toBe(basket)
  })

  it('puts a removed line back in its place, with its discount', () => {
    const before = basketAfter([
      add('1'),
      add('2', rice),
      { type: 'discount-line', lineId: '1', discount: { kind: 'percent', percentBp: 1_000 } },
    ])
    const basket = basketAfter([{ type: 'remove', lineId: '1' }, { type: 'undo' }], before)
    expect(basket.lines).toEqual(before.lines)
    expect(basket.removed).toBeNull()
  })

  it('has a note under a line, and what is scanned next goes onto a line without', () => {
    const noted = [add('1'), { type: 'note-line', lineId: '1', note: ' No\u0007 onions ' }, add('2')] as const
    const basket = basketAfter([...noted])
    expect(basket.lines.map(({ lineId, note, quantityMilli }) => [lineId, note, quantityMilli])).toEqual([
      ['1', 'No onions', 1_000],
      ['2', undefined, 1_000],
    ])
    const without = basketAfter([{ type: 'note-line', lineId: '1', note: '' }], basket)
    expect(without.lines[0]).not.toHaveProperty('note')
  })

  it('puts back everything when emptying is undone, and keeps what was added since', () => {
    const bread = aProduct({ name: 'Bread' })
    const basket = basketAfter([
      add('1'),
      add('2', rice),
      { type: 'discount', discount: { kind: 'amount', amountMinor: minor(200) } },
      { type: 'note', note: 'for Ama' },
      { type: 'empty' },
      add('3', bread),
      { type: 'undo' },
    ])
    expect(shape(basket).map(([lineId]) => lineId)).toEqual(['1', '2', '3'])
    expect(basket.discount).toEqual({ kind: 'amount', amountMinor: 200, basisMinor: 5_500 })
    expect(basket.note).toBe('for Ama')
  })

  describe('that is emptied with approval', () => {
    const approve = (mostMinor: number): BasketAction => ({
      type: 'approve',
      approval: { act: 'void', by: 'owner', at: '2026-11-24T10:00:00Z', mostMinor: minor(mostMinor) },
    })
    const emptied: BasketAction = { type: 'empty', isApproved: true }
    const approved = (basket: Basket) => basket.approvals?.map(({ mostMinor }) => mostMinor)

    it('drops the approval when that is undone, so that the next one counts alone', () => {
      const undone = basketAfter([add('1'), approve(4_500), emptied, { type: 'undo' }])
      expect(approved(undone)).toEqual([])
      const again = basketAfter([approve(4_500), emptied], undone)
      expect(approved(again)).toEqual([4_500])
      expect(again.voided).toMatchObject([{ lineId: '1', amountMinor: 4_500 }])
    })

    it('keeps the earlier approval, and those of other acts, when a later emptying is undone', () => {
      const discount: BasketAction = {
        type: 'approve',
        approval: { act: 'discount', by: 'owner', at: '2026-11-24T10:00:00Z', mostMinor: minor(50) },
      }
      const first = [add('1'), approve(4_500), emptied, add('2', rice)]
      const approvedAgain = basketAfter([...first, approve(900), discount, emptied, { type: 'undo' }])
      expect(approved(approvedAgain)).toEqual([4_500, 50])
      const withoutApproval = basketAfter([...first, { type: 'empty' }, { type: 'undo' }])
      expect(approved(withoutApproval)).toEqual([4_500])
    })
  })

  it('sells its quotation no more once it is emptied, unless that is undone', () => {
    const quoted: Basket = { ...basketAfter([add('1')]), quotationId: 'q' }
    const emptied = basketAfter([{ type: 'empty' }], quoted)
    expect(emptied.quotationId).toBeUndefined()
    expect(basketAfter([{ type: 'undo' }], emptied).quotationId).toBe('q')
    const two = basketAfter([add('2', rice)], quoted)
    const off = (lineId: string) => ({ type: 'remove', lineId }) as const
    expect(basketAfter([off('1')], two).quotationId).toBe('q')
    const without = basketAfter([off('1'), off('2')], two)
    expect(without.quotationId).toBeUndefined()
    expect(basketAfter([{ type: 'undo' }], without).quotationId).toBe('q')
  })

  it('leaves nothing behind when it is emptied', () => {
    const basket = basketAfter([
      add('1'),
      { type: 'note', note: 'x' },
      { type: 'take', tender: { kind: 'cash', amountMinor: minor(100) } },
      { type: 'empty' },
    ])
    expect(basket).toMatchObject({ lines: [], tenders: [], touchedLineId: null })
    expect(basket.note).toBeUndefined()
  })

  it('starts over when its last line is removed by hand, and Undo restores it', () => {
    const act = 'discount' as const
    const approval = { act, by: 'ama', at: '2026-03-10T10:00:00Z', mostMinor: minor(200) }
    const filled = basketAfter([
      add('1'),
      { type: 'discount', discount: { kind: 'amount', amountMinor: minor(200) } },
      { type: 'approve', approval },
      { type: 'note', note: 'For Kofi' },
      { type: 'choose-customer', customer: { customerId: 'c', name: 'Kofi' } },
      { type: 'take', tender: { kind: 'cash', amountMinor: minor(100) } },
    ])
    const emptied = basketAfter([{ type: 'remove', lineId: '1' }], filled)
    const { basketId, revision, voided, removed, ...rest } = emptied
    expect(rest).toEqual({ lines: [], tenders: [], touchedLineId: null })
    expect(voided).toHaveLength(1)
    const { removed: _r, voided: _v, revision: _n, ...again } = basketAfter([{ type: 'undo' }], emptied)
    const { removed: _f, revision: _m, ...before } = filled
    expect(again).toEqual(before)
  })

  it('keeps what came back and what a provider was asked for when its last line is removed by hand', () => {
    const asked = { paymentId: 'p', kind: 'card', amountMinor: minor(4_500) } as const
    const emptied = basketAfter([add('1'), { type: 'ask', asked }, { type: 'remove', lineId: '1' }])
    expect(emptied).toMatchObject({ lines: [], asked })
  })

  it('shrinks a fixed discount with the goods, and restores it with them', () => {
    const ten = basketAfter([
      add('1'),
      { type: 'set-quantity', lineId: '1', quantityMilli: milli(10_000) },
      { type: 'discount-line', lineId: '1', discount: { kind: 'amount', amountMinor: minor(2_000) } },
    ])
    expect(ten.lines[0]?.discount).toEqual({ kind: 'amount', amountMinor: 2_000, basisMinor: 45_000 })
    const offAfter = (...actions: BasketAction[]) => {
      const [line] = basketAfter(actions, ten).lines
      if (!line) throw new Error('there is no line')
      return discountOn(extend(line.unitPriceMinor, line.quantityMilli), line.discount, listedMinor(line))
    }
    const pieces = (count: number) =>
      ({ type: 'set-quantity', lineId: '1', quantityMilli: milli(count * 1_000) }) as const
    expect([10, 1, 3, 20].map((count) => offAfter(pieces(count)))).toEqual([2_000, 200, 600, 2_000])
    // Another price takes no goods away.
    const price = { type: 'set-price', lineId: '1', unitPriceMinor: minor(3_000), reason: 'damaged' } as const
    expect([offAfter(price), offAfter(price, pieces(5))]).toEqual([2_000, 1_000])
  })

  it('never holds a quantity of nothing', () => {
    expect(
      shape(basketAfter([add('1'), { type: 'set-quantity', lineId: '1', quantityMilli: milli(0) }])),
    ).toEqual([['1', 1_000]])
  })

  it('takes no barcode for a quantity', () => {
    const huge = milli(6_001_087_345_012_000)
    expect(
      shape(basketAfter([add('1'), { type: 'set-quantity', lineId: '1', quantityMilli: huge }])),
    ).toEqual([['1', 1_000]])
  })

  it('holds a new line to the quantities and amounts that a sale may have, and one that is counted up', () => {
    const gold = aProduct({ name: 'Gold', priceMinor: 100_000_000 })
    expect(shape(basketAfter([add('1', milo, 99_999_999_999_000)]))).toEqual([])
    expect(shape(basketAfter([add('1', gold, 10_001_000)]))).toEqual([])
    const counted = basketAfter([add('1', gold, 10_000_000), add('2', gold)])
    expect(shape(counted)).toEqual([['1', 10_000_000]])
    expect(
      shape(basketAfter([{ type: 'set-quantity', lineId: '1', quantityMilli: milli(10_000_001) }], counted)),
    ).toEqual([['1', 10_000_000]])
  })

  it('ignores an act on a line another tab took out', () => {
    const basket = basketAfter([add('1')])
    expect(reduceBasket(basket, { type: 'set-quantity', lineId: 'gone', quantityMilli: milli(5_000) })).toBe(
      basket,
    )
    expect(reduceBasket(basket, { type: 'remove', lineId: 'gone' })).toBe(basket)
  })

  it('counts its changes', () => {
    expect(basketAfter([add('1'), add('2', rice), { type: 'remove', lineId: '1' }]).revision).toBe(3)
  })

  it('forgets a discount and a customer that are taken away', () => {
    const basket = basketAfter([
      add('1'),
      { type: 'discount', discount: { kind: 'percent', percentBp: 500 } },
      { type: 'choose-customer', customer: { customerId: 'c', name: 'Ama' } },
      { type: 'discount', discount: null },
      { type: 'choose-customer', customer: null },
    ])
    expect(basket.discount).toBeUndefined()
    expect(basket.customer).toBeUndefined()
  })
})

it('a debt meant for one customer does not pass to another', () => {
  const choose = (customerId: string) =>
    ({ type: 'choose-customer', customer: { customerId, name: customerId } }) as const
  const onAccount = { kind: 'on-account', amountMinor: minor(500) } as const
  const cash = { kind: 'cash', amountMinor: minor(100) } as const
  const taken = basketAfter([
    add('1'),
    choose('ama'),
    { type: 'take', tender: onAccount },
    { type: 'take', tender: cash },
  ])
  expect(reduceBasket(taken, choose('ama')).tenders).toEqual([onAccount, cash])
  expect(reduceBasket(taken, choose('kofi')).tenders).toEqual([cash])
})

describe('a payment that a provider was asked for', () => {
  const asked = { paymentId: 'payment', kind: 'card', amountMinor: minor(4_500) } as const
  const tender = { kind: 'card', amountMinor: minor(4_500), reference: 'payment' } as const
  const asking = basketAfter([add('1'), { type: 'ask', asked }])

  it('counts once, whichever tabs are notified, and no second one can be requested while it is open', () => {
    const other = { ...asked, paymentId: 'another' }
    expect(reduceBasket(asking, { type: 'ask', asked: other })).toBe(asking)
    const paid = { type: 'provider-paid', paymentId: 'payment', tender } as const
    const once = reduceBasket(asking, paid)
    expect(once).toMatchObject({ tenders: [tender] })
    expect(once.asked).toBeUndefined()
    expect(reduceBasket(once, paid)).toBe(once)
  })

  it('that the cashier went on without pays nothing of the sale when it comes after all', () => {
    const gone = reduceBasket(asking, { type: 'stop-asking', paymentId: 'payment' })
    expect(reduceBasket(gone, { type: 'provider-paid', paymentId: 'payment', tender })).toBe(gone)
  })
})
