import type { Minor } from '#domain/money.ts'
import { farAboveUsual, isEnough } from '#domain/posting/unusual-amount.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { Review } from '#domain/terms/review.ts'

export type AmountOnAccount = { lineId?: string | undefined; account: AccountCode; amountMinor: Minor }

/**
 * Amounts that are far above those of the last documents of the kind: of the same account, or of any where that has too
 * few.
 */
export function reviewAmounts(
  amounts: readonly AmountOnAccount[],
  before: readonly AmountOnAccount[],
): Review[] {
  return amounts.flatMap(({ lineId, account, amountMinor: said }): Review[] => {
    const ofAccount = before.filter((one) => one.account === account)
    const comparable = isEnough(ofAccount) ? ofAccount : before
    const expected = farAboveUsual(
      said,
      comparable.map(({ amountMinor }) => amountMinor),
    )
    if (expected === null) return []
    return [{ code: 'amount_unusual', ...(lineId !== undefined && { lineId }), said, expected }]
  })
}
