import { checkAccountChange } from '#domain/documents/account/check.ts'
import { paymentTypesEver } from '#domain/documents/setting/dated.ts'
import { Refusal } from '#domain/errors.ts'
import { recordedOn } from '../../engine/agreed-posting-day.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { postsNothing } from '../../engine/posts-nothing.ts'
import { balanceToArchive } from './balance.ts'
import type { AccountDocument } from './stored.ts'
import type { AccountToRecord } from './to-record.ts'

/** Everything that reads the chart reads them all. */
const maxChanges = 2_000

/** Posts nothing; it is of the day it was decided on. @throws Refusal chart_full, and what `checkAccountChange` refuses */
export function planAccount(
  view: BooksView,
  { changeId, account, isOfBefore, yearFrom }: AccountToRecord,
): Draft<AccountDocument> {
  const { shop, chart, recordedAt } = view
  if (!isOfBefore) {
    if (view.accountChanges.length >= maxChanges) throw new Refusal('chart_full', { most: maxChanges })
    checkAccountChange(account, {
      taxPack: shop.taxPack,
      chart,
      isPostedTo: (number) => view.isPostedTo(number),
      balanceOf: (number) => balanceToArchive(view, number, yearFrom),
      paymentTypes: paymentTypesEver(shop.settings),
    })
  }
  const businessDay = businessDayOf(recordedAt.toISOString(), shop)
  return postsNothing({
    _id: { shopId: view.shopId, changeId },
    ...account,
    ...(isOfBefore && { isOfBefore }),
    businessDay,
    ...recordedOn(view, businessDay),
  })
}
