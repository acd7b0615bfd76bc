import { api } from '#app/api/client.ts'
import { fileTimeoutMs } from '#app/api/timeouts.ts'
import { saveFile } from '#app/components/table/download.ts'
import { downloadPack } from '#domain/api/routes/accountant-pack.ts'
import { exportLedger } from '#domain/api/routes/ledger.ts'
import type { DayRange } from '#domain/business-day.ts'

/** The entries of a range as a file for another program, or all of them as one that proves the books. */
type LedgerDownload = ({ format: 'hledger' | 'beancount' | 'csv' } & DayRange) | { format: 'proof' }
export type LedgerFormat = LedgerDownload['format']

const endings: Readonly<Record<LedgerFormat, string>> = {
  hledger: 'journal',
  beancount: 'beancount',
  csv: 'csv',
  proof: 'jsonl',
}

export async function saveLedger(shopId: string, wanted: LedgerDownload): Promise<void> {
  const blob = await api.call(exportLedger, { shopId, query: wanted, timeoutMs: fileTimeoutMs })
  const part = wanted.format === 'proof' ? 'proof' : `${wanted.from}-${wanted.to}`
  saveFile(blob, `ledger-${part}.${endings[wanted.format]}`)
}

/** The pack for the accountant. */
export async function savePack(
  shopId: string,
  range: DayRange,
  onReceived: (bytes: number) => void,
): Promise<void> {
  const pack = await api.call(downloadPack, { shopId, query: range, timeoutMs: 1_800_000, onReceived })
  saveFile(pack, `accountant-pack-${range.from}-${range.to}.zip`)
}
