import { api } from '#app/api/client.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useRevalidateAndClose } from '#app/components/form/use-revalidate-and-close.ts'
import { type PaymentConfiguration, PaymentEdit } from '#domain/api/admin-payments.ts'
import { changePayments } from '#domain/api/routes/admin-payments.ts'
import type { ProviderDescription } from '#domain/payments/provider.ts'
import { providers } from '#domain/payments/providers/index.ts'
import { AccountForm } from './account-fields.tsx'
import { draftOf, editOf, providerIn } from './account-form.ts'
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
    inputOf: (draft) => editOf(providerIn(choices, draft.provider), draft, payments.revision),
    submit: (body) => api.call(changePayments, { shopId, body }),
    takes: useWhenOutdated(),
    done: useRevalidateAndClose(onClose),
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
      <AccountForm form={form} choices={choices} stored={payments} />
    </FormDialog>
  )
}
