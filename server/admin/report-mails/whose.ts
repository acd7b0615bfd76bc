import type { MailedReport } from '#domain/api/report-mail.ts'
import { Refusal } from '#domain/errors.ts'
import type { Database } from '../../db/client.ts'
import { requireShop } from '../../shops/store.ts'

/** `All shops in GHS`, or the name of the shop. @throws Refusal shop_not_found */
export async function whoseReport(database: Database, report: MailedReport): Promise<string> {
  if (report.of === 'currency') return `All shops in ${report.currency}`
  return (await requireShop(database, report.shopId)).name
}

/** The same, for lists: a shop that is gone has no name. */
export function whoseReportOnce(database: Database, report: MailedReport): Promise<string> {
  return whoseReport(database, report).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'shop_not_found') return 'A shop that is gone'
    throw error
  })
}
