import { api } from '#app/api/client.ts'
import { Checkbox } from '#app/components/form/checkbox.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { FeeBearer, type PaymentConfiguration, PaymentEdit } from '#domain/api/admin-payments.ts'
import { changePayments } from '#domain/api/routes/admin-payments.ts'
import { whenOutdated } from './outdated.ts'
import { feeBearerLabels } from './payment-words.ts'

type Draft = {
  testPublicKey: string
  livePublicKey: string
  testSecretKey: string
  liveSecretKey: string
  removesTest: boolean
  removesLive: boolean
  isLive: boolean
  splitCode: string
  defaultSubaccountCode: string
  transactionFee: string
  feeBearer: FeeBearer
}

/** Changes the payment configuration. Secret keys are written here and never shown again. */
export function PaymentsDialog({
  shopId,
  payments,
  onClose,
  onDone,
  onOutdated,
}: {
  shopId: string
  payments: PaymentConfiguration
  onClose: () => void
  onDone: () => void
  /** It was changed concurrently: the present version is wanted. */
  onOutdated: () => void
}) {
  const form = useForm({
    start: () => draftOf(payments),
    schema: PaymentEdit,
    inputOf: (draft) => editOf(draft, payments),
    whenEmpty: { transactionFee: 'Enter a whole number.' },
    submit: (body) => api.call(changePayments, { shopId, body }),
    takes: whenOutdated(onOutdated),
    done: onDone,
  })
  return (
    <FormDialog
      form={form}
      size="medium"
      onClose={onClose}
      title="Payments"
      description="Secret keys are stored encrypted and never shown again."
      submitLabel="Save"
      busyLabel="Saving"
    >
      <PaymentFields form={form} secretKeys={payments.secretKeys} />
    </FormDialog>
  )
}

function PaymentFields({
  form,
  secretKeys,
}: {
  form: UsedForm<Draft>
  secretKeys: PaymentConfiguration['secretKeys']
}) {
  const code = { autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' } as const
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="Test public key"
        help="Begins with pk_test_."
        {...code}
        {...form.field('testPublicKey')}
      />
      <SecretField form={form} mode="test" known={secretKeys.test} />
      <TextField
        label="Live public key"
        help="Begins with pk_live_."
        {...code}
        {...form.field('livePublicKey')}
      />
      <SecretField form={form} mode="live" known={secretKeys.live} />
      <Checkbox
        label="Live mode"
        help="Off: the test keys are used. Turning it on needs both live keys."
        isChecked={form.values.isLive}
        onChange={(isLive) => form.set({ isLive })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Split code"
          help="Begins with SPL_. It replaces the subaccount and decides who bears the fee. Payouts of a split are recorded by hand."
          {...code}
          {...form.field('splitCode')}
        />
        <TextField
          label="Subaccount code"
          help="Begins with ACCT_."
          {...code}
          {...form.field('defaultSubaccountCode')}
        />
        <TextField
          label="Transaction fee"
          inputMode="numeric"
          help="In minor units of the currency: 10 is 0.10 where it has two decimals."
          {...code}
          {...form.field('transactionFee')}
        />
        <SelectField
          label="Fee borne by"
          {...form.field('feeBearer')}
          options={FeeBearer.options.map((value) => ({ value, label: feeBearerLabels[value] }))}
        />
      </div>
    </div>
  )
}

function SecretField({
  form,
  mode,
  known,
}: {
  form: UsedForm<Draft>
  mode: 'test' | 'live'
  known: PaymentConfiguration['secretKeys']['test']
}) {
  const name = mode === 'test' ? 'Test' : 'Live'
  const removes = mode === 'test' ? form.values.removesTest : form.values.removesLive
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={`${name} secret key`}
        type="password"
        autoComplete="off"
        disabled={removes}
        help={
          known ? `Set, ends in ${known.lastFour}. Leave this empty to keep it.` : `Begins with sk_${mode}_.`
        }
        {...form.field(mode === 'test' ? 'testSecretKey' : 'liveSecretKey')}
      />
      {known && (
        <Checkbox
          label={`Remove the ${mode} secret key`}
          isChecked={removes}
          onChange={(isChecked) =>
            form.set(mode === 'test' ? { removesTest: isChecked } : { removesLive: isChecked })
          }
        />
      )}
    </div>
  )
}

function draftOf(payments: PaymentConfiguration): Draft {
  const { isLive, feeBearer } = payments
  return {
    ...{ isLive, feeBearer, testSecretKey: '', liveSecretKey: '', removesTest: false, removesLive: false },
    testPublicKey: payments.testPublicKey ?? '',
    livePublicKey: payments.livePublicKey ?? '',
    splitCode: payments.splitCode ?? '',
    defaultSubaccountCode: payments.defaultSubaccountCode ?? '',
    transactionFee: String(payments.transactionFee),
  }
}

/** An empty field is none; an empty secret stays as it is, unless it is taken away. */
function editOf({ removesTest, removesLive, ...draft }: Draft, { revision, provider }: PaymentConfiguration) {
  const orNull = (text: string) => (text.trim() === '' ? null : text)
  const secret = (text: string, isRemoved: boolean) =>
    isRemoved ? null : text.trim() === '' ? undefined : text
  return {
    ...{ revision, provider },
    ...{ isLive: draft.isLive, feeBearer: draft.feeBearer },
    testPublicKey: orNull(draft.testPublicKey),
    livePublicKey: orNull(draft.livePublicKey),
    splitCode: orNull(draft.splitCode),
    defaultSubaccountCode: orNull(draft.defaultSubaccountCode),
    transactionFee: draft.transactionFee.trim() === '' ? Number.NaN : Number(draft.transactionFee),
    testSecretKey: secret(draft.testSecretKey, removesTest),
    liveSecretKey: secret(draft.liveSecretKey, removesLive),
  }
}
