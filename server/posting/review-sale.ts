import type { Review } from '#domain/api/sale.ts'
import type { Day } from '#domain/business-day.ts'
import type { SaleBody, SaleLine } from '#domain/sale/schema.ts'
import { ratesOn, schemeOn } from '#domain/tax/packs.ts'
import type { ShopDocument } from '../db/documents.ts'
import { cut } from '../http/bounded.ts'
import type { BooksSnapshot } from './books-state.ts'
import type { KeptTaxes } from './unknown-taxes.ts'

/** What a line says of its taxes is cut there: a till's longest names for eight taxes would fill pages. */
const mostSaid = 200

/** What in a sale that was already paid differs from the shop's records of today: for someone to look at. */
export function reviewSale(
  { shop, products, tills }: BooksSnapshot,
  sale: SaleBody,
  found: {
    businessDay: Day
    postingDay: Day
    taxes: KeptTaxes
    isNumberTaken: boolean
  },
): Review[] {
  const { businessDay, postingDay } = found
  const { unknownTaxes, knownTaxes } = found.taxes
  // Each is told once, at the first line that has it.
  const untold = new Set(unknownTaxes)
  const reviews: Review[] = []
  if (shop.status !== 'active') reviews.push({ code: 'shop_suspended', said: shop.status })
  if (postingDay !== businessDay)
    reviews.push({ code: 'posted_later', said: businessDay, expected: postingDay })
  const series = sale.receiptNumber.slice(0, sale.receiptNumber.indexOf('-'))
  if (tills.get(sale.tillId)?.series !== series)
    reviews.push({ code: 'till_unknown', said: sale.receiptNumber })
  if (found.isNumberTaken) reviews.push({ code: 'receipt_number_used_before', said: sale.receiptNumber })
  if (knownTaxes) reviews.push({ code: 'tax_unknown', said: `more than ${unknownTaxes?.length} names` })
  for (const line of sale.lines) {
    for (const { component } of line.taxes) {
      if (untold.delete(component))
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
    if (said !== expected)
      reviews.push({ code: 'tax_differs', lineId: line.lineId, said: cut(said, mostSaid), expected })
  }
  return reviews
}

function expectedRates(shop: ShopDocument, line: SaleLine, day: Day): string {
  return ratesText(ratesOn(shop.taxPack, schemeOn(shop.taxRegistrations, day), line.taxClassId, day))
}

function ratesText(rates: readonly { component: string; rateBp: number }[]): string {
  return rates.map(({ component, rateBp }) => `${component} ${rateBp}`).join(', ')
}
