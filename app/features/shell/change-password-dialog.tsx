import { useState } from 'react'
import { z } from 'zod'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { PasswordField } from '#app/components/form/password-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { DoneButton } from '#app/components/ui/done-button.tsx'
import { passwordRule } from '#app/features/login/password-rule.ts'
import { changePassword } from '#app/session/passwords.ts'
import type { AccountDialogProps } from './account-dialog-props.ts'

const Change = z.object({
  present: z.string().min(1, 'Enter your current password.'),
  chosen: z.string().min(1, 'Choose a password.'),
})

/** Changes the password of the person who is logged in, with the present one as proof. */
export function ChangePasswordDialog({ email, onClose, returnFocusTo }: AccountDialogProps) {
  const [isDone, setIsDone] = useState(false)
  const form = useForm({
    start: { present: '', chosen: '' },
    schema: Change,
    refusals: { present_password_wrong: 'present', password_too_weak: 'chosen' },
    submit: ({ present, chosen }) => changePassword(present, chosen),
    done: () => setIsDone(true),
  })

  if (isDone) return passwordChanged({ onClose, returnFocusTo })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
      title="Change password"
      description="Your other sessions are logged out; this one stays logged in."
      submitLabel="Change password"
      busyLabel="Changing"
    >
      <input type="text" autoComplete="username" readOnly hidden value={email} />
      <PasswordField
        {...form.field('present')}
        label="Current password"
        name="password"
        autoComplete="current-password"
        isRequired
        autoFocus
      />
      <PasswordField
        {...form.field('chosen')}
        label="New password"
        name="new-password"
        autoComplete="new-password"
        help={passwordRule}
        isRequired
      />
    </FormDialog>
  )
}

/** No component of its own: the dialog that is open stays, and its new button takes the focus. */
function passwordChanged(closing: Omit<AccountDialogProps, 'email'>) {
  return (
    <FormDialog
      form={null}
      {...closing}
      title="Password changed"
      footer={<DoneButton onClick={closing.onClose} />}
    >
      <p role="status">Your other sessions are logged out. This one stays logged in.</p>
    </FormDialog>
  )
}
