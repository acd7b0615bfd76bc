import type { OpeningBalanceDocument } from './stored.ts'

/** What the chain protects of an opening balance: everything that decides what was posted. */
export function openingBalanceFacts(balance: Omit<OpeningBalanceDocument, 'entryNumber' | 'recordedAt'>) {
  return {
    shopId: balance._id.shopId,
    balanceId: balance._id.balanceId,
    postingDay: balance.postingDay,
    account: balance.account,
    amountMinor: balance.amountMinor,
  }
}
