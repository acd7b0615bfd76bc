import { type ErasedParty, erasedOf } from '#domain/documents/erasure/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { accounts } from '#domain/terms/chart.ts'
import { recordedOn } from '../../engine/agreed-posting-day.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { postsNothing } from '../../engine/posts-nothing.ts'
import type { ErasureDocument, ErasureToRecord } from './stored.ts'

const sides = ['debit', 'credit'] as const

/** What may be open between the shop and a customer or supplier. */
export function owedWith(erased: ErasedParty) {
  const party = erasedOf(erased)
  const theirs =
    erased.customerId === undefined
      ? [accounts.payables, accounts.goodsNotBilled]
      : [accounts.receivables, accounts.storeCredit, accounts.deposits]
  return theirs.flatMap((account) => sides.map((side) => ({ account, party, side })))
}

/** Posts nothing. @throws Refusal customer_has_open_items, supplier_has_open_items: anyone who owes, or is owed, has to have a name */
export function planErasure(
  view: BooksView,
  { erasureId, erasure }: ErasureToRecord,
): Draft<ErasureDocument> {
  const { shop, recordedAt } = view
  if (owedWith(erasure).some((of) => view.openItemsOf(of).length > 0))
    throw 'customerId' in erasure
      ? new Refusal('customer_has_open_items', { ...erasure })
      : new Refusal('supplier_has_open_items', { ...erasure })
  const businessDay = businessDayOf(recordedAt.toISOString(), shop)
  return postsNothing({
    _id: { shopId: view.shopId, erasureId },
    ...erasure,
    businessDay,
    ...recordedOn(view, businessDay),
  })
}
