import { useNavigate, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { ApiProblem } from '#app/api/problem.ts'
import { Form, FormError, SubmitButton } from '#app/components/form/form.tsx'
import { PasswordField } from '#app/components/form/password-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { targetAfterSignIn } from '#app/session/redirect-target.ts'
import type { SignedIn } from '#domain/api/session.ts'
import { passwordRule } from './password-rule.ts'

const NewPassword = z.object({ password: z.string().min(1, 'Choose a password.') })

/** Chooses a password and ends logged in. */
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
  /** Shown below the sentence that a link does not work any more. */
  whenLinkIsOver?: ReactNode
}) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const form = useForm({
    start: { password: '' },
    schema: NewPassword,
    refusals: { password_too_weak: 'password' },
    submit: ({ password }) => onSubmit(password),
    done: ({ isAdmin }) => navigate(targetAfterSignIn(isAdmin, search.get('returnUrl')), { replace: true }),
  })
  const isLinkOver = form.refused instanceof ApiProblem && form.refused.code === 'password_link_invalid'

  return (
    <Form form={form} method="post" className="flex flex-col gap-5">
      <p className="text-14 text-ink-soft">{purpose}</p>
      <FormError form={form}>{isLinkOver && whenLinkIsOver}</FormError>
      <input type="text" name="username" autoComplete="username" readOnly hidden value={email ?? ''} />
      <PasswordField
        {...form.own('password')}
        label="New password"
        autoComplete="new-password"
        help={passwordRule}
        isRequired
        autoFocus
      />
      <SubmitButton form={form} size="till" isWide busyLabel="Saving the password">
        Save and log in
      </SubmitButton>
    </Form>
  )
}
