import { saveFile } from '#app/components/table/download.ts'
import { downloadLedger, type LedgerDownload, type LedgerFormat } from './books-api.ts'

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
