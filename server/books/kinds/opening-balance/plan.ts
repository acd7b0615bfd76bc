import { postingDay as postingDayOf } from '#domain/business-day.ts'
import { postOpeningBalance } from '#domain/documents/opening-balance/posting.ts'
import type { OpeningBalanceDocument } from '../../../db/documents.ts'
import type { OpeningBalance } from '../../engine/book-documents.ts'
import type { BooksState } from '../../engine/books-state.ts'
import type { Planned } from '../../engine/plan-batch.ts'
import { openingBalanceHash } from '../../engine/source-facts.ts'

/** What stood on an account on the day the shop began here. The same again is known and changes nothing. */
export function planOpeningBalance(state: BooksState, balance: OpeningBalance): Planned {
  const { balanceId, account, amountMinor } = balance
  if (state.snapshot.recordedBalances.has(balanceId)) return { id: balanceId, outcome: 'known', answer: '' }
  const document: OpeningBalanceDocument = {
    _id: { shopId: state.shopId, balanceId },
    postingDay: postingDayOf(balance.businessDay, state.snapshot.shop.lockedThrough),
    account,
    amountMinor,
    entryNumber: null,
    recordedAt: state.recordedAt,
  }
  document.entryNumber = state.addEntry({
    postingDay: document.postingDay,
    businessDay: balance.businessDay,
    source: { kind: 'opening-balance', id: balanceId, reference: account },
    sourceHash: openingBalanceHash(document),
    lines: postOpeningBalance({ account, amountMinor }),
  })
  state.openingBalances.push(document)
  state.snapshot.recordedBalances.add(balanceId)
  return { id: balanceId, outcome: 'recorded', answer: '' }
}
