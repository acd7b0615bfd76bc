import type { z } from 'zod'
import { api } from '#app/api/client.ts'
import type { Page } from '#app/api/pages.ts'
import type { DateRange } from '#app/components/date-range.ts'
import * as routes from '#domain/api/routes/sales.ts'
import type { RecordedSale, SaleQuery } from '#domain/api/sale.ts'

export type ReceiptFilter = { range: DateRange; search: string }

/**
 * Whether a search is for a receipt's number: a till's (`A-12`), or one of an older program (`536365`).
 * Whoever knows the number need not know the day.
 */
export function isReceiptNumber(search: string): boolean {
  return /^[a-z]{1,4}-\d{1,9}$|^[a-z]{0,2}\d{4,}$/i.test(search.trim())
}

/** What is asked of the server: a number on all days, anything else on the days of the range. */
export function queryOf({
  range,
  search,
}: ReceiptFilter): Pick<z.input<typeof SaleQuery>, 'from' | 'to' | 'search'> {
  const text = search.trim().slice(0, 80)
  if (isReceiptNumber(text)) return { search: text }
  return { from: range.from, to: range.to, ...(text !== '' && { search: text }) }
}

/** A page of receipts, newest first. */
export function fetchReceipts(
  shopId: string,
  filter: ReceiptFilter,
  cursor: string | null,
  limit = 100,
): Promise<Page<RecordedSale>> {
  return api.call(routes.findSales, { shopId, query: { ...queryOf(filter), limit, cursor } })
}
