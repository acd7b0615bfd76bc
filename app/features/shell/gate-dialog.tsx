import { z } from 'zod'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { PasswordField } from '#app/components/form/password-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { readSession } from '#app/session/items.ts'
import { openBooks } from '#app/session/step-up.ts'
import { booksUnlockedMinutes } from '#domain/books-unlocked.ts'

const Password = z.object({ password: z.string().min(1, 'Enter your password.') })

/** Asks for the password before the books open. */
export function GateDialog({ onClose, onOpened }: { onClose: () => void; onOpened: () => void }) {
  const form = useForm({
    start: { password: '' },
    schema: Password,
    refusals: { password_wrong: 'password' },
    submit: ({ password }) => openBooks(password),
    done: onOpened,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Open the books"
      description={`Enter your password again. The accounts lock again after ${booksUnlockedMinutes} minutes.`}
      submitLabel="Open the books"
      busyLabel="Unlocking"
    >
      {/* Lets a password manager know whose password it is. */}
      <input type="text" autoComplete="username" readOnly hidden value={readSession()?.userEmail ?? ''} />
      <PasswordField
        {...form.own('password')}
        label="Password"
        autoComplete="current-password"
        isRequired
        autoFocus
      />
    </FormDialog>
  )
}
