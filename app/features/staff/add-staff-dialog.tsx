import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { EmailField } from '#app/components/form/email-field.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { accessGiven } from '#app/features/shell/password-given.tsx'
import type { EmployeeAdded } from '#domain/api/employee.ts'
import * as routes from '#domain/api/routes/staff.ts'
import { NewStaffMember } from '#domain/api/staff.ts'

/** Adds a person to the staff, and shows how they get in. */
export function AddStaffDialog({
  shopId,
  onAdded,
  onClose,
}: {
  shopId: string
  onAdded: () => void
  onClose: () => void
}) {
  const [added, setAdded] = useState<EmployeeAdded | null>(null)
  const form = useForm({
    start: { name: '', email: '' },
    schema: NewStaffMember,
    inputOf: ({ name, email }) => ({ email, ...(name.trim() !== '' && { name }) }),
    refusals: { person_elsewhere: 'email', owner_stays: 'email', email_unverified: 'email' },
    submit: (member) => api.call(routes.addStaffMember, { shopId, body: member }),
    done(result) {
      setAdded(result)
      onAdded()
    },
  })
  if (added) return accessGiven({ title: 'Employee added', email: form.values.email, given: added, onClose })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add employee"
      description="Sells in this shop and sees its receipts, but not its books."
      submitLabel="Add employee"
      busyLabel="Adding"
    >
      <TextField
        label="Name"
        autoComplete="off"
        {...form.field('name')}
        help="Shown on receipts and reports as the cashier."
      />
      <EmailField label="Email" autoComplete="off" {...form.field('email')} help="Used to log in." />
    </FormDialog>
  )
}
