import { addDays } from '#domain/business-day.ts'
import { postMoneyTransfer } from '#domain/documents/money-transfer/posting.ts'
import { MoneyTransferBody } from '#domain/documents/money-transfer/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { reversal } from '#domain/posting/entry.ts'
import { checkMoney } from '#domain/posting/money-accounts.ts'
import { accountOfMoney, isAddedMoney } from '#domain/terms/money-account.ts'
import { recordedOn } from '../../engine/agreed-posting-day.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { bookedDayOfTill, businessDayOf } from '../../engine/business-day-cache.ts'
import { defineKind } from '../../engine/define-kind.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { accountName, accountText, amount, text } from '../fact-words.ts'
import { type MoneyTransferDocument, type MoneyTransferToRecord, moneyTransfers } from './stored.ts'

/** Money that goes from one account of the shop to another. */
export const moneyTransfer = defineKind<MoneyTransferToRecord, MoneyTransferDocument>({
  name: 'money-transfer',
  collection: moneyTransfers,
  sources: ['money-transfer'],
  amounts: ({ to, amountMinor }) => [{ account: accountOfMoney(to), amountMinor }],
  linesOf: () => 3,
  needs: ({ transfer: { from, to, tillId } }) => ({
    tills: tillId === undefined ? [] : [tillId],
    chart: isAddedMoney(from) || isAddedMoney(to),
  }),
  request: { schema: MoneyTransferBody, of: ({ transfer }) => transfer, conflict: 'transfer_conflict' },
  plan: planMoneyTransfer,
  replan: (_before, document) => postingOf(document),
  sourceOf: ({ _id, reference }) => ({
    kind: 'money-transfer',
    id: _id.transferId,
    reference: reference ?? _id.transferId.slice(-8),
  }),
  // A person can stand in the note.
  texts: ['/note'],
  reverse: (_before, document) => reversal(postingOf(document).lines),
  subject: ({ from, to, amountMinor }, names) => ({
    name: `Transfer from ${accountName(accountOfMoney(from), names)} to ${accountName(accountOfMoney(to), names)}`,
    totalMinor: amountMinor,
  }),
  pageFacts: ({ from, to, tillId, amountMinor, feeMinor, reference, note }, names) => [
    { label: 'Out of', text: accountText(accountOfMoney(from), names) },
    { label: 'Into', text: accountText(accountOfMoney(to), names) },
    ...text('Till', tillId && names.tills.get(tillId)),
    { label: 'Amount', amountMinor },
    ...amount('Fee', feeMinor === 0 ? undefined : feeMinor),
    ...text('Reference', reference),
    ...text('Note', note),
  ],
})

/** @throws Refusal transfer_in_future, till_not_found, money_account_not_offered */
function planMoneyTransfer(
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
    ...recordedOn(view, bookedDayOfTill(view, businessDay, tillId !== undefined)),
  })
}

/** What a transfer does to the books, of itself. */
function postingOf(document: MoneyTransferDocument): Draft<MoneyTransferDocument> {
  return { document, businessDay: document.businessDay, lines: postMoneyTransfer(document) }
}
