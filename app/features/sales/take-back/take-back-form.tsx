import { useNavigate, useRevalidator } from '@remix-run/react'
import { ArrowLeftRight, KeyRound } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { Form, FormActions, FormFault, SubmitButton } from '#app/components/form/form.tsx'
import { LeaveWarning } from '#app/components/form/leave-warning.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextAreaField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { moneyText } from '#app/components/format/money.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { Sheet } from '#app/components/ui/screen.tsx'
import { useCashier } from '#app/features/till/cashier/use-cashier.ts'
import { ApprovalPanel } from '#app/features/till/panes/approval-panel.tsx'
import type { Shop } from '#domain/api/shop.ts'
import type { Approval } from '#domain/documents/sale/approval.ts'
import { priceReturn } from '#domain/documents/sale/compose-return.ts'
import { refundTenders } from '#domain/documents/sale/refund.ts'
import { minor } from '#domain/money.ts'
import type { ReceiptView } from '#domain/receipt/view.ts'
import { ReturnReason, returnReasonLabels } from '#domain/terms/return-reason.ts'
import { refundBeyond } from './beyond.ts'
import { draftOf, type SaleWithLeft, takeBackSchema, takenOf, type WayIn, withinLeft } from './draft.ts'
import { RefundPart } from './refund-part.tsx'
import { beginExchange, describeTakeBack, isLeftChanged, smallestCoinNow, takeBack } from './take-back.ts'
import { TakeBackLines } from './take-back-lines.tsx'

const receipts = '/user/dashboard/sales'
const reasons = ReturnReason.options.map((value) => ({ value, label: returnReasonLabels[value] }))

/** What of a sale comes back, why, and how it is refunded. */
export function TakeBackForm({
  shop,
  sale,
  view,
  way,
}: {
  shop: Shop
  sale: SaleWithLeft
  view: ReceiptView
  way: WayIn
}) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [returnId] = useState(() => newId())
  const approvals = useRef<readonly Approval[]>([])
  const [isAsking, setIsAsking] = useState(false)
  const isExchange = useRef(false)
  const cashier = useCashier(shop.shopId)
  const left = sale.leftToTakeBack
  const form = useForm({
    start: () => draftOf(sale, left, way),
    schema: takeBackSchema(sale, left),
    whenEmpty: { reason: 'Say why it comes back.' },
    shortcut: 'F9',
    describe: describeTakeBack,
    submit: async (asked) => {
      if (!isExchange.current)
        return takeBack(shop, { sale, view }, { ...asked, approvals: approvals.current }, returnId)
      await beginExchange(shop, { sale, view }, asked, returnId)
      return null
    },
    takes(refused) {
      if (isLeftChanged(refused)) revalidate()
      return false
    },
    done: (recorded) =>
      navigate(recorded ? `${receipts}/${recorded.returnId}` : '/user/dashboard', { replace: true }),
  })
  const leftText = JSON.stringify(left)
  const shown = useRef(leftText)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state of what is left
  useEffect(() => {
    if (shown.current === leftText) return
    shown.current = leftText
    form.set({ lines: withinLeft(form.values.lines, sale, left) })
  }, [leftText])
  const { element } = form
  useEffect(() => {
    // From the till the number of the first line is typed at once: one key, and F9.
    if (way.isFromTill && !way.isAll) element.current?.querySelector('input')?.select()
  }, [element, way.isFromTill, way.isAll])
  const { lines, by } = form.values
  const priced = useMemo(() => priceReturn(sale, left, takenOf(lines, sale, left)), [sale, left, lines])
  const { grossMinor } = priced.totals
  const refund = refundTenders(grossMinor, by, left, smallestCoinNow(shop))
  const givenMinor = minor(grossMinor - refund.roundingMinor)
  const { fault } = form.field('lines')
  const wanted = refundBeyond({ ...refund, by }, shop, cashier)
  const send = (given: readonly Approval[]) => {
    approvals.current = given
    setIsAsking(false)
    form.element.current?.requestSubmit()
  }
  const exchange = async () => {
    isExchange.current = true
    await form.submit()
    isExchange.current = false
  }
  return (
    <>
      <Form form={form} className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <LeaveWarning form={form} />
        <div className="min-w-0">
          <h2 className="mb-2 text-16 font-semibold">What comes back</h2>
          <TakeBackLines
            sale={sale}
            view={view}
            lines={lines}
            priced={priced}
            onChange={(changed) => form.set({ lines: changed })}
          />
          <p role="alert" className="mt-1 min-h-5 text-13 font-medium text-loss">
            {fault}
          </p>
        </div>
        <Sheet className="flex flex-col gap-4">
          <SelectField
            label="Reason"
            isRequired
            {...form.field('reason')}
            options={reasons}
            placeholder="Why it comes back"
          />
          <TextAreaField
            label="Note"
            {...form.field('note')}
            help="Shown on the receipt of the return."
            maxLength={500}
            rows={2}
          />
          <RefundPart form={form} sale={sale} grossMinor={grossMinor} refund={refund} />
          <FormFault form={form} />
          {wanted !== null && (
            <p className="text-13 text-ink-soft">
              {wanted.what} is beyond what the cashier may do alone: the owner approves it, or finds it under
              “To check”.
            </p>
          )}
          <FormActions>
            {wanted !== null && (
              <Button icon={KeyRound} disabled={givenMinor === 0} onClick={() => setIsAsking(true)}>
                Owner approves
              </Button>
            )}
            <ButtonLink to={`${receipts}/${sale.saleId}`}>Cancel</ButtonLink>
            <Button
              icon={ArrowLeftRight}
              disabled={givenMinor === 0}
              title="The returned goods pay for new ones, on one receipt"
              onClick={() => void exchange()}
            >
              Exchange
            </Button>
            <SubmitButton form={form} busyLabel="Asking the server">
              {givenMinor > 0 ? `Refund ${moneyText(givenMinor, shop.currency)}` : 'Take back'}
            </SubmitButton>
          </FormActions>
        </Sheet>
      </Form>
      {isAsking && wanted !== null && (
        <div className="mt-4 max-w-120 rounded-md border border-line lg:ml-auto">
          <ApprovalPanel
            shopId={shop.shopId}
            saleId={returnId}
            wanted={wanted.wanted}
            what={wanted.what}
            onApproved={send}
            onClose={() => setIsAsking(false)}
          />
        </div>
      )}
    </>
  )
}
