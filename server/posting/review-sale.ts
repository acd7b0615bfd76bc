import type { Review, SaleBody, SaleLine } from '#domain/api/sale.ts'
import type { Day } from '#domain/business-day.ts'
import { ratesOn, schemeOn } from '#domain/tax/packs.ts'
import type { ShopDocument } from '../db/documents.ts'
import type { BooksSnapshot } from './books-state.ts'

/** What in a sale that was already paid differs from the shop's records of today: for someone to look at. */
export function reviewSale(
  { shop, products, tills }: BooksSnapshot,
  sale: SaleBody,
  businessDay: Day,
  postingDay: Day,
): Review[] {
  const reviews: Review[] = []
  if (shop.status !== 'active') reviews.push({ code: 'shop_suspended', said: shop.status })
  if (postingDay !== businessDay)
    reviews.push({ code: 'posted_later', said: businessDay, expected: postingDay })
  const series = sale.receiptNumber.slice(0, sale.receiptNumber.indexOf('-'))
  if (tills.get(sale.tillId)?.series !== series)
    reviews.push({ code: 'till_unknown', said: sale.receiptNumber })
  for (const line of sale.lines) {
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

function expectedRates(shop: ShopDocument, line: SaleLine, day: Day): string {
  return ratesText(ratesOn(shop.taxPack, schemeOn(shop.taxRegistrations, day), line.taxClassId, day))
}

function ratesText(rates: readonly { component: string; rateBp: number }[]): string {
  return rates.map(({ component, rateBp }) => `${component} ${rateBp}`).join(', ')
}
