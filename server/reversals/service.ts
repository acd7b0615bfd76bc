import type { Reversal } from '#domain/api/reversal.ts'
import type { ReversalBody } from '#domain/documents/reversal/schema.ts'
import { Refusal } from '#domain/errors.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { creditsTakenBack } from '../bills/credits-store.ts'
import { findDocument } from '../books/documents-store.ts'
import { kindOfSource, reversal as reversalKind } from '../books/kinds/index.ts'
import type { ReversalToRecord } from '../books/kinds/reversal/to-record.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'
import { whileGoodsStay } from '../deliveries/goods-stay.ts'
import { returnsTakenBack } from '../deliveries/store.ts'
import { describeReversal } from './find-reversal.ts'
import { seenStock } from './seen-stock.ts'

/** Takes a document back. The same content again under its id changes nothing. */
export async function recordReversal(
  deps: Pick<BooksDeps, 'writer' | 'database'>,
  { reversalId, ...place }: PutPlace & { reversalId: string },
  reversal: ReversalBody,
): Promise<{ isNew: boolean; reversal: Reversal }> {
  return whileGoodsStay(async () => {
    const before = await findDocument(deps.database, reversalKind, place.shopId, reversalId)
    const stoodOn = before ? {} : await readStoodOn(deps.database, place.shopId, reversal)
    const seen = before ? {} : await seenStock(deps.database, place.shopId, reversal)
    const { isNew, document } = await recordOne(deps, reversalKind, place, {
      ...{ reversalId, reversal, ...stoodOn, ...seen },
    })
    return { isNew, reversal: describeReversal(document) }
  })
}

/** What of the credit notes and returns on a bill, or on its deliveries, was reversed. */
async function readStoodOn(
  database: Database,
  shopId: string,
  { of }: ReversalBody,
): Promise<Pick<ReversalToRecord, 'deliveries' | 'takenBack'>> {
  const { followedIn, deliveriesOf, ...kind } = kindOfSource(of.kind)
  if (!followedIn) return {}
  const takenBack = await creditsTakenBack(database, shopId, of.id)
  const bill = deliveriesOf && (await findDocument(database, kind, shopId, of.id))
  if (!bill) return { takenBack }
  const deliveries = [...deliveriesOf(bill)]
  const returns = await returnsTakenBack(database, shopId, deliveries)
  return { deliveries, takenBack: [...takenBack, ...returns] }
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
