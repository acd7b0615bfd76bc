import { ArrowLeftRight, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Form, FormActions, FormError, SubmitButton } from '#app/components/form/form.tsx'
import { LeaveWarning } from '#app/components/form/leave-warning.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextAreaField } from '#app/components/form/text-field.tsx'
import type { UsedForm } from '#app/components/form/use-form.ts'
import { moneyText } from '#app/components/format/money.tsx'
import { useShopFormat } from '#app/components/format/shop-format.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { Sheet } from '#app/components/ui/screen.tsx'
import { useMediaQuery } from '#app/components/ui/use-media-query.ts'
import { ApprovalPanel } from '#app/features/till/panes/approval-panel.tsx'
import { ReturnReason, returnReasonLabels } from '#domain/terms/return-reason.ts'
import type { TakeBackDraft } from './draft.ts'
import { RefundPart } from './refund-part.tsx'
import { TakeBackLines } from './take-back-lines.tsx'
import { receipts, type TakenBack, useTakeBack } from './use-take-back.ts'

const reasons = ReturnReason.options.map((value) => ({ value, label: returnReasonLabels[value] }))

/** Which goods of a sale come back, why, and how they are refunded. */
export function TakeBackForm({ shop, sale, view, way }: TakenBack) {
  const takeBack = useTakeBack({ shop, sale, view, way })
  const { form, returnId, priced, refund, wanted } = takeBack
  const { lines } = form.values
  const [isAsking, setIsAsking] = useState(false)
  const { grossMinor } = priced.totals
  // An on-screen keyboard would hide the lines.
  const hasPointer = useMediaQuery('(pointer: fine)')
  const beginsAtLines = way.isFromTill && !way.isAll && hasPointer
  return (
    <>
      <Form form={form} hasManyFigures className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <LeaveWarning form={form} />
        <div className="min-w-0">
          <h2 className="mb-2 text-16 font-semibold">What comes back</h2>
          <TakeBackLines
            sale={sale}
            view={view}
            lines={lines}
            priced={priced}
            beginsHere={beginsAtLines}
            onChange={(changed) => form.set({ lines: changed })}
          />
          <p role="alert" className="mt-1 min-h-5 text-13 font-medium text-loss">
            {form.field('lines').error}
          </p>
        </div>
        <Sheet className="flex flex-col gap-4">
          <WhyItComesBack form={form} />
          <RefundPart form={form} sale={sale} grossMinor={grossMinor} refund={refund} />
          <FormError form={form} />
          <TakeBackActions takeBack={takeBack} saleId={sale.saleId} onAsk={() => setIsAsking(true)} />
        </Sheet>
      </Form>
      {isAsking && wanted !== null && (
        <div className="mt-4 max-w-120 rounded-md border border-line lg:ml-auto">
          <ApprovalPanel
            shopId={shop.shopId}
            saleId={returnId}
            wanted={wanted.wanted}
            what={wanted.what}
            onApproved={(given) => {
              setIsAsking(false)
              takeBack.sendApproved(given)
            }}
            onClose={() => setIsAsking(false)}
          />
        </div>
      )}
    </>
  )
}

function WhyItComesBack({ form }: { form: UsedForm<TakeBackDraft> }) {
  return (
    <>
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
    </>
  )
}

function TakeBackActions({
  takeBack: { form, givenMinor, paidOutMinor, wanted, mayGoWithout, exchange },
  saleId,
  onAsk,
}: {
  takeBack: ReturnType<typeof useTakeBack>
  saleId: string
  onAsk: () => void
}) {
  const { currency } = useShopFormat()
  return (
    <>
      {wanted !== null && (
        <p className="text-13 text-ink-soft">
          {wanted.what} needs the owner’s approval.
          {mayGoWithout && ' Without it, the refund is listed under “To check”.'}
        </p>
      )}
      <FormActions>
        {wanted !== null && (
          <Button
            icon={KeyRound}
            variant={mayGoWithout ? 'secondary' : 'primary'}
            disabled={givenMinor === 0}
            onClick={onAsk}
          >
            Owner approves
          </Button>
        )}
        <ButtonLink to={`${receipts}/${saleId}`}>Cancel</ButtonLink>
        <Button
          icon={ArrowLeftRight}
          disabled={givenMinor === 0}
          title="The returned goods pay for new ones, on one receipt"
          onClick={() => void exchange()}
        >
          Exchange
        </Button>
        {(wanted === null || mayGoWithout) && (
          <SubmitButton form={form} busyLabel="Asking the server">
            {paidOutMinor > 0 ? `Refund ${moneyText(paidOutMinor, currency)}` : 'Return'}
          </SubmitButton>
        )}
      </FormActions>
    </>
  )
}
