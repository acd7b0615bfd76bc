import { saveFile } from '#app/components/data-table/download.ts'
import type { DayRange } from '#domain/business-day.ts'
import { downloadLedger, type LedgerFormat } from './books-api.ts'

const endings: Readonly<Record<LedgerFormat, string>> = {
  hledger: 'journal',
  beancount: 'beancount',
  csv: 'csv',
}

export async function saveLedger(shopId: string, range: DayRange, format: LedgerFormat): Promise<void> {
  const blob = await downloadLedger(shopId, range, format)
  saveFile(blob, `ledger-${range.from}-${range.to}.${endings[format]}`)
}
