import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { useRevalidateAndClose } from '#app/components/form/use-revalidate-and-close.ts'
import { moneyText } from '#app/components/format/money.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { useCashier } from '#app/features/till/cashier/use-cashier.ts'
import { CodeField } from '#app/features/till/panes/code-field.tsx'
import type { RecordedSale } from '#domain/api/sale.ts'
import type { LeftByType } from '#domain/documents/payment-correction/paid-and-left.ts'
import { typeIdOf } from '#domain/payments/payment-type.ts'
import {
  type CorrectionDraft,
  correctable,
  correctionSchema,
  inputOf,
  leftMinorOf,
  nameOfType,
  sendCorrection,
  typesOfShop,
} from './draft.ts'

/** A sale was keyed to the wrong payment type: what it took moves to the right one. */
export function CorrectPaymentDialog({ sale, onClose }: { sale: RecordedSale; onClose: () => void }) {
  const { form, left, needsOwner } = useCorrection(sale, onClose)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Correct the payment type"
      description={`Receipt ${sale.receiptNumber} stays as the customer has it. The books are corrected. A Z report that is already made stays as it is and lists the correction.`}
      submitLabel="Correct"
      busyLabel="Recording"
    >
      <PaymentTypes form={form} sale={sale} left={left} />
      <MoneyField label="Amount" isRequired {...form.amount('amountMinor')} />
      <TextField
        label="Reference"
        help="The reference of the actual payment, if it has one."
        maxLength={80}
        autoComplete="off"
        {...form.field('reference')}
      />
      <TextField
        label="What happened"
        isRequired
        maxLength={200}
        autoComplete="off"
        {...form.field('reason')}
      />
      {needsOwner && (
        <CodeField
          label="Code of the owner"
          value={form.values.code}
          error={form.field('code').error ?? null}
          onChange={(code) => form.set({ code })}
        />
      )}
    </FormDialog>
  )
}

function useCorrection(sale: RecordedSale, onClose: () => void) {
  const shop = useShop()
  const correctionId = useNewId()
  const cashier = useCashier(shop.shopId)
  const needsOwner = cashier !== undefined && cashier?.isOwner !== true
  const left = correctable(sale)
  const form = useForm({
    start: () => startOf(left),
    schema: correctionSchema(needsOwner),
    inputOf: (values) => inputOf(values, left, shop),
    fields: {
      'correction.from': 'from',
      'correction.to': 'to',
      'correction.reference': 'reference',
      'correction.reason': 'reason',
      correction: 'amountMinor',
    },
    whenEmpty: { reason: 'Say what happened.', to: 'Choose what it was paid by.', code: 'The owner’s code.' },
    refusals: { payment_correction_exceeds: 'amountMinor', code_wrong: 'code' },
    submit: (query) => sendCorrection({ shopId: shop.shopId, saleId: sale.saleId, correctionId }, query),
    done: useRevalidateAndClose(onClose),
  })
  return { form, left, needsOwner }
}

function startOf(left: readonly LeftByType[]): CorrectionDraft {
  const [first] = left
  return {
    from: first ? typeIdOf(first) : '',
    to: '',
    amountMinor: first ? first.amountMinor : null,
    reference: '',
    reason: '',
    code: '',
  }
}

/** The payment type on the receipt, and the one that it was paid by. */
function PaymentTypes({
  form,
  sale,
  left,
}: {
  form: UsedForm<CorrectionDraft>
  sale: RecordedSale
  left: readonly LeftByType[]
}) {
  const shop = useShop()
  const { from } = form.values
  return (
    <>
      <SelectField
        label="Payment type on the receipt"
        value={from}
        onChange={(typeId) => form.set({ from: typeId, amountMinor: leftMinorOf(left, typeId) })}
        options={left.map((one) => ({
          value: typeIdOf(one),
          label: `${nameOfType(one, sale, shop)}, ${moneyText(one.amountMinor, shop.currency)}`,
        }))}
      />
      <SelectField
        label="It was paid by"
        isRequired
        {...form.field('to')}
        placeholder="Payment type"
        options={typesOfShop(shop)
          .filter(({ typeId }) => typeId !== from)
          .map(({ typeId, name }) => ({ value: typeId, label: name }))}
      />
    </>
  )
}
