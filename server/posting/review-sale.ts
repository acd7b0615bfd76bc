import type { Review } from '#domain/api/sale.ts'
import type { Day } from '#domain/business-day.ts'
import type { SaleBody, SaleLine } from '#domain/sale/schema.ts'
import { isComponentOf, ratesOn, schemeOn } from '#domain/tax/packs.ts'
import type { TaxPackId } from '#domain/terms/tax.ts'
import type { ShopDocument } from '../db/documents.ts'
import type { BooksSnapshot } from './books-state.ts'

/** What in a sale that was already paid differs from the shop's records of today: for someone to look at. */
export function reviewSale(
  { shop, products, tills }: BooksSnapshot,
  sale: SaleBody,
  found: {
    businessDay: Day
    postingDay: Day
    unknownTaxes: readonly string[]
    isNumberTaken: boolean
  },
): Review[] {
  const { businessDay, postingDay } = found
  // A set: of thousands of crafted names, looking through a list for each holds up everybody for seconds.
  const unknownTaxes = new Set(found.unknownTaxes)
  const reviews: Review[] = []
  if (shop.status !== 'active') reviews.push({ code: 'shop_suspended', said: shop.status })
  if (postingDay !== businessDay)
    reviews.push({ code: 'posted_later', said: businessDay, expected: postingDay })
  const series = sale.receiptNumber.slice(0, sale.receiptNumber.indexOf('-'))
  if (tills.get(sale.tillId)?.series !== series)
    reviews.push({ code: 'till_unknown', said: sale.receiptNumber })
  if (found.isNumberTaken) reviews.push({ code: 'receipt_number_used_before', said: sale.receiptNumber })
  for (const line of sale.lines) {
    for (const { component } of line.taxes) {
      if (unknownTaxes.has(component))
        reviews.push({ code: 'tax_unknown', lineId: line.lineId, said: component })
    }
    const product = products.get(line.productId)
    if (!product) {
      reviews.push({ code: 'product_unknown', lineId: line.lineId, said: line.productId })
      continue
    }
    if (product.status === 'archived')
      reviews.push({ code: 'product_archived', lineId: line.lineId, said: product.sku })
    // A return repeats the price and the tax of its receipt: today's records say nothing about it.
    if (sale.kind === 'return') continue
    if (product.priceMinor !== line.unitPriceMinor) {
      reviews.push({
        code: 'price_differs',
        lineId: line.lineId,
        said: line.unitPriceMinor,
        expected: product.priceMinor,
      })
    }
    const expected = expectedRates(shop, line, businessDay)
    const said = ratesText(line.taxes)
    if (said !== expected) reviews.push({ code: 'tax_differs', lineId: line.lineId, said, expected })
  }
  return reviews
}

/** What a till calls taxes that the shop's tax pack has none of, each once. */
export function unknownTaxesOf(taxPack: TaxPackId, { lines }: Pick<SaleBody, 'lines'>): string[] {
  const unknown = new Set<string>()
  for (const { taxes } of lines) {
    for (const { component } of taxes) if (!isComponentOf(taxPack, component)) unknown.add(component)
  }
  return [...unknown]
}

function expectedRates(shop: ShopDocument, line: SaleLine, day: Day): string {
  return ratesText(ratesOn(shop.taxPack, schemeOn(shop.taxRegistrations, day), line.taxClassId, day))
}

function ratesText(rates: readonly { component: string; rateBp: number }[]): string {
  return rates.map(({ component, rateBp }) => `${component} ${rateBp}`).join(', ')
}
