import { useNavigate, useRevalidator } from '@remix-run/react'
import { useEffect, useMemo, useRef } from 'react'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import type { ApprovalOf } from '#app/features/till/approve/ask-approval.ts'
import { type CashierHere, useCashier } from '#app/features/till/cashier/use-cashier.ts'
import { useOpenForCash } from '#app/features/till/receipt/use-print-paper.ts'
import { limitsHere } from '#app/features/till/staff-limits.ts'
import type { Shop } from '#domain/api/shop.ts'
import type { Approval } from '#domain/documents/sale/approval.ts'
import { priceReturn } from '#domain/documents/sale/compose-return.ts'
import { type RefundBy, refundTenders } from '#domain/documents/sale/refund.ts'
import { minor, sumMinor } from '#domain/money.ts'
import type { Tender } from '#domain/payments/paid-tender.ts'
import type { ReceiptView } from '#domain/receipt/view.ts'
import {
  draftOf,
  type SaleWithLeft,
  type TakeBackDraft,
  takeBackSchema,
  takenOf,
  type WayIn,
  withinLeft,
} from './draft.ts'
import { beginExchange, describeTakeBack, isLeftChanged, smallestCoinNow, takeBack } from './take-back.ts'

export const receipts = '/user/dashboard/sales'

export type TakenBack = { shop: Shop; sale: SaleWithLeft; view: ReceiptView; way: WayIn }

/** A return as it is put together: its lines, what they refund, and what the owner has to approve. */
export function useTakeBack({ shop, sale, view, way }: TakenBack) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const returnId = useNewId()
  const approvals = useRef<readonly Approval[]>([])
  const isExchange = useRef(false)
  const cashier = useCashier(shop.shopId)
  const openForCash = useOpenForCash(shop)
  const left = sale.leftToTakeBack
  const form = useForm({
    start: () => draftOf(sale, left, way),
    schema: takeBackSchema(sale, left),
    whenEmpty: { reason: 'Say why it comes back.' },
    shortcut: 'F9',
    describe: describeTakeBack,
    submit: async (query) => {
      if (!isExchange.current)
        return takeBack(shop, { sale, view }, { ...query, approvals: approvals.current }, returnId)
      await beginExchange(shop, { sale, view }, query, returnId)
      return null
    },
    takes(refused) {
      if (isLeftChanged(refused)) revalidate()
      return false
    },
    done: (recorded) => {
      if (recorded?.isRecorded) openForCash(refund.tenders, { for: 'sale', id: recorded.returnId })
      navigate(recorded ? `${receipts}/${recorded.returnId}` : '/user/dashboard', { replace: true })
    },
  })
  useWithinLeft(form, sale)
  useTypedAtOnce(form, way)
  const { lines, by } = form.values
  const priced = useMemo(() => priceReturn(sale, left, takenOf(lines, sale, left)), [sale, left, lines])
  const { grossMinor } = priced.totals
  const refund = refundTenders(grossMinor, by, left, smallestCoinNow(shop))
  const givenMinor = minor(grossMinor - refund.roundingMinor)
  const wanted = refundBeyond({ ...refund, by }, shop, cashier)
  return {
    form,
    returnId,
    priced,
    refund,
    givenMinor,
    /** Without what comes off a debt. */
    paidOutMinor: sumMinor(
      refund.tenders.filter(({ kind }) => kind !== 'on-account').map(({ amountMinor }) => amountMinor),
    ),
    wanted,
    mayGoWithout: limitsHere(shop, cashier)?.mayGoWithoutApproval !== false,
    sendApproved(given: readonly Approval[]) {
      approvals.current = given
      form.element.current?.requestSubmit()
    },
    async exchange() {
      isExchange.current = true
      await form.submit()
      isExchange.current = false
    },
  }
}

/** What has already been returned at another till can't be returned again. */
function useWithinLeft(form: UsedForm<TakeBackDraft>, sale: SaleWithLeft) {
  const left = sale.leftToTakeBack
  const leftText = JSON.stringify(left)
  const shown = useRef(leftText)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state of what is left
  useEffect(() => {
    if (shown.current === leftText) return
    shown.current = leftText
    form.set({ lines: withinLeft(form.values.lines, sale, left) })
  }, [leftText])
}

function useTypedAtOnce({ element }: UsedForm<TakeBackDraft>, way: WayIn) {
  useEffect(() => {
    // From the till the number of the first line is typed at once: one key, and F9.
    if (way.isFromTill && !way.isAll) element.current?.querySelector('input')?.select()
  }, [element, way.isFromTill, way.isAll])
}

type RefundBeyond = { what: string; wanted: readonly ApprovalOf[] }

/** The part of a refund that the cashier may not give alone; null: none. */
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
