import { addDays } from '#domain/business-day.ts'
import { postOpeningBalance } from '#domain/documents/opening-balance/posting.ts'
import { Refusal } from '#domain/errors.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import { recordedOn } from '../../engine/agreed-posting-day.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { reviewLateOpening } from './review-late.ts'
import type { OpeningBalanceDocument } from './stored.ts'
import type { OpeningBalance } from './to-record.ts'

/** Accounts on which a party is a customer. */
const ofCustomers: ReadonlySet<AccountCode> = new Set([accounts.receivables, accounts.storeCredit])

/** The customer that an opening names; undefined where it names none. */
export function customerOf({ account, party }: Pick<OpeningBalance, 'account' | 'party'>) {
  return ofCustomers.has(account) ? party : undefined
}

/** @throws Refusal customer_not_found, opening_in_future */
export function planOpeningBalance(
  view: BooksView,
  { balanceId, addsCustomer, ...rest }: OpeningBalance,
): Draft<OpeningBalanceDocument> {
  const { businessDay } = rest
  const today = businessDayOf(view.recordedAt.toISOString(), view.shop)
  if (businessDay > addDays(today, 1)) throw new Refusal('opening_in_future', { businessDay, today })
  const customerId = customerOf(rest)
  if (customerId !== undefined && !addsCustomer && !view.hasCustomer(customerId))
    throw new Refusal('customer_not_found', { customerId })
  const reviews = reviewLateOpening(view)
  return postingOf({
    _id: { shopId: view.shopId, balanceId },
    ...rest,
    ...(reviews.length > 0 && { reviews }),
    ...recordedOn(view, businessDay),
  })
}

/** What an opening does to the books, of itself alone. */
export function postingOf(document: OpeningBalanceDocument): Draft<OpeningBalanceDocument> {
  const { _id, account, amountMinor, party, due, postingDay, businessDay = postingDay } = document
  return {
    document,
    businessDay,
    lines: postOpeningBalance({ account, amountMinor, openItem: _id.balanceId, party, due }),
  }
}
