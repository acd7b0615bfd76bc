import type { ApprovalOf } from '#app/features/till/approve/ask-approval.ts'
import type { CashierHere } from '#app/features/till/cashier/use-cashier.ts'
import { limitsHere } from '#app/features/till/staff-limits.ts'
import type { Shop } from '#domain/api/shop.ts'
import type { RefundBy } from '#domain/documents/sale/refund.ts'
import { sumMinor } from '#domain/money.ts'
import type { Tender } from '#domain/payments/paid-tender.ts'

type RefundBeyond = { what: string; wanted: readonly ApprovalOf[] }

/** What of a refund is beyond what the cashier may do alone; null: nothing. */
export function refundBeyond(
  { tenders, by }: { tenders: readonly Tender[]; by: RefundBy },
  shop: Shop,
  cashier: CashierHere | null | undefined,
): RefundBeyond | null {
  if (!cashier || cashier.isOwner) return null
  const limits = limitsHere(shop, cashier)
  const mostMinor = sumMinor(tenders.map(({ amountMinor }) => amountMinor))
  const isCash = tenders.some(({ kind }) => kind === 'cash')
  const isReturn = limits?.mayReturn === false
  // What comes off a debt is paid back in no way.
  const isPaidOut = tenders.some(({ kind }) => kind !== 'on-account')
  const isRefund = (isPaidOut && by !== 'as-paid') || (isCash && limits?.mayRefundCash === false)
  if (!isReturn && !isRefund) return null
  return {
    what: isReturn ? 'A return' : by === 'as-paid' ? 'A refund in cash' : 'Another payment type',
    wanted: [
      ...(isReturn ? [{ act: 'return' as const, mostMinor }] : []),
      ...(isRefund ? [{ act: 'refund' as const, mostMinor }] : []),
    ],
  }
}
