import * as routes from '#domain/api/routes/documents.ts'
import type { ReversalBody } from '#domain/documents/reversal/schema.ts'
import { creditsTakenBack } from '../bills/credits-store.ts'
import { findDocument } from '../books/documents-store.ts'
import { kindOfSource, reversal as reversalKind } from '../books/kinds/index.ts'
import type { ReversalToRecord } from '../books/kinds/reversal/to-record.ts'
import type { Database } from '../db/client.ts'
import { whileGoodsStay } from '../deliveries/goods-stay.ts'
import { returnsTakenBack } from '../deliveries/store.ts'
import { served } from '../documents/served.ts'
import { describeReversal } from './find-reversal.ts'
import { seenStock } from './seen-stock.ts'

export const reversals = served({
  kind: reversalKind,
  record: routes.recordReversal,
  read: routes.readReversal,
  retried: whileGoodsStay,
  async inputOf(reversalId, reversal, { database, shopId }) {
    const input = { reversalId, reversal }
    if (await findDocument(database, reversalKind, shopId, reversalId)) return input
    const stoodOn = await readStoodOn(database, shopId, reversal)
    return { ...input, ...stoodOn, ...(await seenStock(database, shopId, reversal)) }
  },
  notFound: 'reversal_not_found',
  answerOf: describeReversal,
})

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
