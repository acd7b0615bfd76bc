import { instantInWords } from '../instant-in-words.ts'
import { minor } from '../money.ts'
import { formatMilli } from '../quantity.ts'
import { receiptFooterOf, receiptHeadAt, receiptHeadLines } from '../receipt-head.ts'
import { taxPack } from '../tax/packs.ts'
import { barsSvg, type PaperDocument, type PdfLayout, type PdfPiece, type PdfText } from './pdf.ts'
import {
  moneyIn,
  notCleared,
  paidBy,
  type ShopOnPaper,
  shownOfHash,
  taxLines,
  taxNumberOf,
} from './receipt-paper.ts'
import { type ReceiptView, servedBy } from './view.ts'

/** Who an invoice is made out to. */
export type Buyer = { name: string; address: string | null; taxpayerNumber: string | null }

const soft = '#555555'

/**
 * What the paper is called. A tax invoice is one of a shop that charges tax, where no tax office has to clear it first;
 * a return is credited.
 */
export function invoiceName(receipt: ReceiptView, shop: ShopOnPaper): string {
  if (receipt.kind === 'return') return 'Credit note'
  const isTaxInvoice =
    taxNumberOf(receipt, shop) !== undefined &&
    taxPack(shop.taxPack).components.length > 0 &&
    notCleared(receipt, shop) === null
  return isTaxInvoice ? 'Tax invoice' : 'Invoice'
}

/** An invoice of a sale, or a credit note of a return, on A4. It has the number of the receipt: the books have no other. */
export function invoicePdf(receipt: ReceiptView, shop: ShopOnPaper, buyer: Buyer | null): PaperDocument {
  const name = invoiceName(receipt, shop)
  const head = receiptHeadAt(shop, receipt.soldAt)
  const title = `${name} ${receipt.receiptNumber}`
  return {
    pageSize: 'A4',
    pageMargins: [40, 40, 40, 44],
    info: { title, author: head.name },
    defaultStyle: { font: 'Roboto', fontSize: 9.5 },
    content: [
      {
        columns: [
          {
            width: '*',
            stack: [
              { text: head.name, fontSize: 14, bold: true },
              ...receiptHeadLines(head, taxNumberOf(receipt, shop)).map((text) => ({ text, color: soft })),
            ],
          },
          { width: 180, stack: titleOf(receipt, shop, name) },
        ],
      },
      ...buyerPart(buyer ?? (receipt.customerName === null ? null : bare(receipt.customerName))),
      goodsTable(receipt, shop),
      sumsPart(receipt, shop),
      ...(receipt.note ? [{ text: receipt.note, margin: [0, 12, 0, 0] as const }] : []),
      ...footOf(receipt, shop),
    ],
  }
}

const bare = (name: string): Buyer => ({ name, address: null, taxpayerNumber: null })

function titleOf(receipt: ReceiptView, shop: ShopOnPaper, name: string): PdfPiece[] {
  const right = (text: string, look: Partial<PdfText> = {}): PdfPiece => ({
    text,
    alignment: 'right',
    ...look,
  })
  const cashier = servedBy(receipt.cashier)
  return [
    right(name, { fontSize: 18, bold: true }),
    right(receipt.receiptNumber, { fontSize: 12 }),
    right(instantInWords(receipt.soldAt, shop.timeZone, 'date-time'), { color: soft }),
    ...(receipt.returnedReceipt === null ? [] : [right(`For invoice ${receipt.returnedReceipt}`)]),
    right(`Till ${receipt.tillName}${cashier === null ? '' : `, served by ${cashier}`}`, { color: soft }),
  ]
}

function buyerPart(buyer: Buyer | null): PdfPiece[] {
  if (buyer === null) return []
  const { name, address, taxpayerNumber } = buyer
  return [
    { text: 'To', color: soft, margin: [0, 20, 0, 0] },
    { text: name, bold: true },
    ...(address === null ? [] : [{ text: address }]),
    ...(taxpayerNumber === null ? [] : [{ text: `Tax number ${taxpayerNumber}` }]),
  ]
}

function goodsTable(receipt: ReceiptView, shop: ShopOnPaper): PdfPiece {
  const money = moneyIn(shop)
  const hasDiscount = receipt.discountMinor > 0
  const right = (text: string, look: Partial<PdfText> = {}): PdfText => ({
    text,
    alignment: 'right',
    ...look,
  })
  const headers = ['Quantity', 'Price', ...(hasDiscount ? ['Discount'] : []), `Amount ${shop.currency}`]
  return {
    table: {
      headerRows: 1,
      widths: ['*', ...headers.map(() => 'auto')],
      body: [
        [{ text: 'Goods', color: soft }, ...headers.map((text) => right(text, { color: soft }))],
        ...receipt.lines.map(({ name, quantityMilli, unitPriceMinor, discountMinor, amountMinor, unit }) => [
          { text: name },
          right(`${formatMilli(quantityMilli)}${unit ? ` ${unit}` : ''}`),
          right(money(unitPriceMinor)),
          ...(hasDiscount ? [right(discountMinor === 0 ? '' : money(minor(-discountMinor)))] : []),
          right(money(amountMinor)),
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

function sumsPart(receipt: ReceiptView, shop: ShopOnPaper): PdfPiece {
  const money = moneyIn(shop)
  const row = (name: string, amount: string, bold = false): PdfText[] => [
    { text: name, bold },
    { text: amount, alignment: 'right', bold },
  ]
  const taxes = taxLines(receipt, money).map((line) =>
    line.is === 'amount' ? row(line.name, line.amount) : [],
  )
  const total = receipt.kind === 'return' ? 'Refund' : 'Total'
  const body = [
    row('Net of tax', money(receipt.netMinor)),
    ...taxes,
    row(`${total} ${shop.currency}`, money(receipt.grossMinor), true),
    ...(receipt.roundingMinor === 0 ? [] : [row('Rounding', money(minor(-receipt.roundingMinor)))]),
    ...receipt.tenders.map((tender) =>
      row(paidBy(tender, receipt.kind === 'return'), money(tender.amountMinor)),
    ),
    ...(receipt.changeMinor > 0 ? [row('Change', money(receipt.changeMinor))] : []),
  ]
  return {
    columns: [
      { text: '', width: '*' },
      { width: 260, stack: [{ table: { headerRows: 0, widths: ['*', 'auto'], body }, layout: plain }] },
    ],
  }
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
