import { calendarDay } from '../business-day.ts'
import { dayInWords } from '../day-in-words.ts'
import { instantInWords } from '../instant-in-words.ts'
import { minor, sumMinor } from '../money.ts'
import { rateText } from '../percent.ts'
import type { PdfDocument, PdfLayout, PdfPiece, PdfText } from '../printing/pdf-document.ts'
import { formatMilli } from '../quantity.ts'
import { receiptFooterOf, receiptHeadAt, receiptHeadLines } from '../receipt-head.ts'
import { registrationOn, taxPack } from '../tax/packs.ts'
import { barsSvg } from './pdf.ts'
import { moneyIn, notCleared, paidBy, type ShopOnPaper, shownOfHash, taxNumberOf } from './receipt-paper.ts'
import { type ReceiptLine, type ReceiptView, servedBy } from './view.ts'

/** Who an invoice is made out to. */
export type Buyer = { name: string; address: string | null; taxpayerNumber: string | null }

export const soft = '#555555'

/**
 * What the paper is called. A tax invoice is one of a shop that charges tax, where no tax office has to clear it first,
 * and made out to a customer, but for what the country lets pass without; a return is credited. What came in a file was
 * invoiced before, elsewhere.
 */
export function invoiceName(receipt: ReceiptView, shop: ShopOnPaper, buyer: Buyer | null): string {
  if (receipt.kind === 'return') return 'Credit note'
  if (receipt.isImported) return 'Invoice'
  const { taxInvoiceWithoutBuyerMinor = 0 } = taxPack(shop.taxPack)
  const isMadeOut = buyer !== null && (buyer.address ?? '').trim() !== ''
  const isTaxInvoice =
    taxNumberOf(receipt, shop) !== undefined &&
    chargesTax(receipt, shop) &&
    notCleared(receipt, shop) === null &&
    (isMadeOut || receipt.grossMinor <= taxInvoiceWithoutBuyerMinor)
  return isTaxInvoice ? 'Tax invoice' : 'Invoice'
}

/** Whether the shop was registered when it sold, in a country with a tax. */
function chargesTax({ soldAt }: Pick<ReceiptView, 'soldAt'>, shop: ShopOnPaper): boolean {
  const registration = registrationOn(shop.taxRegistrations, calendarDay(soldAt, shop.timeZone))
  const isRegistered = registration !== undefined && registration.scheme !== 'not-registered'
  return isRegistered && taxPack(shop.taxPack).components.length > 0
}

/** The tax by its name where the country has one; several together are `Tax`. */
function taxName({ taxPack: packId }: Pick<ShopOnPaper, 'taxPack'>): string {
  const [only, ...more] = taxPack(packId).components
  return only && more.length === 0 ? only.label : 'Tax'
}

/** An invoice of a sale, or a credit note of a return, on A4. It has the number of the receipt: the books have no other. */
export function invoicePdf(receipt: ReceiptView, shop: ShopOnPaper, buyer: Buyer | null): PdfDocument {
  const name = invoiceName(receipt, shop, buyer)
  return onLetterhead(receipt, shop, name, titleOf(receipt, shop, name), [
    ...buyerPart(buyer ?? (receipt.customerName === null ? null : bare(receipt.customerName))),
    goodsTable(receipt, shop),
    sumsPart(receipt, shop),
    ...(receipt.note ? [{ text: receipt.note, margin: [0, 12, 0, 0] as const }] : []),
    ...footOf(receipt, shop),
  ])
}

/** A4 with the shop on the left, as it was at the time, and what the paper is on the right. */
export function onLetterhead(
  receipt: ReceiptView,
  shop: ShopOnPaper,
  name: string,
  title: PdfPiece[],
  content: PdfPiece[],
): PdfDocument {
  const head = receiptHeadAt(shop, receipt.soldAt)
  const shopLines = receiptHeadLines(head, taxNumberOf(receipt, shop)).map((text) => ({ text, color: soft }))
  return {
    pageSize: 'A4',
    pageMargins: [40, 40, 40, 44],
    info: { title: `${name} ${receipt.receiptNumber}`, author: head.name },
    defaultStyle: { font: 'Roboto', fontSize: 9.5 },
    content: [
      {
        columns: [
          { width: '*', stack: [{ text: head.name, fontSize: 14, bold: true }, ...shopLines] },
          { width: 180, stack: title },
        ],
      },
      ...content,
    ],
  }
}

export const right = (text: string, look: Partial<PdfText> = {}): PdfText => ({
  text,
  alignment: 'right',
  ...look,
})

const bare = (name: string): Buyer => ({ name, address: null, taxpayerNumber: null })

function titleOf(receipt: ReceiptView, shop: ShopOnPaper, name: string): PdfPiece[] {
  const cashier = servedBy(receipt.cashier)
  return [
    right(name, { fontSize: 18, bold: true }),
    right(receipt.receiptNumber, { fontSize: 12 }),
    right(instantInWords(receipt.soldAt, shop.timeZone, 'date-time'), { color: soft }),
    ...(receipt.returnedReceipt === null ? [] : [right(`For invoice ${receipt.returnedReceipt}`)]),
    right(`${tillCalled(receipt)}${cashier === null ? '' : `, served by ${cashier}`}`, { color: soft }),
  ]
}

/** Most shops call a till `Till 1`: one `Till` is enough. */
function tillCalled({ tillName }: ReceiptView): string {
  return /^till\b/i.test(tillName) ? tillName : `Till ${tillName}`
}

export function buyerPart(buyer: Buyer | null): PdfPiece[] {
  if (buyer === null) return []
  const { name, address, taxpayerNumber } = buyer
  return [
    { text: 'To', color: soft, margin: [0, 20, 0, 0] },
    { text: name, bold: true },
    ...(address === null ? [] : [{ text: address }]),
    ...(taxpayerNumber === null ? [] : [{ text: `Tax number ${taxpayerNumber}` }]),
  ]
}

/** A column beside the name of the goods; `isShown`: absent where no line would say anything in it. */
type GoodsColumn = { header: string; isShown: boolean; cell: (line: ReceiptLine) => string }

function goodsColumns(receipt: ReceiptView, shop: ShopOnPaper): GoodsColumn[] {
  const money = moneyIn(shop)
  const isTaxed = chargesTax(receipt, shop)
  const isWithin = isTaxed && receipt.pricesIncludeTax
  const tax = taxName(shop)
  const columns: GoodsColumn[] = [
    {
      header: 'Quantity',
      isShown: true,
      cell: ({ quantityMilli, unit }) => `${formatMilli(quantityMilli)}${unit ? ` ${unit}` : ''}`,
    },
    {
      header: isWithin ? `Price with ${tax}` : 'Price',
      isShown: true,
      cell: ({ unitPriceMinor }) => money(unitPriceMinor),
    },
    {
      header: 'Discount',
      isShown: receipt.discountMinor > 0,
      cell: ({ discountMinor }) => (discountMinor === 0 ? '' : money(minor(-discountMinor))),
    },
    { header: tax, isShown: isTaxed, cell: rateOf },
    {
      header: `Net ${shop.currency}`,
      isShown: isTaxed,
      cell: ({ netMinor }) => money(netMinor),
    },
    {
      header: isWithin ? `With ${tax}` : `Amount ${shop.currency}`,
      isShown: isWithin || !isTaxed,
      cell: ({ amountMinor }) => money(amountMinor),
    },
  ]
  return columns.filter(({ isShown }) => isShown)
}

/** What a line is taxed at, or why it is not. */
function rateOf({ taxRateBp, taxMinor, taxClassId }: ReceiptLine): string {
  // A file says how much tax there was, and not at which rate.
  if (taxRateBp === 0 && taxMinor !== 0) return 'Taxed'
  if (taxRateBp > 0 || taxClassId === 'zero') return rateText(taxRateBp)
  if (taxClassId === 'exempt') return 'Exempt'
  return taxClassId === 'outside-scope' ? 'Out of scope' : 'No tax'
}

export function goodsTable(receipt: ReceiptView, shop: ShopOnPaper): PdfPiece {
  const columns = goodsColumns(receipt, shop)
  return {
    table: {
      headerRows: 1,
      widths: ['*', ...columns.map(() => 'auto')],
      body: [
        [{ text: 'Goods', color: soft }, ...columns.map(({ header }) => right(header, { color: soft }))],
        ...receipt.lines.map((line) => [
          { text: line.note ? `${line.name}\n${line.note}` : line.name },
          ...columns.map(({ cell }) => right(cell(line))),
        ]),
      ],
    },
    layout: hairlines,
    margin: [0, 20, 0, 8],
  }
}

const hairlines: PdfLayout = {
  hLineWidth: (line) => (line === 0 ? 0 : line === 1 ? 0.8 : 0.3),
  vLineWidth: () => 0,
  hLineColor: () => '#999999',
  paddingTop: () => 4,
  paddingBottom: () => 4,
}

export function sumsPart(receipt: ReceiptView, shop: ShopOnPaper): PdfPiece {
  const money = moneyIn(shop)
  const row = (name: string, amount: string, bold = false): PdfText[] => [
    { text: name, bold },
    { text: amount, alignment: 'right', bold },
  ]
  const taxes = receipt.taxes.map(({ label, rateBp, baseMinor, amountMinor }) =>
    row(rateBp === 0 ? label : `${label} ${rateText(rateBp)} on ${money(baseMinor)}`, money(amountMinor)),
  )
  const total = receipt.kind === 'return' ? 'Refund' : 'Total'
  const body = [
    row('Net of tax', money(receipt.netMinor)),
    ...taxes,
    ...(chargesTax(receipt, shop) ? untaxedOf(receipt, shop).map(([name, amount]) => row(name, amount)) : []),
    row(`${total} ${shop.currency}`, money(receipt.grossMinor), true),
    ...(receipt.roundingMinor === 0 ? [] : [row('Rounding', money(minor(-receipt.roundingMinor)))]),
    ...receipt.tenders.map((tender) =>
      row(paidBy(tender, receipt.kind === 'return'), money(tender.amountMinor)),
    ),
    ...(receipt.changeMinor > 0 ? [row('Change', money(receipt.changeMinor))] : []),
    ...(receipt.due === null ? [] : [row('Due by', dayInWords(receipt.due))]),
  ]
  return {
    columns: [
      { text: '', width: '*' },
      { width: 260, stack: [{ table: { headerRows: 0, widths: ['*', 'auto'], body }, layout: plain }] },
    ],
  }
}

/** What carries no tax, by why it does not: a tax return has a box for each. */
function untaxedOf({ lines }: ReceiptView, shop: ShopOnPaper): [name: string, amount: string][] {
  const money = moneyIn(shop)
  const untaxed = Map.groupBy(
    lines.filter(({ taxRateBp, taxMinor }) => taxRateBp === 0 && taxMinor === 0),
    rateOf,
  )
  return [...untaxed].map(([rate, of]) => {
    const netMinor = sumMinor(of.map((line) => line.netMinor))
    const [{ taxClassId } = { taxClassId: null }] = of
    return taxClassId === 'zero'
      ? [`${taxName(shop)} ${rate} on ${money(netMinor)}`, money(minor(0))]
      : [`${rate}: ${money(netMinor)}`, money(minor(0))]
  })
}

const plain: PdfLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  hLineColor: () => '#999999',
  paddingTop: () => 2,
  paddingBottom: () => 2,
}

function footOf(receipt: ReceiptView, shop: ShopOnPaper): PdfPiece[] {
  const warning = notCleared(receipt, shop)
  const { entryHash } = receipt
  return [
    ...(warning === null ? [] : [{ text: warning, bold: true, margin: [0, 16, 0, 0] as const }]),
    { text: receiptFooterOf(receiptHeadAt(shop, receipt.soldAt)).join('\n'), margin: [0, 12, 0, 8] },
    { svg: barsSvg(receipt.receiptNumber), width: 130 },
    {
      text: `${receipt.receiptNumber}${entryHash === null ? '' : ` · entry ${entryHash.slice(0, shownOfHash)}`}`,
      color: soft,
    },
  ]
}
