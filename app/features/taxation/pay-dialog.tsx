import { api } from '#app/api/client.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { PostingDateField } from '#app/components/form/posting-date-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { useRevalidateAndClose } from '#app/components/form/use-revalidate-and-close.ts'
import { formatDayRange, todayIn } from '#app/components/format/dates.ts'
import { type AddedMoneyChoice, moneyLabel } from '#app/features/books/added-money.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import * as routes from '#domain/api/routes/tax-returns.ts'
import type { TaxWorksheet } from '#domain/api/tax-return.ts'
import { TaxPaymentBody, taxSettledByLabels } from '#domain/documents/tax-payment/schema.ts'
import { type Minor, minor } from '#domain/money.ts'
import type { TaxSettledBy } from '#domain/terms/money-account.ts'

const named = ['bank', 'mobile-money', 'safe', 'petty-cash'] as const

type Draft = {
  by: TaxSettledBy
  creditOf: string
  amountMinor: Minor | null
  businessDay: string
  reference: string
}

/** Records what is paid for a return, or refunded, whole or in part. */
export function PayDialog({
  worksheet,
  returnId,
  added,
  onClose,
}: {
  worksheet: TaxWorksheet
  returnId: string
  added: readonly AddedMoneyChoice[]
  onClose: () => void
}) {
  const { shopId, timeZone } = useShop()
  const paymentId = useNewId()
  const { period, credits } = worksheet
  const isRefund = period.dueMinor < 0
  const form = useForm({
    start: (): Draft => ({
      by: 'bank',
      creditOf: credits[0]?.returnId ?? '',
      amountMinor: period.openMinor,
      businessDay: todayIn(timeZone),
      reference: '',
    }),
    schema: TaxPaymentBody,
    inputOf: ({ creditOf, reference, ...rest }) => ({
      ...rest,
      returnId,
      direction: isRefund ? 'received' : 'paid',
      ...(rest.by === 'earlier-return' && { creditOf }),
      reference: reference.trim() || undefined,
    }),
    refusals: {
      tax_payment_in_future: 'businessDay',
      tax_withheld_too_little: 'amountMinor',
      allocation_above_open: 'amountMinor',
    },
    whenEmpty: { amountMinor: 'Enter the amount.' },
    submit: (body) => api.call(routes.recordTaxPayment, { shopId, paymentId, body }),
    done: useRevalidateAndClose(onClose),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isRefund ? 'Record the refund' : 'Pay the return'}
      description={formatDayRange(period.from, period.to)}
      submitLabel={isRefund ? 'Record the refund' : 'Record the payment'}
      busyLabel="Recording"
    >
      <PayFields {...{ form, worksheet, added }} />
    </FormDialog>
  )
}

function PayFields({
  form,
  worksheet: { period, credits, withheldVatMinor },
  added,
}: {
  form: UsedForm<Draft>
  worksheet: TaxWorksheet
  added: readonly AddedMoneyChoice[]
}) {
  const isRefund = period.dueMinor < 0
  const ways: TaxSettledBy[] = [
    ...named,
    ...added.map(({ value }) => value),
    ...(!isRefund && withheldVatMinor > 0 ? (['withheld-vat'] as const) : []),
    ...(!isRefund && credits.length > 0 ? (['earlier-return'] as const) : []),
  ]
  function choose(by: TaxSettledBy) {
    const credit = { 'withheld-vat': withheldVatMinor, 'earlier-return': credits[0]?.openMinor ?? 0 }
    const most = by in credit ? credit[by as keyof typeof credit] : Infinity
    form.set({ by, amountMinor: minor(Math.min(period.openMinor, most)) })
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={isRefund ? 'Received into' : 'Paid by'}
        {...form.field('by')}
        onChange={choose}
        options={ways.map((value) => ({ value, label: moneyLabel(taxSettledByLabels, value, added) }))}
      />
      {form.values.by === 'earlier-return' && (
        <SelectField
          label="Return"
          {...form.field('creditOf')}
          options={credits.map(({ returnId: value, from, to }) => ({
            value,
            label: formatDayRange(from, to),
          }))}
        />
      )}
      <MoneyField label="Amount" isRequired {...form.amount('amountMinor')} />
      <PostingDateField label="Date" isRequired {...form.field('businessDay')} />
      <TextField label="Reference" {...form.field('reference')} maxLength={80} autoComplete="off" />
    </div>
  )
}
