import { useRevalidator } from '@remix-run/react'
import { useState } from 'react'
import { z } from 'zod'
import { EmailField } from '#app/components/form/email-field.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { CopiedOnce } from '#app/components/ui/copied-once.tsx'
import { DoneButton } from '#app/components/ui/done-button.tsx'
import type { Invited } from '#domain/api/admin-people.ts'
import { Email } from '#domain/email.ts'
import { addDeveloper } from './developers-api.ts'

const Wanted = z.object({ email: Email })

/** Makes a person a software developer by their address. */
export function AddDeveloperDialog({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [invited, setInvited] = useState<{ email: string; answer: Invited } | null>(null)
  const form = useForm<{ email: string }, z.output<typeof Wanted>, Invited | null>({
    start: { email: '' },
    schema: Wanted,
    refusals: { email_taken: 'email', person_being_changed: 'email' },
    submit: ({ email }) => addDeveloper(email),
    done(answer) {
      revalidate()
      if (answer) setInvited({ email: form.values.email.trim().toLowerCase(), answer })
      else onClose()
    },
  })
  if (invited) return <Added {...invited} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      title="Add a developer"
      description="Can see and change every shop. If they have no account, one is created."
      onClose={onClose}
      submitLabel="Add developer"
      busyLabel="Adding"
    >
      <EmailField {...form.field('email')} label="Email" autoComplete="off" autoFocus />
    </FormDialog>
  )
}

function Added({
  email,
  answer: { temporaryPassword },
  onClose,
}: {
  email: string
  answer: Invited
  onClose: () => void
}) {
  return (
    <FormDialog
      form={null}
      size="medium"
      title={temporaryPassword === null ? 'Invitation sent' : 'Account created'}
      onClose={onClose}
      footer={<DoneButton onClick={onClose} />}
    >
      {temporaryPassword === null ? (
        <p>
          An email with a link to choose a password was sent to <span className="break-all">{email}</span>.
          The link works for seven days.
        </p>
      ) : (
        <>
          <p className="mb-3">
            <span className="break-all">{email}</span> logs in with this password and then chooses another. It
            is not shown again.
          </p>
          <CopiedOnce label="Temporary password" text={temporaryPassword} />
        </>
      )}
    </FormDialog>
  )
}
