import { lastOf, postingDay as postingDayOf } from '#domain/business-day.ts'
import { pieceOfDeposit } from '#domain/documents/deposit-use/piece.ts'
import { postDepositUse } from '#domain/documents/deposit-use/posting.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { bookedDayAt } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { soldTime } from '../sale/sold-at.ts'
import { sales } from '../sale/stored.ts'
import { depositOf } from './left.ts'
import type { DepositUseDocument } from './stored.ts'
import type { DepositUseToRecord } from './to-record.ts'

/**
 * A sale that was paid is recorded whatever there is of the deposit: what there is not stays owed by the customer, and
 * the sale is reviewed.
 * @throws Refusal sale_not_found
 */
export function planDepositUse(
  view: BooksView,
  { useId, use }: DepositUseToRecord,
): Draft<DepositUseDocument> {
  const { saleId, customerId } = use
  const sale = view.find(sales, saleId)
  if (!sale) throw new Refusal('sale_not_found', { saleId })
  const found = depositOf(view, use)
  const owed = view.openItem({ account: accounts.receivables, party: customerId, document: saleId })
  const takenMinor = minor(Math.min(use.amountMinor, found?.leftMinor ?? 0, owed?.openMinor ?? 0))
  const piece = found
    ? pieceOfDeposit(found.deposit, found.usedMinor, takenMinor)
    : { netMinor: minor(0), taxClassId: 'standard' as const, taxes: [] }
  const bookedDay = bookedDayAt(soldTime(sale), sale.businessDay, view.shop)
  const posted = postingDayOf(bookedDay, view.shop.lockedThrough)
  const draft = postingOf(view, {
    _id: { shopId: view.shopId, useId },
    ...use,
    receiptNumber: sale.receiptNumber,
    takenMinor,
    ...piece,
    businessDay: sale.businessDay,
    // Nothing is taken of a deposit before it is there.
    postingDay: lastOf(posted, found?.deposit.postingDay ?? posted),
    entryNumber: null,
    recordedAt: view.recordedAt,
  })
  return { ...draft, reverses: found?.deposit }
}

/** What it does to the books, of itself and the country of the shop; nothing where there was nothing of the deposit. */
export function postingOf(
  { shop }: Pick<BooksView, 'shop'>,
  document: DepositUseDocument,
): Draft<DepositUseDocument> {
  return {
    document,
    businessDay: document.businessDay,
    lines: postDepositUse({ ...document, taxPack: shop.taxPack }),
  }
}
