import type { MismatchedReceipts, WitnessedReceipt } from '#domain/api/witness.ts'
import { isGivenUp, type Restore } from '../audit/anchors.ts'
import { readEntryHashes } from '../books/journal/in-order-store.ts'
import type { Database } from '../db/client.ts'

/**
 * Holds what a till kept of its receipts against the books: a till's storage is one place that anyone who rewrites the
 * database does not reach.
 * @param restores as they are written down outside the database
 */
export async function findMismatched(
  database: Database,
  shopId: string,
  receipts: readonly WitnessedReceipt[],
  restores: readonly Restore[],
): Promise<MismatchedReceipts> {
  const numbers = new Set(receipts.map(({ number }) => number))
  const hashes = await readEntryHashes(database.collections.journalPages, shopId, [...numbers])
  const foundOf = ({ number, hash, recordedAt }: WitnessedReceipt) => {
    const present = hashes.get(number)
    if (present === hash) return null
    if (isGivenUp({ shopId, number }, recordedAt, restores)) return 'restored'
    return present === undefined ? 'missing' : 'differs'
  }
  return {
    unlike: receipts.flatMap((receipt) => {
      const found = foundOf(receipt)
      return found === null ? [] : [{ saleId: receipt.saleId, found }]
    }),
  }
}
