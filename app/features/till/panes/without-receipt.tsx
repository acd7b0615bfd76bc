import { useNavigate } from '@remix-run/react'
import { useState } from 'react'
import { SelectField } from '#app/components/form/select-field.tsx'
import { moneyText } from '#app/components/format/money.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import { useMe } from '#app/features/shell/me-context.tsx'
import type { Approval } from '#domain/documents/sale/approval.ts'
import { ReturnReason, returnReasonLabels } from '#domain/terms/return-reason.ts'
import { useOpenForCash } from '../receipt/use-print-paper.ts'
import { basketStoreOf } from '../storage/basket-store.ts'
import {
  cashBackOf,
  composeWithoutReceipt,
  errorOfTakeBack,
  takeBackBasket,
} from '../take-back/without-receipt.ts'
import type { Till } from '../use-till.ts'
import { ApprovalPanel } from './approval-panel.tsx'
import { Panel } from './panel.tsx'

const reasons = ReturnReason.options.map((value) => ({ value, label: returnReasonLabels[value] }))

/** What is in the basket comes back without a receipt, at today's price and tax: the owner approves it. */
export function WithoutReceipt({ till, onClose }: { till: Till; onClose: () => void }) {
  const { shop, given } = till
  const { basket } = given
  const navigate = useNavigate()
  const isOwner = useMe()?.right === 'owner'
  const [reason, setReason] = useState<ReturnReason>('changed-mind')
  const [isAsking, setIsAsking] = useState(false)
  const composed = composeWithoutReceipt(shop, basket, reason)
  const openForCash = useOpenForCash(shop)
  const mostMinor = composed.totals.grossMinor

  const { act, isBusy, thrown } = useAction(
    async (approval: Approval | null) => {
      setIsAsking(false)
      const store = basketStoreOf(shop.shopId)
      const { isRecorded } = await takeBackBasket(shop, store, basket, { reason, approval })
      if (isRecorded) openForCash(composed.tenders, { for: 'sale', id: basket.basketId })
      navigate(`/user/dashboard/sales/${basket.basketId}`)
    },
    { leaves: true },
  )

  if (isAsking)
    return (
      <ApprovalPanel
        shopId={shop.shopId}
        saleId={basket.basketId}
        wanted={[{ act: 'return-without-receipt', mostMinor }]}
        what={`Taking back ${moneyText(mostMinor, shop.currency)} without a receipt`}
        onApproved={([approval = null]) => void act(approval)}
        onClose={() => setIsAsking(false)}
      />
    )
  return (
    <Panel
      title="Return without a receipt"
      onClose={onClose}
      onSubmit={() => (isOwner ? void act(null) : setIsAsking(true))}
      footer={
        <Button
          type="submit"
          variant="primary"
          className="ml-auto"
          isBusy={isBusy}
          busyLabel="Asking the server"
        >
          Refund {moneyText(cashBackOf(composed), shop.currency)} in cash
        </Button>
      }
    >
      <p className="text-14">
        {basket.lines.length === 1
          ? 'The line in the basket is'
          : `The ${basket.lines.length} lines in the basket are`}{' '}
        returned at today’s price and tax{isOwner ? '.' : '. The owner has to approve it.'}
      </p>
      <SelectField label="Reason" options={reasons} value={reason} onChange={setReason} />
      {thrown !== null && (
        <p role="alert" className="text-13 font-medium text-loss">
          {errorOfTakeBack(thrown)}
        </p>
      )}
    </Panel>
  )
}
