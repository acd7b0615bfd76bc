import { addDays, postingDay as postingDayOf } from '#domain/business-day.ts'
import { postMoneyTransfer } from '#domain/documents/money-transfer/posting.ts'
import { Refusal } from '#domain/errors.ts'
import { checkMoney } from '#domain/posting/money-accounts.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { bookedDayOfTill, businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import type { MoneyTransferDocument, MoneyTransferToRecord } from './stored.ts'

/** @throws Refusal transfer_in_future, till_not_found, money_account_not_offered */
export function planMoneyTransfer(
  view: BooksView,
  { transferId, transfer }: MoneyTransferToRecord,
): Draft<MoneyTransferDocument> {
  const { shop } = view
  const { businessDay, tillId } = transfer
  const today = businessDayOf(view.recordedAt.toISOString(), shop)
  if (businessDay > addDays(today, 1)) throw new Refusal('transfer_in_future', { businessDay, today })
  if (tillId !== undefined && view.seriesOf(tillId) === undefined)
    throw new Refusal('till_not_found', { tillId })
  checkMoney(transfer.from, view)
  checkMoney(transfer.to, view)
  return postingOf({
    _id: { shopId: view.shopId, transferId },
    ...transfer,
    postingDay: postingDayOf(bookedDayOfTill(view, businessDay, tillId !== undefined), shop.lockedThrough),
    entryNumber: null,
    recordedAt: view.recordedAt,
  })
}

/** What a transfer does to the books, of itself. */
export function postingOf(document: MoneyTransferDocument): Draft<MoneyTransferDocument> {
  return { document, businessDay: document.businessDay, lines: postMoneyTransfer(document) }
}
