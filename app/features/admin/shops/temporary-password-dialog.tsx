import { api } from '#app/api/client.ts'
import { ResetPasswordDialog } from '#app/features/shell/reset-password-dialog.tsx'
import { resetPersonsPassword } from '#domain/api/routes/admin-people.ts'

/** Creates a password to hand over in person, as an administrator may for anyone. */
export function TemporaryPasswordDialog({
  person: { uid, email },
  onClose,
}: {
  person: { uid: string; email: string }
  onClose: () => void
}) {
  return (
    <ResetPasswordDialog
      contact={email}
      reset={() => api.call(resetPersonsPassword, { uid, body: {} })}
      onClose={onClose}
    />
  )
}
