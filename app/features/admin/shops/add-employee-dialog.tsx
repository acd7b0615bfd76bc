import { useState } from 'react'
import { DialogActions } from '#app/components/form/dialog-actions.tsx'
import { EmailField } from '#app/components/form/email-field.tsx'
import { FormFault } from '#app/components/form/form.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { Button } from '#app/components/ui/button.tsx'
import { CopiedOnce } from '#app/components/ui/copied-once.tsx'
import type { AdminShop } from '#domain/api/admin-shops.ts'
import { type EmployeeAdded, NewEmployee } from '#domain/api/employee.ts'
import { addEmployee } from './shops-api.ts'

/** Adds somebody to the people of a shop, and says how they get in. */
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
    submit: ({ email }) => addEmployee(shop.shopId, email),
    done(result) {
      setAdded(result)
      onAdded()
    },
  })
  if (added)
    return (
      <FormDialog
        form={null}
        onClose={onClose}
        title="Employee added"
        description={howToGetIn(form.values.email.trim().toLowerCase(), added)}
        footer={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        {added.temporaryPassword !== null && (
          <CopiedOnce label="Temporary password" text={added.temporaryPassword} />
        )}
      </FormDialog>
    )
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add employee"
      description={`Sells in ${shop.name} and sees its receipts, but not its books.`}
      footer={
        <DialogActions onClose={onClose} form={form} busyLabel="Adding">
          Add employee
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-4">
        <FormFault form={form} />
        <EmailField
          label="Email"
          autoComplete="off"
          {...form.field('email')}
          help="If they already have an account, its password stays the same; otherwise one is created."
        />
      </div>
    </FormDialog>
  )
}

function howToGetIn(email: string, { hadAccount, temporaryPassword }: EmployeeAdded): string {
  if (hadAccount) return `${email} logs in with the password of their account.`
  if (temporaryPassword === null) return `${email} was sent a link to choose a password.`
  return `${email} logs in with this password and then chooses another. It is not shown again.`
}
