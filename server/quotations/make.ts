import type { QuotationBody } from '#domain/api/quotation.ts'
import { calendarDay } from '#domain/business-day.ts'
import { priceBasket } from '#domain/documents/sale/price.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'
import { strictestOf } from '#domain/documents/setting/staff-limits.ts'
import { Refusal } from '#domain/errors.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import { currentTaxRule } from '#domain/tax/tax-rule.ts'
import { givenOf } from '../approvals/store.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import type { GivenApproval } from '../books/kinds/sale/given-approvals.ts'
import { reviewStaffActs, withApprovals } from '../books/kinds/sale/review-approvals.ts'
import { reviewDiscounts } from '../books/kinds/sale/review-discounts.ts'
import { requireCustomer } from '../customers/service.ts'
import type { Database } from '../db/client.ts'
import { belongsToShop, ownerIdOf } from '../identity/roles.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import type { SettledShop } from '../shops/settled-shop.ts'
import { findSellingTill } from '../tills/store.ts'
import { againstTheList } from './sell.ts'
import type { QuotationsDeps } from './service.ts'
import { addQuotation, findQuotation, type QuotationDocument, type QuotationPlace } from './store.ts'

type Maker = { uid: string; isOwner: boolean }
type Priced = Pick<QuotationDocument, 'lines' | 'totals' | 'pricesIncludeTax' | 'taxRule'> & {
  sale: Pick<SaleBody, 'lines' | 'approvals'>
}

/**
 * Makes a quotation of a basket, priced by the shop's rules of today. The same again is the same thing.
 * @throws Refusal till_not_found, customer_not_found, cashier_not_found, quotation_day_past, quotation_beyond_limits, quotation_conflict
 */
export async function makeQuotation(
  deps: QuotationsDeps,
  place: QuotationPlace,
  maker: Maker,
  body: QuotationBody,
): Promise<{ isNew: boolean }> {
  const { database, now } = deps
  const { shopId } = place
  const { tillId, contents, validUntil, quotedBy } = body
  const { customer, note } = contents
  if (customer === undefined) throw new Error('a quotation without a customer passed its schema')
  const { lines, discount } = contents
  const said = canonicalJson({ lines, ...(discount && { discount }) })
  const there = await findQuotation(database, place)
  if (there) return requireSame(there, { ...body, said })
  if (!(await findSellingTill(database, shopId, tillId))) throw new Refusal('till_not_found', { tillId })
  const [{ name }, shop] = await Promise.all([
    requireCustomer(database, shopId, customer.customerId),
    requireSettledShop(database, shopId),
  ])
  if (quotedBy !== undefined && quotedBy !== maker.uid && !belongsToShop(quotedBy, null, shop))
    throw new Refusal('cashier_not_found')
  const at = now()
  const today = businessDayOf(at.toISOString(), shop)
  if (validUntil < today) throw new Refusal('quotation_day_past', { validUntil, today })
  const { sale: _sale, ...priced } = priceOf(shop, body, at)
  // Judged by the list of today, whatever the till says that it was.
  const listed = { ...contents, lines: await againstTheList(deps, shopId, lines) }
  const { sale } = priceOf(shop, { ...body, contents: listed }, at)
  await refuseBeyondLimits(database, shop, maker, body, { sale, at })
  const isNew = await addQuotation(database, {
    _id: place,
    customerId: customer.customerId,
    customerName: name,
    ...(note !== undefined && { note }),
    tillId,
    quotedAt: at,
    quotedBy: quotedBy ?? maker.uid,
    validUntil,
    contents: said,
    ...priced,
    revision: 1,
  })
  if (isNew) return { isNew }
  const other = await findQuotation(database, place)
  if (!other) throw new Error(`quotation ${place.quotationId} was there and is not`)
  return requireSame(other, { ...body, said })
}

function requireSame(
  there: QuotationDocument,
  { said, tillId, validUntil, contents: { customer, note } }: QuotationBody & { said: string },
): { isNew: false } {
  const isSame =
    there.contents === said &&
    there.note === note &&
    there.tillId === tillId &&
    there.validUntil === validUntil &&
    there.customerId === customer?.customerId
  if (!isSame) throw new Refusal('quotation_conflict', { quotationId: there._id.quotationId })
  return { isNew: false }
}

function priceOf(shop: SettledShop, { contents }: QuotationBody, at: Date): Priced {
  const day = calendarDay(at.toISOString(), shop.timeZone)
  const pricesIncludeTax = valueOn(shop.settings.pricesIncludeTax, day)
  const { lines, totals } = priceBasket(contents as Parameters<typeof priceBasket>[0], {
    packId: shop.taxPack,
    registrations: shop.taxRegistrations,
    day,
    pricesIncludeTax,
    taxRule: currentTaxRule,
  })
  const named = lines.map((line, index) => {
    const { name = '', sku = '', unit = 'piece' } = contents.lines[index] ?? {}
    return { ...line, name, sku, unit }
  })
  return {
    lines: JSON.stringify(named),
    totals,
    pricesIncludeTax,
    taxRule: currentTaxRule,
    sale: { lines, ...(contents.approvals && { approvals: contents.approvals }) },
  }
}

/**
 * Staff may not promise more than they may give away at the till, except with an approval. Where the shop has set no
 * limits, the sale is looked at as any other.
 * @throws Refusal quotation_beyond_limits
 */
async function refuseBeyondLimits(
  database: Database,
  shop: SettledShop,
  maker: Maker,
  { contents, quotedBy }: QuotationBody,
  { sale: { lines, approvals = [] }, at }: { sale: Priced['sale']; at: Date },
): Promise<void> {
  const staff = [
    ...(maker.isOwner ? [] : [maker.uid]),
    ...(quotedBy !== undefined && quotedBy !== maker.uid && quotedBy !== ownerIdOf(shop) ? [quotedBy] : []),
  ]
  if (staff.length === 0) return
  const sale = { lines, approvals: [...approvals], tenders: [] } as unknown as SaleBody
  const limits = strictestOf(
    valueOn(shop.settings.staffLimits, calendarDay(at.toISOString(), shop.timeZone)),
    staff,
  )
  if (limits === null) return
  const saleId = contents.basketId
  const given: readonly GivenApproval[] =
    (await givenOf(database, shop._id, [{ saleId, sale }])).get(saleId) ?? []
  const beyond = withApprovals(
    sale,
    [...reviewDiscounts(sale, limits), ...reviewStaffActs(sale, limits)],
    given,
  ).filter(({ code }) => code !== 'approved_offline')
  if (beyond.length > 0) throw new Refusal('quotation_beyond_limits')
}
