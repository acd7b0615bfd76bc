import { useState } from 'react'
import { z } from 'zod'
import { api } from '#app/api/client.ts'
import { EmailField } from '#app/components/form/email-field.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { accessGiven } from '#app/features/shell/password-given.tsx'
import type { Accountant } from '#domain/api/accountant.ts'
import type { EmployeeAdded } from '#domain/api/employee.ts'
import * as routes from '#domain/api/routes/accountant.ts'
import { Email } from '#domain/email.ts'
import { AccountantMay, accountantMayLabels } from '#domain/terms/accountant.ts'

const Draft = z.object({ email: Email, may: AccountantMay })
const choices = AccountantMay.options.map((value) => ({ value, label: accountantMayLabels[value] }))

type AccountantDialogProps = {
  shopId: string
  /** Null where none is named yet. */
  accountant: Accountant | null
  onDone: () => void
  onClose: () => void
}

/** Names the accountant and shows how they log in; or changes what the present one may do. */
export function AccountantDialog({ shopId, accountant, onDone, onClose }: AccountantDialogProps) {
  const { form, before, named } = useNaming({ shopId, accountant, onDone, onClose })
  if (named)
    return accessGiven({ title: 'Accountant named', email: form.values.email, given: named, onClose })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={before ? 'What the accountant may do' : 'Name an accountant'}
      description={
        before
          ? `Takes effect for ${before.email} within five seconds.`
          : 'Sees the books and the receipts of this shop, and nothing else. What they do is in the activity log.'
      }
      submitLabel={before ? 'Save' : 'Name accountant'}
      busyLabel={before ? 'Saving' : 'Naming'}
    >
      {!before && (
        <EmailField
          label="Email"
          autoComplete="off"
          {...form.field('email')}
          help="They log in with it and a password of their own."
        />
      )}
      <SelectField
        label="Access"
        {...form.field('may')}
        options={choices}
        help="Posting covers bills, payments and corrections, and beginning and approving stock counts. The till, settings and staff stay yours."
      />
    </FormDialog>
  )
}

function useNaming({ shopId, accountant, onDone, onClose }: AccountantDialogProps) {
  // What is shown goes by how it was opened: the list behind it is read again at once.
  const [before] = useState(accountant)
  const [named, setNamed] = useState<EmployeeAdded | null>(null)
  const form = useForm<z.input<typeof Draft>, z.output<typeof Draft>, EmployeeAdded>({
    start: { email: before?.email ?? '', may: before?.may ?? 'read' },
    schema: Draft,
    refusals: {
      person_elsewhere: 'email',
      person_is_employee: 'email',
      owner_stays: 'email',
      email_unverified: 'email',
    },
    submit: ({ email, may }) => api.call(routes.nameAccountant, { shopId, email, body: { may } }),
    done(result) {
      if (before) onClose()
      else setNamed(result)
      onDone()
    },
  })
  return { form, before, named }
}
