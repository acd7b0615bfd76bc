import { useState } from 'react'
import { z } from 'zod'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import type { TemporaryPasswordSet } from '#domain/api/password.ts'
import { afterReset } from './getting-in.ts'
import { passwordGiven } from './password-given.tsx'

/** Makes a password to hand over, and shows it this once. */
export function ResetPasswordDialog({
  contact,
  reset,
  onDone,
  onClose,
}: {
  contact: string
  reset: () => Promise<TemporaryPasswordSet>
  onDone?: () => void
  onClose: () => void
}) {
  const [made, setMade] = useState<TemporaryPasswordSet | null>(null)
  const form = useForm({
    start: {},
    schema: z.object({}),
    submit: reset,
    done(set) {
      setMade(set)
      onDone?.()
    },
  })
  if (made !== null)
    return passwordGiven({
      title: 'Temporary password',
      description: afterReset(contact, made),
      password: made.temporaryPassword,
      onClose,
    })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Set a temporary password?"
      description={`${contact} is logged out everywhere. The current password stops working.`}
      submitLabel="Set password"
      busyLabel="Setting"
    />
  )
}
