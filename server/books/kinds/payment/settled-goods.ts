import type { Day } from '#domain/business-day.ts'
import { lessOf } from '#domain/documents/bill-credit/credit-line.ts'
import type { DiscountPart, SettledGoods } from '#domain/documents/payment/discount.ts'
import type { PaymentBody } from '#domain/documents/payment/schema.ts'
import type { Allocation } from '#domain/open-items/allocate.ts'
import { splitInclusive } from '#domain/tax/inclusive-price.ts'
import { componentsOnce } from '#domain/tax/line-tax.ts'
import { ratesOn, schemeOn, unknownTax } from '#domain/tax/packs.ts'
import {
  type KeptPurchaseTaxes,
  keepPurchaseTaxes,
  keptPurchaseTaxes,
  type PurchaseLine,
  purchaseTaxes,
} from '#domain/tax/purchase.ts'
import { type Reversed, undeclaredOf } from '#domain/tax-return/undeclared.ts'
import type { TaxClassId } from '#domain/terms/tax.ts'
import type { BooksView } from '../../engine/books-view.ts'
import type { AnyKind } from '../../engine/document-kind.ts'
import { assetPurchases } from '../asset-purchase/stored.ts'
import { bills } from '../bill/stored.ts'
import { deliveryBills } from '../delivery-bill/stored.ts'
import { sales } from '../sale/stored.ts'
import { wasUnknown } from '../sale/unknown-taxes.ts'
import { stockReceipts } from '../stock-receipt/stored.ts'

type SettledView = Pick<BooksView, 'shop' | 'find' | 'followersOf'>

/** What raises a debt that a payment settles, beside an opening. */
export const settledCollections: Readonly<
  Record<PaymentBody['direction'], readonly AnyKind['collection'][]>
> = {
  received: [sales],
  paid: [bills, stockReceipts, deliveryBills, assetPurchases],
}

/**
 * How the goods of the document that a payment settles were taxed. An opening does not state it: its goods are of the
 * class that was entered, at the rates of its day.
 */
export function settledGoodsOf(
  view: SettledView,
  direction: PaymentBody['direction'],
  { document, amountMinor }: Allocation,
  opened: { taxClassId: TaxClassId; day: Day; postingDay: Day },
): SettledGoods & { isOpening: boolean } {
  const stated =
    direction === 'received' ? soldGoods(view, document, opened) : boughtGoods(view, document, opened)
  const lines = stated === undefined ? openedGoods(view, direction, amountMinor, opened) : stated
  return { settledMinor: amountMinor, lines, isOpening: stated === undefined }
}

/** Whether no return contains what is settled: then a discount on it is in none either. */
function isUndeclared(
  { shop }: SettledView,
  settled: Reversed,
  { postingDay }: { postingDay: Day },
): boolean {
  const days = { businessDay: postingDay, postingDay }
  return undeclaredOf(days, settled, shop.taxRegistrations) !== undefined
}

/** Without the goods that were returned: what is settled is a debt for the others, at their rates. */
function soldGoods(
  view: SettledView,
  document: string,
  paid: { postingDay: Day },
): readonly DiscountPart[] | null | undefined {
  const sale = view.find(sales, document)
  if (!sale) return undefined
  const scheme = schemeOn(view.shop.taxRegistrations, sale.businessDay)
  if (scheme === 'not-registered' || isUndeclared(view, sale, paid)) return null
  const isUnknown = wasUnknown(sale)
  const returned = view.followersOf(sales, document).flatMap(({ lines }) => lines)
  return sale.lines.map((line) => {
    const { netMinor, taxClassId, taxes } = lessOf(
      line,
      returned.filter(({ returnOfLineId }) => returnOfLineId === line.lineId),
    )
    return {
      ...{ netMinor, taxClassId },
      taxes: componentsOnce(taxes).map(({ component, rateBp, amountMinor }) => ({
        component: isUnknown(component) ? unknownTax.component : component,
        ...{ rateBp, amountMinor },
      })),
    }
  })
}

function boughtGoods(
  view: SettledView,
  document: string,
  paid: { postingDay: Day },
): readonly DiscountPart[] | null | undefined {
  const { shop } = view
  const bill = view.find(bills, document) ?? view.find(deliveryBills, document)
  const asset = view.find(assetPurchases, document)
  const receipt = view.find(stockReceipts, document)
  const found = bill ?? asset ?? receipt
  if (!found) return undefined
  const lines: readonly PurchaseLine[] = bill
    ? bill.lines
    : asset
      ? [asset]
      : (receipt?.lines.flatMap(({ invoiced }) => invoiced ?? []) ?? [])
  if (lines.length === 0) return undefined
  const { businessDay = found.postingDay } = found
  const taxOf = keptPurchaseTaxes(shop.taxPack, shop.taxRegistrations, businessDay, found)
  const isClaimed = keepPurchaseTaxes(lines, taxOf).claimedBack?.length
  if (!isClaimed && isUndeclared(view, found, paid)) return null
  return lines.map((line) => partOf(line, keepPurchaseTaxes([line], taxOf)))
}

function openedGoods(
  view: SettledView,
  direction: PaymentBody['direction'],
  amountMinor: Allocation['amountMinor'],
  { taxClassId, day, postingDay }: { taxClassId: TaxClassId; day: Day; postingDay: Day },
): readonly DiscountPart[] | null {
  const { taxPack, taxRegistrations } = view.shop
  if (isUndeclared(view, { postingDay: day }, { postingDay })) return null
  // A supplier charges tax whatever the shop is registered as.
  const scheme = direction === 'received' ? schemeOn(taxRegistrations, day) : 'standard'
  if (scheme === 'not-registered') return null
  const line = {
    ...splitInclusive(amountMinor, ratesOn(taxPack, scheme, taxClassId, day)),
    taxClassId,
  }
  const kept =
    direction === 'received' ? {} : keepPurchaseTaxes([line], purchaseTaxes(taxPack, taxRegistrations, day))
  return [partOf(line, kept)]
}

function partOf(
  { netMinor, taxClassId, use, taxes }: PurchaseLine,
  { claimedBack, unknownTaxes }: KeptPurchaseTaxes,
): DiscountPart {
  return {
    ...{ netMinor, taxClassId },
    ...(use !== undefined && { use }),
    taxes: componentsOnce(taxes),
    ...(claimedBack && { claimedBack }),
    ...(unknownTaxes && { unknownTaxes }),
  }
}
