import type { PrintedDocument } from '#domain/api/print-order.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { claimSignal, freeSignal } from '../drawer-openings/store.ts'

/** Longer than anything can be printed as an original. */
const keptMs = 60 * 60_000

/**
 * Whether a document is printed as an original for the first time: two that ask at once are not both first.
 * `giveBack` is for a print that failed.
 */
export async function claimFirstPrint(
  { database, now }: Pick<BooksDeps, 'database' | 'now'>,
  shopId: string,
  document: PrintedDocument,
): Promise<{ isFirst: boolean; giveBack(): Promise<void> }> {
  if (!('isCopy' in document) || document.isCopy) return { isFirst: false, giveBack: async () => {} }
  const key = { shopId, id: `print ${document.id}` }
  const isFirst = await claimSignal(database, key, new Date(now().getTime() + keptMs))
  return { isFirst, giveBack: async () => void (isFirst && (await freeSignal(database, key))) }
}
