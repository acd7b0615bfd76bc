import { saveFile } from '#app/components/table/download.ts'
import type { DayRange } from '#domain/business-day.ts'
import { downloadLedger, downloadPack, type LedgerDownload, type LedgerFormat } from './books-api.ts'

const endings: Readonly<Record<LedgerFormat, string>> = {
  hledger: 'journal',
  beancount: 'beancount',
  csv: 'csv',
  proof: 'jsonl',
}

export async function saveLedger(shopId: string, wanted: LedgerDownload): Promise<void> {
  const blob = await downloadLedger(shopId, wanted)
  const part = wanted.format === 'proof' ? 'proof' : `${wanted.from}-${wanted.to}`
  saveFile(blob, `ledger-${part}.${endings[wanted.format]}`)
}

/** The pack for the accountant. */
export async function savePack(
  shopId: string,
  range: DayRange,
  onReceived: (bytes: number) => void,
): Promise<void> {
  const pack = await downloadPack(shopId, range, onReceived)
  saveFile(pack, `accountant-pack-${range.from}-${range.to}.zip`)
}
