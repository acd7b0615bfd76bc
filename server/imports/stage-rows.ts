import { access } from 'node:fs/promises'
import { readApart } from '../table-file/read-apart.ts'
import type { SalesReading, SalesSummary } from './read-sales.ts'
import type { ImportStore } from './store.ts'

/** Three million rows take a slow computer some minutes. */
/** Its rows are staged batch by batch: three million of them have fewer characters than this. */
const limits = { seconds: 600, megabytes: 160, characters: 2_000_000_000 }

type StageOptions = SalesReading & {
  onProgress?: (rowsDone: number, rowsTotal: number) => Promise<void>
}

/**
 * Reads the file, in a process of its own, into the staging collection, where a receipt's rows can be found
 * together however they are strewn over the file. Memory holds one insert's rows and those of the next.
 * @throws Refusal file_unreadable, file_too_large, columns_missing
 */
export async function stageRows(
  store: ImportStore,
  { onProgress, ...reading }: StageOptions,
): Promise<SalesSummary> {
  await access(reading.filePath)
  await store.unstage(reading.importId)
  const batches = readApart('sales', reading, limits)
  for (;;) {
    const { done, value } = await batches.next()
    if (done) return value
    await store.stage(value.runs)
    await onProgress?.(value.rowsRead, Math.max(value.rowsExpected, value.rowsRead))
  }
}
