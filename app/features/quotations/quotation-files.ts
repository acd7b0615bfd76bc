import { savePdf } from '#app/components/pdf/write-pdf.ts'
import type { Quotation } from '#domain/api/quotation.ts'
import type { Shop } from '#domain/api/shop.ts'
import { quotationPdf } from '#domain/quotation/paper.ts'
import { quotationName } from '#domain/terms/quotation.ts'

/** The quotation on A4. The writer of PDF comes with this module, when it is wanted. */
export async function saveQuotation(quotation: Quotation, shop: Shop): Promise<void> {
  await savePdf(quotationPdf(quotation, shop), `${quotationName(quotation.number)}.pdf`)
}
