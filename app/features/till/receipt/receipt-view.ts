import type { RecordedSale } from '#domain/api/sale.ts'
import type { Shop } from '#domain/api/shop.ts'
import { extend } from '#domain/documents/sale/price.ts'
import { roundingOf } from '#domain/documents/sale/rounding.ts'
import type { SaleBody, SaleLine } from '#domain/documents/sale/schema.ts'
import { paymentTypesEver } from '#domain/documents/setting/dated.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import { type PaymentName, tenderName } from '#domain/payments/payment-type.ts'
import type { Tender } from '#domain/payments/tender.ts'
import type { Milli } from '#domain/quantity.ts'
import { multiplyDivide } from '#domain/rounding.ts'
import { componentInfo, declaredElsewhere, printedRateBp } from '#domain/tax/packs.ts'
import type { WaitingSale } from '../storage/till-db.ts'

export type ReceiptLine = {
  lineId: string
  name: string
  /** Shown where it is weighed or measured; a piece needs no word. */
  unit: string | null
  quantityMilli: Milli
  unitPriceMinor: Minor
  discountMinor: Minor
  /** After the discount, in the price's own terms. */
  amountMinor: Minor
}

/** `rateBp` is the rate as it is printed, `baseMinor` what it is a part of. */
export type ReceiptTax = { label: string; rateBp: number; baseMinor: Minor; amountMinor: Minor }

/** What stands on a receipt, whether it comes from the server or from this device alone. */
export type ReceiptView = {
  saleId: string
  kind: 'sale' | 'return'
  receiptNumber: string
  soldAt: string
  tillName: string
  customerName: string | null
  note: string | null
  pricesIncludeTax: boolean
  lines: ReceiptLine[]
  discountMinor: Minor
  netMinor: Minor
  taxes: ReceiptTax[]
  /** What of the net carries no tax, on a receipt where the rest does. */
  untaxedMinor: Minor
  grossMinor: Minor
  /** With what the shop calls each payment type. */
  tenders: readonly (Tender & { name: string })[]
  changeMinor: Minor
  /** What of the gross no coins could pay; below nothing where more was paid. */
  roundingMinor: Minor
}

type TaxedLine = Pick<SaleLine, 'taxes'> & { netMinor: Minor }

/** Each component of tax of a sale with its label, added up over the lines; in the order the lines name them. */
export function taxesOf(lines: readonly TaxedLine[], packId: Shop['taxPack']): ReceiptTax[] {
  const byKey = new Map<string, ReceiptTax>()
  for (const { taxes, netMinor } of lines) {
    for (const tax of taxes) {
      const { component, amountMinor } = tax
      const rateBp = printedRateBp(packId, tax)
      const key = `${component} ${rateBp}`
      const before = byKey.get(key)
      const label = component === declaredElsewhere.component ? 'Tax' : componentInfo(packId, component).label
      // 15.9 % of the price is printed as 15 %: then of the price and the levies on it.
      const baseMinor = rateBp === 0 ? netMinor : multiplyDivide(netMinor, tax.rateBp, rateBp)
      byKey.set(key, {
        label,
        rateBp,
        baseMinor: minor((before?.baseMinor ?? 0) + baseMinor),
        amountMinor: minor((before?.amountMinor ?? 0) + amountMinor),
      })
    }
  }
  return [...byKey.values()]
}

type Names = { name: string; unit: string | null }

function viewOf(
  sale: Omit<SaleBody, 'lines'> & { lines: readonly SaleLine[] },
  names: (index: number) => Names,
  rest: Pick<ReceiptView, 'saleId' | 'tillName' | 'customerName'>,
  packId: Shop['taxPack'],
  types: readonly PaymentName[],
): ReceiptView {
  const lines = sale.lines.map((line, index): ReceiptLine => {
    const { lineId, quantityMilli, unitPriceMinor, discountMinor } = line
    const amountMinor = minor(extend(unitPriceMinor, quantityMilli) - discountMinor)
    return { lineId, ...names(index), quantityMilli, unitPriceMinor, discountMinor, amountMinor }
  })
  const taxed = sale.lines.map(({ taxes }, index) => {
    const { amountMinor } = lines[index] ?? { amountMinor: minor(0) }
    return { taxes, netMinor: sale.pricesIncludeTax ? netOf(amountMinor, taxes) : amountMinor }
  })
  return {
    ...rest,
    kind: sale.kind,
    receiptNumber: sale.receiptNumber,
    soldAt: sale.soldAt,
    note: sale.note ?? null,
    pricesIncludeTax: sale.pricesIncludeTax,
    lines,
    discountMinor: sumMinor(lines.map((line) => line.discountMinor)),
    netMinor: sale.totals.netMinor,
    taxes: taxesOf(taxed, packId),
    untaxedMinor: untaxedOf(taxed),
    grossMinor: sale.totals.grossMinor,
    tenders: sale.tenders.map((tender) => ({ ...tender, name: tenderName(tender, types) })),
    changeMinor: sale.totals.changeMinor,
    roundingMinor: roundingOf(sale),
  }
}

const netOf = (amountMinor: Minor, taxes: SaleLine['taxes']) =>
  minor(amountMinor - sumMinor(taxes.map((tax) => tax.amountMinor)))

function untaxedOf(lines: readonly TaxedLine[]): Minor {
  const untaxed = lines.filter(({ taxes }) => taxes.length === 0)
  return untaxed.length === lines.length ? minor(0) : sumMinor(untaxed.map(({ netMinor }) => netMinor))
}

/** The receipt of a sale that this device recorded, at the server or not. */
export function receiptOfWaiting({ saleId, sale, names }: WaitingSale, shop: Shop): ReceiptView {
  const { tillName, customerName } = names
  const nameOf = (index: number) => names.lines[index] ?? { name: 'Product', unit: null }
  return viewOf(
    sale,
    nameOf,
    { saleId, tillName, customerName },
    shop.taxPack,
    paymentTypesEver(shop.settings),
  )
}

/** The receipt of a sale as the server has it. */
export function receiptOfRecorded(
  sale: RecordedSale,
  shop: Shop,
  unitOf: (productId: string) => string | null,
): ReceiptView {
  const { saleId, tillName, customerName } = sale
  const nameOf = (index: number) => {
    const line = sale.lines[index]
    return { name: line?.name ?? 'Product', unit: line ? unitOf(line.productId) : null }
  }
  return viewOf(sale, nameOf, { saleId, tillName, customerName }, shop.taxPack, sale.paidBy ?? [])
}
