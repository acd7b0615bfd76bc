import type { Day } from '../business-day.ts'
import { roundingOf } from '../documents/sale/cash-rounding.ts'
import { extend } from '../documents/sale/price.ts'
import type { SaleBody, SaleLine } from '../documents/sale/schema.ts'
import { type Minor, minor, sumMinor } from '../money.ts'
import type { Tender } from '../payments/paid-tender.ts'
import { type PaymentName, tenderName } from '../payments/payment-type.ts'
import type { Milli } from '../quantity.ts'
import { multiplyDivide } from '../rounding.ts'
import { componentInfo, declaredElsewhere, printedRateBp } from '../tax/packs.ts'
import type { TaxClassId, TaxPackId } from '../terms/tax.ts'

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
  /** Without its taxes. */
  netMinor: Minor
  taxClassId: TaxClassId
  /** All its taxes together, on the net; 0 where it has none, or came in a file that names no rate. */
  taxRateBp: number
  taxMinor: Minor
  note: string | null
}

/** `rateBp` is the rate as it is printed, `baseMinor` what it is a part of. */
type ReceiptTax = { label: string; rateBp: number; baseMinor: Minor; amountMinor: Minor }

/** The content of a receipt, whether it comes from the server or from this device alone. */
export type ReceiptView = {
  saleId: string
  kind: 'sale' | 'return'
  /** It came in a file: its tax was declared elsewhere. */
  isImported: boolean
  receiptNumber: string
  soldAt: string
  tillName: string
  /** Who served; null where that is not known. */
  cashier: string | null
  customerName: string | null
  /** Of the ledger's entry; null while the server has not answered. */
  entryHash: string | null
  /** Of a return: the number of the receipt it was sold on. */
  returnedReceipt: string | null
  /** By when what is on account is to be paid; null where the books do not say. */
  due: Day | null
  note: string | null
  pricesIncludeTax: boolean
  lines: ReceiptLine[]
  discountMinor: Minor
  netMinor: Minor
  taxes: ReceiptTax[]
  /** The part of the net that carries no tax, on a receipt where the rest does. */
  untaxedMinor: Minor
  grossMinor: Minor
  /** With what the shop calls each payment type. */
  tenders: readonly (Tender & { name: string })[]
  changeMinor: Minor
  /** The part of the gross that no coins could pay; negative where more was paid. */
  roundingMinor: Minor
}

type TaxedLine = Pick<SaleLine, 'taxes'> & { netMinor: Minor }

/** Each component of tax of a sale with its label, added up over the lines; in the order the lines name them. */
export function taxesOf(lines: readonly TaxedLine[], packId: TaxPackId): ReceiptTax[] {
  const byKey = new Map<string, ReceiptTax>()
  for (const { taxes, netMinor } of lines) {
    for (const tax of taxes) {
      const { component, amountMinor } = tax
      const rateBp = printedRateBp(packId, tax)
      const key = `${component} ${rateBp}`
      const before = byKey.get(key)
      const label = component === declaredElsewhere.component ? 'Tax' : componentInfo(packId, component).label
      // 15.9% of the price is printed as 15%: then of the price and the levies on it.
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

/** What is printed with a sale but not stored in it. */
type BesideSale = Pick<
  ReceiptView,
  'saleId' | 'tillName' | 'cashier' | 'customerName' | 'entryHash' | 'returnedReceipt'
> & { due?: Day | undefined; isImported?: boolean | undefined }

export function receiptView(
  sale: Omit<SaleBody, 'lines'> & { lines: readonly SaleLine[] },
  names: (index: number) => { name: string; unit: string | null },
  beside: BesideSale,
  packId: TaxPackId,
  types: readonly PaymentName[],
): ReceiptView {
  const lines = sale.lines.map((line, index): ReceiptLine => {
    const { lineId, quantityMilli, unitPriceMinor, discountMinor, taxes, taxClassId, note = null } = line
    const taxMinor = sumMinor(taxes.map((tax) => tax.amountMinor))
    const amountMinor = minor(extend(unitPriceMinor, quantityMilli) - discountMinor)
    return {
      ...{ lineId, ...names(index), quantityMilli, unitPriceMinor, discountMinor, amountMinor, taxClassId },
      netMinor: sale.pricesIncludeTax ? minor(amountMinor - taxMinor) : amountMinor,
      taxMinor,
      taxRateBp: taxes.reduce((sum, { rateBp }) => sum + rateBp, 0),
      note,
    }
  })
  const taxed = sale.lines.map(({ taxes }, index) => ({
    taxes,
    netMinor: lines[index]?.netMinor ?? minor(0),
  }))
  return {
    ...beside,
    due: beside.due ?? null,
    isImported: beside.isImported ?? false,
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

/** The cashier’s name as receipts print it. Of an email address, used where there is no name, only the part before the @. */
export function servedBy(cashier: string | null): string | null {
  return cashier?.split('@')[0] || null
}

function untaxedOf(lines: readonly TaxedLine[]): Minor {
  const untaxed = lines.filter(({ taxes }) => taxes.length === 0)
  return untaxed.length === lines.length ? minor(0) : sumMinor(untaxed.map(({ netMinor }) => netMinor))
}
