import { api } from '#app/api/client.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { moneyText } from '#app/components/format/money.tsx'
import { type ListedPayment, PaymentLink, RefundBody } from '#domain/api/payment.ts'
import * as routes from '#domain/api/routes/payments.ts'
import type { Minor } from '#domain/money.ts'

type DialogProps = {
  shopId: string
  payment: ListedPayment
  onClose: () => void
  onDone: (payment: ListedPayment) => void
}

/** Pays a payment back to the customer, whole or in part. */
export function RefundDialog({ shopId, payment, onClose, onDone }: DialogProps) {
  const { refundableMinor, paymentId, provider } = payment
  const currency = payment.taken?.currency ?? payment.currency
  const refundId = useNewId()
  const most = `Enter an amount of at most ${moneyText(refundableMinor, currency)}.`
  const form = useForm({
    start: { amountMinor: refundableMinor as Minor | null },
    schema: RefundBody.extend({
      amountMinor: RefundBody.shape.amountMinor.refine((amount) => amount <= refundableMinor, most),
    }),
    whenEmpty: { amountMinor: most },
    refusals: { refund_above_paid: 'amountMinor' },
    submit: (body) => api.call(routes.refundPayment, { shopId, paymentId, refundId, body }),
    done: onDone,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Refund this payment"
      description={`${provider} pays the customer back. This can’t be undone. Goods that come back are recorded with a return, which is a separate step.`}
      submitLabel="Refund"
      busyLabel="Refunding"
    >
      <MoneyField label="Amount" {...form.amount('amountMinor')} />
    </FormDialog>
  )
}

/** Says to which receipt a payment belongs. */
export function LinkDialog({ shopId, payment, onClose, onDone }: DialogProps) {
  const form = useForm({
    start: { receiptNumber: '' },
    schema: PaymentLink,
    refusals: { receipt_not_found: 'receiptNumber' },
    submit: (body) => api.call(routes.linkPayment, { shopId, paymentId: payment.paymentId, body }),
    done: onDone,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Link to a receipt"
      description="For a sale that was recorded with another reference, or none. The receipt stays as it is."
      submitLabel="Link"
      busyLabel="Linking"
    >
      <TextField
        label="Receipt number"
        help="As it is printed, such as A-17."
        autoComplete="off"
        {...form.field('receiptNumber')}
      />
    </FormDialog>
  )
}
