import { describe, expect, it } from 'vitest'
import { receiptOfRecorded } from '#domain/api/papers/recorded-receipt.ts'
import type { RecordedSale } from '#domain/api/sale.ts'
import { Shop } from '#domain/api/shop.ts'
import { SaleBody } from '#domain/documents/sale/schema.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { taxesOf } from '#domain/receipt/view.ts'
import { aProduct } from '../basket/a-product.fixture.ts'
import { type BasketAction, emptyBasket, reduceBasket } from '../basket/basket.ts'
import { composeSale } from '../compose-sale.ts'
import { receiptOfWaiting } from './receipt-view.ts'

const shop = Shop.parse({
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
  settings: {
    pricesIncludeTax: [{ from: null, setTo: true }],
    dayStartHour: [{ from: null, setTo: 0 }],
    financialYearStartMonth: [{ from: null, setTo: 1 }],
    smallestCoinMinor: [{ from: null, setTo: null }],
  },
  receiptHeader: [],
  lockedThrough: null,
})

function aWaitingSale(actions: readonly BasketAction[], soldAt = '2026-11-21T10:15:00Z') {
  const basket = actions.reduce(reduceBasket, emptyBasket('01900000-0000-7000-8000-000000000001', 0))
  const sale = composeSale({
    basket,
    shop,
    tillId: '01900000-0000-7000-8000-00000000000a',
    receiptNumber: 'A-7',
    soldAt,
    soldBy: null,
    tenders: [],
    changeMinor: minor(0),
  })
  return {
    saleId: basket.basketId,
    shopId: 's',
    sale: SaleBody.parse(sale),
    names: { tillName: 'Counter', customerName: null, lines: [...basket.lines] },
    refused: null,
  }
}
const add = (
  lineId: string,
  priceMinor: number,
  quantity = 1_000,
  taxClassId = 'standard',
): BasketAction => ({
  type: 'add',
  lineId,
  product: aProduct({ name: `Good ${lineId}`, priceMinor, taxClassId }),
  quantityMilli: milli(quantity),
})

describe('a receipt', () => {
  it('adds each tax up over the lines and names it', () => {
    const receipt = receiptOfWaiting(aWaitingSale([add('1', 12_000), add('2', 24_000)]), shop, null)
    expect(receipt.taxes).toEqual([
      { label: 'NHIL', rateBp: 250, baseMinor: 30_000, amountMinor: 750 },
      { label: 'GETFund levy', rateBp: 250, baseMinor: 30_000, amountMinor: 750 },
      { label: 'VAT', rateBp: 1_500, baseMinor: 30_000, amountMinor: 4_500 },
    ])
    expect([receipt.netMinor, receipt.grossMinor]).toEqual([30_000, 36_000])
  })

  it('prints VAT from before 2026 at the 15% of price and levies that it was', () => {
    // 121.90: 100.00, levies of 2.50, 2.50 and 1.00, and 15% of 106.00.
    const receipt = receiptOfWaiting(aWaitingSale([add('1', 12_190)], '2025-12-31T10:15:00Z'), shop, null)
    expect(receipt.taxes).toEqual([
      { label: 'NHIL', rateBp: 250, baseMinor: 10_000, amountMinor: 250 },
      { label: 'GETFund levy', rateBp: 250, baseMinor: 10_000, amountMinor: 250 },
      { label: 'COVID-19 levy', rateBp: 100, baseMinor: 10_000, amountMinor: 100 },
      { label: 'VAT', rateBp: 1_500, baseMinor: 10_600, amountMinor: 1_590 },
    ])
  })

  it('shows lines after their share of the discount, so that they add up to the total', () => {
    const receipt = receiptOfWaiting(
      aWaitingSale([
        add('1', 1_000),
        add('2', 333, 2_000),
        { type: 'discount', discount: { kind: 'percent', percentBp: 1_000 } },
      ]),
      shop,
      null,
    )
    const sum = receipt.lines.reduce((total, line) => total + line.amountMinor, 0)
    expect(sum).toBe(receipt.grossMinor)
    expect(receipt.discountMinor).toBe(167)
    expect(receipt.lines.map((line) => line.name)).toEqual(['Good 1', 'Good 2'])
  })

  it('keeps rates of the same tax apart, and calls what an older program charged just tax', () => {
    const tax = (component: string, rateBp: number, net: number, amount: number) => ({
      netMinor: minor(net),
      taxes: [{ component, rateBp, amountMinor: minor(amount) }],
    })
    const lines = [
      tax('gb-vat', 2_000, 200, 40),
      tax('gb-vat', 500, 100, 5),
      tax('gb-vat', 2_000, 50, 10),
      tax('declared-elsewhere', 0, 60, 9),
    ]
    expect(taxesOf(lines, 'GB')).toEqual([
      { label: 'VAT', rateBp: 2_000, baseMinor: 250, amountMinor: 50 },
      { label: 'VAT', rateBp: 500, baseMinor: 100, amountMinor: 5 },
      { label: 'Tax', rateBp: 0, baseMinor: 60, amountMinor: 9 },
    ])
  })

  it('shows what carries no tax, where the rest does', () => {
    const untaxedOf = (actions: BasketAction[]) =>
      receiptOfWaiting(aWaitingSale(actions), shop, null).untaxedMinor
    const zeroRated = add('2', 500, 1_000, 'zero')
    expect(untaxedOf([add('1', 12_000), zeroRated])).toBe(500)
    expect(untaxedOf([zeroRated])).toBe(0)
  })
})

describe('a receipt that the server has', () => {
  const { sale, saleId } = aWaitingSale([add('1', 1_000, 2_500)])
  const recorded = (origin: RecordedSale['origin']): RecordedSale =>
    ({
      ...sale,
      ...{ saleId, origin, tillName: 'Counter', cashier: null, customerName: null },
      lines: sale.lines.map((line) => ({ ...line, name: 'Sugar', unit: 'kg' })),
    }) as unknown as RecordedSale
  const unitsOf = (origin: RecordedSale['origin']) =>
    receiptOfRecorded(recorded(origin), shop).lines.map(({ unit }) => unit)

  it('names the unit that its goods were sold in', () => {
    expect(unitsOf('till')).toEqual(['kg'])
  })

  it('names none where it is from a file, which had none: the product may be given another', () => {
    expect(unitsOf('import')).toEqual([null])
  })
})
