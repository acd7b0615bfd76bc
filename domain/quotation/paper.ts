import type { Day } from '../business-day.ts'
import { dayInWords } from '../day-in-words.ts'
import type { PricedBasket } from '../documents/sale/price.ts'
import type { SaleLine } from '../documents/sale/schema.ts'
import { instantInWords } from '../instant-in-words.ts'
import { minor } from '../money.ts'
import type { PdfDocument } from '../printing/pdf-document.ts'
import { buyerPart, goodsTable, onLetterhead, right, soft, sumsPart } from '../receipt/invoice.ts'
import type { ShopOnPaper } from '../receipt/receipt-paper.ts'
import { type ReceiptView, receiptView } from '../receipt/view.ts'
import type { TaxRule } from '../tax/tax-rule.ts'
import { quotationName } from '../terms/quotation.ts'
import { fractionalUnits, type Unit } from '../terms/unit.ts'

/** A quotation as it is printed. */
export type QuotationOnPaper = {
  quotationId: string
  number: number
  customerName: string
  quotedAt: string
  quotedBy: string | null
  validUntil: Day
  note: string | null
  pricesIncludeTax: boolean
  taxRule: TaxRule
  lines: readonly (SaleLine & { name: string; unit: Unit })[]
  totals: PricedBasket['totals']
  buyer: { address: string | null; taxpayerNumber: string | null }
}

/** A quotation on A4: goods, prices and taxes as its invoice will show them. */
export function quotationPdf(quotation: QuotationOnPaper, shop: ShopOnPaper): PdfDocument {
  const { customerName: name, buyer, note, quotedAt, validUntil } = quotation
  const view = viewOf(quotation, shop)
  const until = dayInWords(validUntil)
  const title = [
    right('Quotation', { fontSize: 18, bold: true }),
    right(view.receiptNumber, { fontSize: 12 }),
    right(instantInWords(quotedAt, shop.timeZone, 'date-time'), { color: soft }),
    right(`Valid until ${until}`),
  ]
  return onLetterhead(view, shop, 'Quotation', title, [
    ...buyerPart({ name, ...buyer }),
    goodsTable(view, shop),
    sumsPart(view, shop),
    ...(note === null ? [] : [{ text: note, margin: [0, 12, 0, 0] as const }]),
    { text: `These prices are valid until ${until}. This is not an invoice.`, margin: [0, 16, 0, 0] },
  ])
}

/** As a receipt of it would be, with nothing paid. */
function viewOf(quotation: QuotationOnPaper, shop: ShopOnPaper): ReceiptView {
  const { quotationId, number, quotedAt, pricesIncludeTax, taxRule, lines, totals } = quotation
  const { netMinor, taxMinor, grossMinor } = totals
  return receiptView(
    {
      tillId: quotationId,
      receiptNumber: quotationName(number),
      soldAt: quotedAt,
      kind: 'sale',
      pricesIncludeTax,
      taxRule,
      lines,
      tenders: [],
      totals: { netMinor, taxMinor, grossMinor, changeMinor: minor(0) },
    },
    (index) => {
      const { name, unit } = lines[index] as QuotationOnPaper['lines'][number]
      return { name, unit: (fractionalUnits as readonly string[]).includes(unit) ? unit : null }
    },
    {
      saleId: quotationId,
      tillName: '',
      cashier: quotation.quotedBy,
      customerName: quotation.customerName,
      entryHash: null,
      returnedReceipt: null,
    },
    shop.taxPack,
    [],
  )
}

/** The quotation in a few words: for an email or a message on the telephone. */
export function quotationText(
  { number, customerName, validUntil }: Pick<QuotationOnPaper, 'number' | 'customerName' | 'validUntil'>,
  shopName: string,
): string {
  return [
    `Dear ${customerName},`,
    `please find attached our quotation ${quotationName(number)}. Its prices are valid until ${dayInWords(validUntil)}.`,
    shopName,
  ].join('\n\n')
}
