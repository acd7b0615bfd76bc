import { api } from '#app/api/client.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useRevalidateAndClose } from '#app/components/form/use-revalidate-and-close.ts'
import { type PaymentConfiguration, PaymentEdit } from '#domain/api/admin-payments.ts'
import { changePayments } from '#domain/api/routes/admin-payments.ts'
import type { ProviderDescription } from '#domain/payments/provider.ts'
import { providers } from '#domain/payments/providers/index.ts'
import { AccountFields } from './account-fields.tsx'
import { draftOf, editOf } from './account-form.ts'
import { useWhenOutdated } from './outdated.ts'

const choices: readonly ProviderDescription[] = Object.values(providers)

/** Changes the payment configuration. Secret keys are written here and never shown again. */
export function PaymentsDialog({
  shopId,
  payments,
  onClose,
}: {
  shopId: string
  payments: PaymentConfiguration
  onClose: () => void
}) {
  const form = useForm({
    start: () => draftOf(providers[payments.provider], payments),
    schema: PaymentEdit,
    inputOf: (draft) => editOf(providerOf(draft.provider), draft, payments.revision),
    submit: (body) => api.call(changePayments, { shopId, body }),
    takes: useWhenOutdated(),
    done: useRevalidateAndClose(onClose),
  })
  const provider = providerOf(form.values.provider)
  const isStored = provider.name === payments.provider
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
      <div className="flex flex-col gap-5">
        {choices.length > 1 && (
          <SelectField
            label="Provider"
            help="Secret keys of the previous provider are removed."
            value={provider.name}
            onChange={(name) =>
              form.set(draftOf(providerOf(name), name === payments.provider ? payments : null))
            }
            options={choices.map(({ name, label }) => ({ value: name, label }))}
          />
        )}
        <AccountFields
          form={form}
          provider={provider}
          secretKeys={isStored ? payments.secretKeys : { test: null, live: null }}
        />
      </div>
    </FormDialog>
  )
}

function providerOf(name: unknown): ProviderDescription {
  const found = choices.find((one) => one.name === name)
  if (found === undefined) throw new Error(`There is no provider ${name}`)
  return found
}
