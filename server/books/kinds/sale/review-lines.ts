import type { Day } from '#domain/business-day.ts'
import type { SaleBody, SaleLine } from '#domain/documents/sale/schema.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'
import { type Minor, minor } from '#domain/money.ts'
import { inSingles, type Pack, packLabel } from '#domain/product/pack.ts'
import { type FormerPackPrice, packPricesSince, pricesSince } from '#domain/product/price-history.ts'
import { expectedOfLabel, soldByLabel } from '#domain/product/scale-barcode.ts'
import { isComponentOf, ratesOn, schemeOn } from '#domain/tax/packs.ts'
import type { Review } from '#domain/terms/review.ts'
import { fractionalUnits, wholeUnits } from '#domain/terms/unit.ts'
import { cut } from '#domain/text.ts'
import type { ProductDocument } from '../../../db/documents.ts'
import type { SettledShop } from '../../../shops/settled-shop.ts'
import type { BooksView } from '../../engine/books-view.ts'
import type { FoundOfSale } from './found-of-sale.ts'

/** What a line says of its taxes is cut there: a till's longest names for eight taxes would fill pages. */
const maxSaidLength = 200

/**
 * What in a sale's lines differs from the products and the taxes of today. A return on a receipt repeats the
 * price and the tax of its receipt, of which today's records say nothing; one without a receipt is at today's.
 */
export function reviewLines(
  view: BooksView,
  sale: SaleBody,
  { businessDay, calendarDay, listedSince, taxes: { unknownTaxes, knownTaxes }, original }: FoundOfSale,
): Review[] {
  const { shop } = view
  // Each is reported once, at the first line that has it.
  const unreported = new Set(unknownTaxes)
  const reviews: Review[] = []
  if (knownTaxes) reviews.push({ code: 'tax_unknown', said: `more than ${unknownTaxes?.length} names` })
  // A till of an older program charges by the business day: right in all but the hours between the two.
  const taxDays = calendarDay === businessDay ? [calendarDay] : [calendarDay, businessDay]
  const charged = original ? null : new ChargedTaxes(shop, taxDays)
  for (const line of sale.lines) {
    for (const { component } of line.taxes) {
      if (unreported.delete(component))
        reviews.push({ code: 'tax_unknown', lineId: line.lineId, said: component })
      else if (charged?.isNewlyUncharged(component))
        reviews.push({ code: 'tax_not_charged', lineId: line.lineId, said: component })
    }
    const product = view.product(line.productId)
    if (!product) {
      reviews.push({ code: 'product_unknown', lineId: line.lineId, said: line.productId })
      continue
    }
    if (product.status === 'archived')
      reviews.push({ code: 'product_archived', lineId: line.lineId, said: product.sku })
    if (original) continue
    const pack = packOnRecord(product, line)
    const listedMinor = line.priceChange?.fromMinor ?? line.unitPriceMinor
    const singles = pricesSince(product, listedSince, businessDay)
    const listed = listedOf(line, pack, { singles, former: product.formerPackPrices, listedSince })
    reviews.push(...reviewPack(line, product, pack))
    if (line.pack && line.pack.packId === undefined) {
      const singleMinor = singles[Math.max(listed.indexOf(listedMinor), 0)] ?? minor(0)
      reviews.push(...reviewLabel(shop, line, { unit: product.unit, singleMinor, listedMinor, calendarDay }))
    }
    if (isPartOfWhole(line, product)) {
      const said = inSingles(line)
      reviews.push({ code: 'quantity_not_whole', lineId: line.lineId, said })
    }
    const price = { lineId: line.lineId, said: listedMinor, expected: listed[0] ?? minor(0) }
    const isListed = line.pack?.packId === undefined || pack !== undefined
    if (isListed && sale.kind === 'sale' && !listed.includes(listedMinor))
      reviews.push({ code: 'price_differs', ...price })
    if (isListed && sale.kind === 'return' && line.unitPriceMinor > Math.max(...listed))
      reviews.push({ code: 'return_above_price', ...price })
    if (line.taxClassId !== product.taxClassId) {
      reviews.push({
        code: 'tax_class_differs',
        lineId: line.lineId,
        said: line.taxClassId,
        expected: product.taxClassId,
      })
    }
    const [expected = '', ...elsewise] = taxDays.map((day) => ratesText(ratesOf(shop, line.taxClassId, day)))
    const sent = ratesText(line.taxes)
    if (sent !== expected && !elsewise.includes(sent))
      reviews.push({ code: 'tax_differs', lineId: line.lineId, said: cut(sent, maxSaidLength), expected })
  }
  return reviews
}

function packOnRecord({ packs = [] }: Pick<ProductDocument, 'packs'>, { pack }: SaleLine): Pack | undefined {
  return pack?.packId === undefined ? undefined : packs.find(({ packId }) => packId === pack.packId)
}

/**
 * The list price of a line, and those since its till last had the list, the latest first: of its pack, of the quantity
 * on the label of a scale, else of one.
 * @param singles the prices of one, in that order
 */
function listedOf(
  { pack: sent, priceChange, unitPriceMinor }: SaleLine,
  pack: Pack | undefined,
  {
    singles,
    former = [],
    listedSince,
  }: { singles: readonly Minor[]; former?: readonly FormerPackPrice[] | undefined; listedSince: Date },
): readonly Minor[] {
  if (pack) return packPricesSince(pack, former, listedSince)
  const listedMinor = priceChange?.fromMinor ?? unitPriceMinor
  return sent
    ? singles.map((singleMinor) => expectedOfLabel(listedMinor, sent.quantityMilli, singleMinor))
    : singles
}

/** Nothing is given away by a part of it at a part of its price, where the whole of it is handed over. */
function isPartOfWhole(line: SaleLine, { unit }: Pick<ProductDocument, 'unit'>): boolean {
  return wholeUnits.some((whole) => whole === unit) && inSingles(line) % 1000 !== 0
}

/**
 * A pack that the product does not have is explained by a label of the scale: the shop has labels with a price, and
 * this one's price gives the quantity of the line. Any other is reported.
 */
function reviewLabel(
  { settings }: SettledShop,
  { lineId, quantityMilli, pack: sent }: SaleLine,
  of: { unit: string; singleMinor: Minor; listedMinor: Minor; calendarDay: Day },
): Review[] {
  if (!sent) return []
  const rules = valueOn(settings.scaleBarcodes, of.calendarDay) ?? []
  const isMeasured = fractionalUnits.some((one) => one === of.unit)
  const label = soldByLabel(of.listedMinor, { unit: of.unit, priceMinor: of.singleMinor }, isMeasured)
  const isExplained =
    rules.some(({ holds }) => holds === 'price') &&
    quantityMilli === 1_000 &&
    sent.name === label?.name &&
    sent.quantityMilli === label.quantityMilli
  return isExplained
    ? []
    : [{ code: 'pack_differs', lineId, said: packLabel(sent, of.unit), expected: 'none' }]
}

/** Sold in a pack that the product does not have, or that holds another quantity by now. */
function reviewPack(
  { lineId, pack: sent }: SaleLine,
  { unit }: Pick<ProductDocument, 'unit'>,
  known: Pack | undefined,
): Review[] {
  if (sent?.packId === undefined || sent.quantityMilli === known?.quantityMilli) return []
  const expected = known ? packLabel(known, unit) : 'none'
  return [{ code: 'pack_differs', lineId, said: packLabel(sent, unit), expected }]
}

/** The components a shop charges on any of these days, on goods of any class: each other one is reported once. */
class ChargedTaxes {
  readonly #shop: SettledShop
  readonly #days: readonly Day[]
  readonly #passed = new Set<string>()
  #charged: Set<string> | undefined

  constructor(shop: SettledShop, days: readonly Day[]) {
    this.#shop = shop
    this.#days = days
  }

  isNewlyUncharged(component: string): boolean {
    if (this.#passed.has(component) || !isComponentOf(this.#shop.taxPack, component)) return false
    this.#passed.add(component)
    this.#charged ??= new Set(
      (['standard', 'reduced'] as const).flatMap((taxClassId) =>
        this.#days.flatMap((day) => ratesOf(this.#shop, taxClassId, day).map((rate) => rate.component)),
      ),
    )
    return !this.#charged.has(component)
  }
}

function ratesOf(shop: SettledShop, taxClassId: SaleLine['taxClassId'], day: Day) {
  return ratesOn(shop.taxPack, schemeOn(shop.taxRegistrations, day), taxClassId, day)
}

function ratesText(rates: readonly { component: string; rateBp: number }[]): string {
  return rates.map(({ component, rateBp }) => `${component} ${rateBp}`).join(', ')
}
