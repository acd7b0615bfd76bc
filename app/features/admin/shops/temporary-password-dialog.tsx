import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { DialogActions } from '#app/components/form/dialog-actions.tsx'
import { FormFault } from '#app/components/form/form.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { Button } from '#app/components/ui/button.tsx'
import { CopiedOnce } from '#app/components/ui/copied-once.tsx'
import { afterReset } from '#app/features/shell/after-reset.ts'
import { TemporaryPassword, type TemporaryPasswordSet } from '#domain/api/password.ts'
import { resetPersonsPassword } from '#domain/api/routes/admin-people.ts'

/** Makes a password to give to somebody by hand, and shows it this once. */
export function TemporaryPasswordDialog({
  person: { uid, email },
  onClose,
}: {
  person: { uid: string; email: string }
  onClose: () => void
}) {
  const [made, setMade] = useState<TemporaryPasswordSet | null>(null)
  const form = useForm({
    start: {},
    schema: TemporaryPassword,
    submit: () => api.call(resetPersonsPassword, { uid, body: {} }),
    done: setMade,
  })
  if (made !== null)
    return (
      <FormDialog
        form={null}
        onClose={onClose}
        title="Temporary password"
        description={afterReset(email, made)}
        footer={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <CopiedOnce label="Temporary password" text={made.temporaryPassword} />
      </FormDialog>
    )
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Set a temporary password?"
      description={`${email} is logged out everywhere. The password used until now stops working.`}
      footer={
        <DialogActions onClose={onClose} form={form} busyLabel="Setting">
          Set password
        </DialogActions>
      }
    >
      <FormFault form={form} />
    </FormDialog>
  )
}
