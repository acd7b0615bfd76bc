import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Shop } from '#domain/api/shop.ts'
import { roundingDue } from '#domain/documents/sale/cash-rounding.ts'
import { checkSale } from '#domain/documents/sale/check.ts'
import { SaleBody } from '#domain/documents/sale/schema.ts'
import { minor } from '#domain/money.ts'
import { inCoins, smallestCoins } from '#domain/payments/coins.ts'
import { milli } from '#domain/quantity.ts'
import { aProduct } from './basket/a-product.fixture.ts'
import { type BasketAction, emptyBasket, reduceBasket } from './basket/basket.ts'
import { composeSale, dayOf, priceTheBasket } from './compose-sale.ts'
import { settle } from './pay/settle.ts'

const settingsOf = (pricesIncludeTax: boolean, dayStartHour = 0) => ({
  pricesIncludeTax: [{ from: null, setTo: pricesIncludeTax }],
  dayStartHour: [{ from: null, setTo: dayStartHour }],
  financialYearStartMonth: [{ from: null, setTo: 1 }],
  smallestCoinMinor: [{ from: null, setTo: null }],
})
const aShop = (fields: object = {}) =>
  Shop.parse({
    shopId: 's',
    name: 'Adom Provisions',
    status: 'active',
    email: 'owner@example.com',
    country: 'GH',
    currency: 'GHS',
    timeZone: 'Africa/Accra',
    dayStartHour: 0,
    financialYearStartMonth: 1,
    taxPack: 'GH',
    taxRegistrations: [{ from: '2024-01-01', scheme: 'standard' }],
    pricesIncludeTax: true,
    settings: settingsOf(true),
    receiptHeader: [],
    lockedThrough: null,
    ...fields,
  })
const soldAt = '2026-11-21T10:15:00Z'
const by = fc.constantFrom(undefined, 'ama', 'yaw')
const discount = fc.oneof(
  fc.record({ kind: fc.constant('amount' as const), amountMinor: fc.nat(20_000).map(minor), by }),
  fc.record({ kind: fc.constant('percent' as const), percentBp: fc.nat(10_000), by }),
)

it('a composed sale is never one the server would refuse, whatever is in the basket', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.array(
        fc.record({
          price: fc.nat(99_999),
          quantity: fc.integer({ min: 1, max: 50_000 }),
          off: fc.option(discount),
        }),
        { minLength: 1, maxLength: 12 },
      ),
      fc.option(discount),
      fc.nat(50_000),
      fc.constantFrom(undefined, ...smallestCoins('GHS')),
      (pricesIncludeTax, items, off, over, smallestCoinMinor) => {
        const shop = aShop({ settings: settingsOf(pricesIncludeTax), smallestCoinMinor })
        const actions = items.flatMap((item, index): BasketAction[] => [
          {
            type: 'add',
            lineId: String(index),
            product: aProduct({ priceMinor: item.price }),
            quantityMilli: milli(item.quantity),
          },
          { type: 'discount-line', lineId: String(index), discount: item.off },
        ])
        const basket = [...actions, { type: 'discount', discount: off } as const].reduce(
          reduceBasket,
          emptyBasket('01900000-0000-7000-8000-000000000001', 0),
        )
        const { totals } = priceTheBasket(basket, shop, dayOf(soldAt, shop))
        const payable = { ...totals, smallestCoinMinor }
        const handed = inCoins(minor(totals.grossMinor + over), smallestCoinMinor)
        const offer = { kind: 'cash', amountMinor: handed } as const
        const step = settle(payable, [], offer, shop.currency)
        if (step.type === 'wait' && totals.grossMinor < (smallestCoinMinor ?? 0)) return
        if (step.type !== 'record') throw new Error(`the payment settles nothing: ${step.type}`)
        const sale = composeSale({
          basket,
          shop,
          tillId: '01900000-0000-7000-8000-00000000000a',
          receiptNumber: 'A-1',
          soldAt,
          soldBy: 'cashier',
          tenders: step.tenders,
          changeMinor: step.changeMinor,
          roundingMinor: step.roundingMinor,
        })
        expect(() => checkSale(SaleBody.parse(sale))).not.toThrow()
        expect(sale.totals.roundingMinor ?? 0).toBe(roundingDue(sale, smallestCoinMinor))
      },
    ),
  )
})

it('a sale is taxed by the day it is made, not the day the basket was begun', () => {
  const shop = aShop({ taxRegistrations: [{ from: '2026-11-22', scheme: 'standard' }] })
  const basket = reduceBasket(emptyBasket('b', 0), {
    type: 'add',
    lineId: '1',
    product: aProduct({ priceMinor: 12_000 }),
    quantityMilli: milli(1_000),
  })
  const at = (instant: string) =>
    composeSale({
      basket,
      shop,
      tillId: 't',
      receiptNumber: 'A-1',
      soldAt: instant,
      soldBy: null,
      tenders: [],
      changeMinor: minor(0),
    })
  expect(at('2026-11-21T23:59:59Z').totals.taxMinor).toBe(0)
  expect(at('2026-11-22T00:00:00Z').totals.taxMinor).toBe(2_000)
})

it('a sale follows the setting of its day for tax in prices, offline too', () => {
  const { pricesIncludeTax, ...rest } = settingsOf(true)
  const tomorrow = { from: '2026-11-22', setTo: false }
  const shop = aShop({ settings: { ...rest, pricesIncludeTax: [...pricesIncludeTax, tomorrow] } })
  const basket = reduceBasket(emptyBasket('b', 0), {
    type: 'add',
    lineId: '1',
    product: aProduct({ priceMinor: 12_000 }),
    quantityMilli: milli(1_000),
  })
  const sold = {
    basket,
    shop,
    tillId: 't',
    receiptNumber: 'A-1',
    soldBy: null,
    tenders: [],
    changeMinor: minor(0),
  }
  const at = (soldAt: string) => composeSale({ ...sold, soldAt })
  expect(at('2026-11-21T23:59:59Z')).toMatchObject({ pricesIncludeTax: true, totals: { grossMinor: 12_000 } })
  expect(at('2026-11-22T00:00:00Z')).toMatchObject({
    pricesIncludeTax: false,
    totals: { netMinor: 12_000, grossMinor: 14_400 },
  })
})

it('a sale is taxed by the calendar day, even where the business day ends later', () => {
  // The COVID levy of 1% ended with 2025.
  const shop = aShop({ settings: settingsOf(true, 4) })
  const basket = reduceBasket(emptyBasket('b', 0), {
    type: 'add',
    lineId: '1',
    product: aProduct({ priceMinor: 12_000 }),
    quantityMilli: milli(1_000),
  })
  const taxesAt = (instant: string) =>
    priceTheBasket(basket, shop, dayOf(instant, shop)).lines[0]?.taxes.map(({ component }) => component)
  expect(taxesAt('2025-12-31T23:59:59Z')).toContain('gh-covid')
  expect(taxesAt('2026-01-01T00:00:00Z')).not.toContain('gh-covid')
})

it('a sale records who rang it up and what its goods were called on the receipt, whatever they are called when it arrives', () => {
  const long = `Milo ${'x'.repeat(200)}`
  const basket = ['Milo 400 g', long, ''].reduce(
    (before, name, index) =>
      reduceBasket(before, {
        type: 'add',
        lineId: String(index),
        product: aProduct({ name, productId: `01900000-0000-7000-8000-00000000001${index}` }),
        quantityMilli: milli(1_000),
      }),
    emptyBasket('01900000-0000-7000-8000-000000000001', 0),
  )
  const compose = (soldBy: string | null) =>
    composeSale({
      basket,
      shop: aShop(),
      tillId: '01900000-0000-7000-8000-00000000000a',
      receiptNumber: 'A-1',
      soldAt,
      soldBy,
      tenders: [],
      changeMinor: minor(0),
    })
  const sale = compose('ama')
  expect(SaleBody.parse(sale).soldBy).toBe('ama')
  expect(sale.lines.map(({ name }) => name)).toEqual(['Milo 400 g', long.slice(0, 160), undefined])
  expect('soldBy' in compose(null)).toBe(false)
})

it('a composed sale records who gave its discounts and changed its prices', () => {
  const add = (lineId: string): BasketAction => ({
    ...{ type: 'add', lineId, quantityMilli: milli(1_000) },
    product: aProduct({ name: lineId, priceMinor: minor(1_000) }),
  })
  const less = (by: string) => ({ kind: 'amount' as const, amountMinor: minor(100), by })
  const basket = [
    ...[add('1'), add('2')],
    { type: 'discount-line', lineId: '1', discount: less('ama') },
    { type: 'discount', discount: less('yaw') },
    { type: 'set-price', lineId: '2', unitPriceMinor: minor(800), reason: 'damaged', by: 'ama' },
  ].reduce((all, action) => reduceBasket(all, action as BasketAction), emptyBasket('b', 0))
  const shop = aShop()
  const { grossMinor } = priceTheBasket(basket, shop, dayOf(soldAt, shop)).totals
  const sale = composeSale({
    ...{ basket, shop, tillId: 't', receiptNumber: 'A-1', soldAt, soldBy: 'yaw' },
    ...{ tenders: [{ kind: 'cash', amountMinor: grossMinor }], changeMinor: minor(0) },
  })
  expect(sale.discounts).toEqual([
    { by: 'ama', amountMinor: 100 },
    { by: 'yaw', amountMinor: 100 },
  ])
  expect(sale.lines[1]?.priceChange).toEqual({ fromMinor: 1_000, reason: 'damaged', by: 'ama' })
})
