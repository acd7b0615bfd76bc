import type { Reversal } from '#domain/api/reversal.ts'
import type { ReversalBody } from '#domain/documents/reversal/schema.ts'
import { Refusal } from '#domain/errors.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { readCredits } from '../bills/credits-store.ts'
import { findDocument } from '../books/documents-store.ts'
import { reversal as reversalKind } from '../books/kinds/index.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'
import { describeReversal } from './find-reversal.ts'
import { seenStock } from './seen-stock.ts'

const maxAttempts = 5

/** Takes a document back. The same content again under its id changes nothing. */
export async function recordReversal(
  deps: Pick<BooksDeps, 'writer' | 'database'>,
  { reversalId, ...place }: PutPlace & { reversalId: string },
  reversal: ReversalBody,
): Promise<{ isNew: boolean; reversal: Reversal }> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await findDocument(deps.database, reversalKind, place.shopId, reversalId)
    if (!before) await refuseCredited(deps.database, place.shopId, reversal)
    const seen = before ? undefined : await seenStock(deps.database, place.shopId, reversal)
    try {
      const input = { reversalId, reversal, ...(seen && { seen }) }
      const { isNew, document } = await recordOne(deps, reversalKind, place, input)
      return { isNew, reversal: describeReversal(document) }
    } catch (error) {
      // Something was sold or came in while this looked: it looks again.
      const isMoved = error instanceof Refusal && error.code === 'changed_meanwhile'
      if (!isMoved || attempt === maxAttempts) throw error
    }
  }
}

/** What a credit note stands on stays, whether it lowered what is owed or not. @throws Refusal bill_credited */
async function refuseCredited(database: Database, shopId: string, { of }: ReversalBody): Promise<void> {
  if (of.kind !== 'bill' && of.kind !== 'delivery-bill' && of.kind !== 'stock-receipt') return
  const { standing } = await readCredits(database, shopId, of.id)
  if (standing.length > 0) throw new Refusal('bill_credited', { credits: standing.length })
}

/** @throws Refusal reversal_not_found */
export async function requireReversal(
  database: Database,
  shopId: string,
  reversalId: string,
): Promise<Reversal> {
  const found = await findDocument(database, reversalKind, shopId, reversalId)
  if (!found) throw new Refusal('reversal_not_found', { reversalId })
  return describeReversal(found)
}
