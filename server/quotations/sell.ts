import type { z } from 'zod'
import type { HeldContents } from '#domain/api/held-basket.ts'
import type { QuotationBasket, QuotationSale } from '#domain/api/quotation.ts'
import { calendarDay } from '#domain/business-day.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'
import { Refusal } from '#domain/errors.ts'
import type { Minor } from '#domain/money.ts'
import { priceOn } from '#domain/product/price-on.ts'
import { expectedOfLabel } from '#domain/product/scale-barcode.ts'
import { stateOfQuotation } from '#domain/quotation/state.ts'
import { linesToSell } from '#domain/quotation/to-sell.ts'
import type { ProductDocument } from '../db/documents.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { findSellingTill, findTill } from '../tills/store.ts'
import { customerOfQuotation, type QuotationsDeps, requireQuotation, todayOf } from './service.ts'
import { changeQuotation, type QuotationDocument, type QuotationPlace, receiptsOf } from './store.ts'

type Lines = HeldContents['lines']

/**
 * Gives one till the basket of a quotation that is open. The same basket again gets it again. Its prices are held
 * against the list of today, and what is below it is approved, or looked at, as any price that is changed at a till:
 * a quotation is a promise to the customer, and no approval.
 * @throws Refusal quotation_not_found, quotation_not_open, quotation_opened_elsewhere, quotation_other_prices,
 *   till_not_found
 */
export async function sellQuotation(
  deps: QuotationsDeps,
  place: QuotationPlace,
  requested: QuotationSale,
): Promise<z.infer<typeof QuotationBasket>> {
  const { database, now } = deps
  const { shopId, quotationId } = place
  const { tillId, basketId } = requested
  if (!(await findSellingTill(database, shopId, tillId))) throw new Refusal('till_not_found', { tillId })
  const found = await requireOpen(deps, place)
  const { opened, revision } = found
  const shop = await requireSettledShop(database, shopId)
  const day = calendarDay(now().toISOString(), shop.timeZone)
  if (valueOn(shop.settings.pricesIncludeTax, day) !== found.pricesIncludeTax)
    throw new Refusal('quotation_other_prices', { wereWithTax: found.pricesIncludeTax })
  if (opened?.basketId !== basketId) {
    if (opened && opened.tillId !== tillId && !requested.takeOver) {
      const till = await findTill(database, shopId, opened.tillId)
      throw new Refusal('quotation_opened_elsewhere', { till: till?.name ?? 'Another till' })
    }
    const change = { revision, opened: { tillId, basketId, at: now() } }
    // Decided concurrently: read it again.
    if (!(await changeQuotation(database, place, change))) return sellQuotation(deps, place, requested)
  }
  const { lines: quoted, discount } = JSON.parse(found.contents) as Pick<HeldContents, 'lines' | 'discount'>
  const lines = await againstTheList(deps, shopId, quoted)
  const customer = await customerOfQuotation(database, found)
  return {
    contents: {
      basketId,
      quotationId,
      lines,
      ...(discount && { discount }),
      ...(customer && { customer: { customerId: customer.id, name: customer.name } }),
      ...(found.note !== undefined && { note: found.note }),
    },
  }
}

/** @throws Refusal quotation_not_found, quotation_not_open */
export async function requireOpen(deps: QuotationsDeps, place: QuotationPlace): Promise<QuotationDocument> {
  const { shopId, quotationId } = place
  const found = await requireQuotation(deps.database, place)
  const { validUntil, withdrawn } = found
  const [sold] = (await receiptsOf(deps.database, shopId, [quotationId])).get(quotationId) ?? []
  const facts = { validUntil, isSold: sold !== undefined, isWithdrawn: withdrawn !== undefined }
  const state = stateOfQuotation(facts, await todayOf(deps, shopId))
  if (state !== 'open')
    throw new Refusal('quotation_not_open', { state, validUntil, receipt: sold?.receiptNumber })
  return found
}

/** Also one that has expired: it is then withdrawn permanently. @throws Refusal quotation_not_found, quotation_not_open */
export async function withdrawQuotation(
  deps: QuotationsDeps,
  place: QuotationPlace,
  byUid: string,
): Promise<void> {
  const { database, now } = deps
  const found = await requireQuotation(database, place)
  if (found.withdrawn) return
  const [sold] = (await receiptsOf(database, place.shopId, [place.quotationId])).get(place.quotationId) ?? []
  if (sold) throw new Refusal('quotation_not_open', { state: 'sold', receipt: sold.receiptNumber })
  const change = { revision: found.revision, withdrawn: { at: now(), byUid } }
  if (!(await changeQuotation(database, place, change))) await withdrawQuotation(deps, place, byUid)
}

/** Lines as they were quoted, with what the list says today where that is another price. */
export async function againstTheList(deps: QuotationsDeps, shopId: string, quoted: Lines): Promise<Lines> {
  const today = await todayOf(deps, shopId)
  const products = await deps.database.collections.products
    .find({ _id: { $in: quoted.map(({ productId }) => ({ shopId, productId })) } })
    .project<Pick<ProductDocument, '_id' | 'priceMinor' | 'scheduledPrices' | 'packs'>>({
      ...{ priceMinor: 1, scheduledPrices: 1, packs: 1 },
    })
    .toArray()
  const byId = new Map(products.map((product) => [product._id.productId, product]))
  return linesToSell(quoted as never, ({ productId, pack, unitPriceMinor }): Minor | null => {
    const product = byId.get(productId)
    if (!product) return null
    const priceMinor = priceOn(product, today)
    if (pack === undefined) return priceMinor
    if (pack.packId === undefined) return expectedOfLabel(unitPriceMinor, pack.quantityMilli, priceMinor)
    return product.packs?.find(({ packId }) => packId === pack.packId)?.priceMinor ?? null
  }) as Lines
}
