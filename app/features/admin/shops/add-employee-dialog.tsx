import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { EmailField } from '#app/components/form/email-field.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { accessGiven } from '#app/features/shell/password-given.tsx'
import type { AdminShop } from '#domain/api/admin-shops.ts'
import { type EmployeeAdded, NewEmployee } from '#domain/api/employee.ts'
import { addEmployee } from '#domain/api/routes/admin-shops.ts'

/** Adds a person to a shop, and shows how they get in. */
export function AddEmployeeDialog({
  shop,
  onAdded,
  onClose,
}: {
  shop: AdminShop
  onAdded: () => void
  onClose: () => void
}) {
  const [added, setAdded] = useState<EmployeeAdded | null>(null)
  const form = useForm({
    start: { email: '' },
    schema: NewEmployee,
    refusals: { owner_stays: 'email', email_unverified: 'email' },
    submit: ({ email }) => api.call(addEmployee, { shopId: shop.shopId, body: { email } }),
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
      description={`Sells in ${shop.name} and sees its receipts, but not its books.`}
      submitLabel="Add employee"
      busyLabel="Adding"
    >
      <EmailField
        label="Email"
        autoComplete="off"
        {...form.field('email')}
        help="If they already have an account, its password stays the same; otherwise one is created."
      />
    </FormDialog>
  )
}
