import { api } from '#app/api/client.ts'
import { savePdf } from '#app/components/pdf/write-pdf.ts'
import { readCustomer } from '#domain/api/routes/customers.ts'
import type { Shop } from '#domain/api/shop.ts'
import { type Buyer, invoiceName, invoicePdf } from '#domain/receipt/invoice.ts'
import { paperPdf } from '#domain/receipt/pdf.ts'
import { receiptPaper } from '#domain/receipt/receipt-paper.ts'
import type { ReceiptView } from '#domain/receipt/view.ts'

/** The receipt as a PDF of the roll. The writer of PDF comes with this module, when it is wanted. */
export async function saveReceipt(view: ReceiptView, shop: Shop, paperMm: 58 | 80): Promise<void> {
  const paper = receiptPaper(view, shop, { isCopy: true, hasLetters: true })
  await savePdf(paperPdf(paper, paperMm, shop.name), `${paper.title.replaceAll(' ', '-').toLowerCase()}.pdf`)
}

/** The invoice or credit note on A4, with what the shop knows of the buyer. */
export async function saveInvoice(view: ReceiptView, shop: Shop, customerId: string | null): Promise<void> {
  const buyer = customerId === null ? null : await buyerOf(shop.shopId, customerId)
  const name = invoiceName(view, shop, buyer).replaceAll(' ', '-').toLowerCase()
  await savePdf(invoicePdf(view, shop, buyer), `${name}-${view.receiptNumber}.pdf`)
}

async function buyerOf(shopId: string, customerId: string): Promise<Buyer> {
  const { name, address, taxpayerNumber } = await api.call(readCustomer, { shopId, customerId })
  return { name, address, taxpayerNumber }
}
