import { Temporal } from 'temporal-polyfill'
import type { Day } from '#domain/business-day.ts'
import { extend } from '#domain/documents/sale/price.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import { multiplyDivide } from '#domain/rounding.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { ReceivedLine, StockReceipt } from '../books/kinds/stock-receipt/to-record.ts'
import {
  type Category,
  catalogue,
  categories,
  type DemoProduct,
  discontinuedSkus,
  shortForDays,
} from './catalogue/index.ts'
import { usualDailyMilli } from './demand.ts'
import { deliveryIdOf } from './ids.ts'
import type { Purse } from './purse.ts'
import type { Shelf } from './shelf.ts'
import { beforeItsBill, invoicedBy, type Wholesaler, wholesalerOf } from './wholesalers.ts'

/** What those are paid from who bring no invoice, where there is enough: the market wants cash, others take mobile money. */
const paidFrom: Readonly<Partial<Record<Category, AccountCode>>> = {
  'Grains and staples': accounts.cash,
  'Tins and pastes': accounts.mobileMoney,
  'Oils and seasoning': accounts.cash,
  'Water and drinks': accounts.mobileMoney,
  'Biscuits and sweets': accounts.cash,
}

const tuesday = 2
const friday = 5
/** Days until the same supplier comes again; what goes fast is brought twice a week. */
const comesTwice: ReadonlySet<Category> = new Set(['Breakfast and milk', 'Water and drinks'])

/** The dairy's invoices come some days after its goods. */
const billComesLater: Category = 'Breakfast and milk'
const billComesAfterDays = 8

/** How much less everything cost when the books begin: 3%. */
const risePer10k = 300

/** A day of the demo shop's past: `index` counts from 0, the first day. */
export type PastDay = { day: Day; index: number; of: number }

/** The opening stock: one receipt a category, against opening balances. */
export function openingStock(past: PastDay, shelf: Shelf): StockReceipt[] {
  return categories.map((category) => {
    const goods = productsOf(category).map((product) => {
      const wanted = usualDailyMilli(product) * 8 + product.reorderLevelMilli
      return {
        product,
        quantityMilli: discontinuedSkus.has(product.sku) ? product.cartonMilli : cartons(product, wanted),
      }
    })
    const lines = received(goods, past, shelf)
    const receiptId = `opening-stock ${slugOf(category)}`
    return { receiptId, businessDay: past.day, against: accounts.openingBalances, lines }
  })
}

/** What the suppliers bring before the doors open, put on the shelf; paid at once or owed. None on most days. */
export function deliveriesOn(past: PastDay, shelf: Shelf, purse: Purse): StockReceipt[] {
  const { dayOfWeek } = Temporal.PlainDate.from(past.day)
  return categories.flatMap((category) => {
    const isDue = dayOfWeek === friday || (dayOfWeek === tuesday && comesTwice.has(category))
    if (!isDue) return []
    const goods = productsOf(category).flatMap((product) => orderOf(product, past, shelf))
    if (goods.length === 0) return []
    const lines = received(goods, past, shelf)
    const wholesaler = wholesalerOf(category)
    if (wholesaler) return [broughtBy(wholesaler, goods, lines, past)]
    const against = purse.payFrom(
      paidFrom[category] ?? accounts.bank,
      sumMinor(lines.map(({ valueMinor }) => valueMinor)),
    )
    return [{ receiptId: `delivery ${past.day} ${slugOf(category)}`, businessDay: past.day, against, lines }]
  })
}

type Goods = { product: DemoProduct; quantityMilli: Milli }

/** Enough, in whole cartons, to last until the supplier has come twice; nothing where the shelf holds that. */
function orderOf(product: DemoProduct, { index, of }: PastDay, shelf: Shelf): Goods[] {
  if (discontinuedSkus.has(product.sku)) return []
  const onHandMilli = shelf.onHandMilli(product.productId)
  if (index >= of - (shortForDays[product.sku] ?? 0)) return rationOf(product, onHandMilli)
  const untilNextDays = comesTwice.has(product.category) ? 4 : 7
  const usualMilli = usualDailyMilli(product)
  if (onHandMilli > usualMilli * untilNextDays * 1.25 + product.reorderLevelMilli) return []
  const wantedMilli = usualMilli * untilNextDays * 1.6 + product.reorderLevelMilli - onHandMilli
  return wantedMilli <= 0 ? [] : [{ product, quantityMilli: cartons(product, wantedMilli) }]
}

/** What a supplier who is short himself lets go of: single pieces, so that the shelf is never quite bare nor full. */
function rationOf(product: DemoProduct, onHandMilli: Milli): Goods[] {
  const pieces = Math.floor((product.reorderLevelMilli * 0.7 - onHandMilli) / 1000)
  return pieces <= 0 ? [] : [{ product, quantityMilli: milli(pieces * 1000) }]
}

function broughtBy(
  wholesaler: Wholesaler,
  goods: readonly Goods[],
  lines: readonly ReceivedLine[],
  { day: businessDay, index, of }: PastDay,
): StockReceipt {
  const invoiced = goods.flatMap(({ product }, at) => (lines[at] ? [{ product, line: lines[at] }] : []))
  const receiptId = deliveryIdOf(`${businessDay} ${slugOf(wholesaler.brings)}`)
  const isBilledLater = wholesaler.brings === billComesLater && index >= of - billComesAfterDays
  return isBilledLater
    ? beforeItsBill(wholesaler, { receiptId, businessDay }, invoiced)
    : invoicedBy(wholesaler, { receiptId, businessDay, index }, invoiced)
}

/** Puts the goods on the shelf. */
function received(goods: readonly Goods[], past: PastDay, shelf: Shelf): ReceivedLine[] {
  return goods.map(({ product, quantityMilli }) => {
    shelf.put(product.productId, quantityMilli)
    const valueMinor = extend(unitCostOn(product, past), quantityMilli)
    return { lineId: product.sku, productId: product.productId, quantityMilli, valueMinor }
  })
}

/** Costs rose by 3% over the time the books cover, up to what the catalogue says. */
function unitCostOn({ costMinor }: DemoProduct, { index, of }: PastDay): Minor {
  const belowPer10k = Math.round((risePer10k * (of - 1 - index)) / Math.max(1, of - 1))
  return minor(multiplyDivide(costMinor, 10_000 - belowPer10k, 10_000))
}

function cartons({ cartonMilli }: DemoProduct, atLeastMilli: number): Milli {
  return milli(Math.max(1, Math.ceil(atLeastMilli / cartonMilli)) * cartonMilli)
}

function productsOf(category: Category): DemoProduct[] {
  return catalogue.filter((product) => product.category === category)
}

function slugOf(category: Category): string {
  return category.toLowerCase().replaceAll(' ', '-')
}
