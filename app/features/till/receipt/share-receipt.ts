import { receiptPaper, type ShopOnPaper } from '#domain/receipt/receipt-paper.ts'
import { paperText } from '#domain/receipt/text.ts'
import type { ReceiptView } from '#domain/receipt/view.ts'
import { whatsAppLink } from '#domain/whatsapp/link.ts'
import { whatsAppNumber } from '#domain/whatsapp/number.ts'

/** A receipt as a message: its title and its text. */
export function receiptMessage(
  receipt: ReceiptView,
  shop: ShopOnPaper,
  look: { isCopy?: boolean } = {},
): { title: string; text: string } {
  const paper = receiptPaper(receipt, shop, look)
  return { title: paper.title, text: paperText(paper) }
}

/** WhatsApp with the text of a receipt, at the customer where their number is known; else it asks for the contact. */
export function receiptOnWhatsApp(text: string, phone: string | null, country: string): string {
  return whatsAppLink(text, whatsAppNumber(phone, country).number ?? '')
}
