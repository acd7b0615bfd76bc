import { useNavigate, useSearchParams } from '@remix-run/react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { PasswordField } from '#app/components/form/password-field.tsx'
import { useFocusOnFault } from '#app/components/form/use-focus-on-fault.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { targetAfterSignIn } from '#app/session/redirect-target.ts'
import type { SignedIn } from '#domain/api/session.ts'
import { type PasswordFault, passwordFault, passwordRule } from './password-fault.ts'

/** Chooses a password and ends signed in. */
export function NewPasswordForm({
  email,
  purpose,
  onSubmit,
  whenLinkIsOver,
}: {
  /** Whose password it is, for the password manager; null where only the server knows. */
  email: string | null
  purpose: ReactNode
  onSubmit: (newPassword: string) => Promise<SignedIn>
  /** Stands below the sentence that a link does not work any more. */
  whenLinkIsOver?: ReactNode
}) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [fault, setFault] = useState<PasswordFault | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const field = useFocusOnFault(fault?.field === 'new' ? fault : null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    // A password manager may have filled the field without React's knowledge.
    const newPassword = String(new FormData(event.currentTarget).get('new-password') ?? '')
    if (newPassword === '') return setFault({ field: 'new', sentence: 'Choose a password.', code: null })
    setIsBusy(true)
    setFault(null)
    try {
      const { isAdmin } = await onSubmit(newPassword)
      navigate(targetAfterSignIn(isAdmin, search.get('returnUrl')), { replace: true })
    } catch (error) {
      setFault(passwordFault(error))
      setIsBusy(false)
    }
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <p className="text-14 text-ink-soft">{purpose}</p>
      {fault?.field === null && (
        <Banner tone="loss" isUrgent>
          {fault.sentence}
          {fault.code === 'password_link_invalid' && whenLinkIsOver}
        </Banner>
      )}
      <input type="text" name="username" autoComplete="username" readOnly hidden value={email ?? ''} />
      <PasswordField
        ref={field}
        label="New password"
        name="new-password"
        autoComplete="new-password"
        help={passwordRule}
        fault={fault?.field === 'new' ? fault.sentence : null}
        isRequired
        autoFocus
      />
      <Button
        type="submit"
        variant="primary"
        size="till"
        isWide
        isBusy={isBusy}
        busyLabel="Saving the password"
      >
        Save and sign in
      </Button>
    </form>
  )
}
