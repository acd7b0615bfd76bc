import { useNavigate } from '@remix-run/react'
import { z } from 'zod'
import { ApiProblem } from '#app/api/problem.ts'
import { EmailField } from '#app/components/form/email-field.tsx'
import { Form, SubmitButton } from '#app/components/form/form.tsx'
import { PasswordField } from '#app/components/form/password-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { passwordRule } from '#app/features/login/password-rule.ts'
import { Email } from '#domain/email.ts'
import { draftOf } from './drafts.ts'
import { makeAdministrator } from './setup-api.ts'
import { StepActions } from './step-actions.tsx'
import { stepPath } from './steps-taken.ts'

const Administrator = z.object({ email: Email, password: z.string().min(1, 'Choose a password.') })
const draft = draftOf('administrator', z.object({ email: z.string() }))

/** Email and password of the first administrator, who is logged in with it. */
export function AdministratorForm({ code, onClosed }: { code: string; onClosed: () => void }) {
  const navigate = useNavigate()
  const form = useForm({
    start: () => ({ email: draft.read()?.email ?? '', password: '' }),
    schema: Administrator,
    refusals: {
      password_too_weak: 'password',
      email_taken: () => ({
        email:
          'An account with this address exists already. Enter its password to make it the administrator, or choose another address.',
      }),
    },
    onChange: ({ email }) => draft.keep({ email }),
    submit: (account) => makeAdministrator({ code, ...account }),
    takes(refused) {
      const isClosed = refused instanceof ApiProblem && refused.code === 'setup_closed'
      if (isClosed) onClosed()
      return isClosed
    },
    done() {
      draft.forget()
      navigate(stepPath('shop'), { replace: true })
    },
  })

  return (
    <Form form={form} method="post" className="flex flex-col gap-6">
      <EmailField
        {...form.field('email')}
        label="Email"
        name="email"
        help="You log in with it. No email is sent now."
        autoFocus
      />
      <PasswordField
        {...form.own('password')}
        label="Password"
        autoComplete="new-password"
        help={passwordRule}
        isRequired
      />
      <StepActions step="administrator" form={form}>
        <SubmitButton form={form} busyLabel="Creating the account">
          Create administrator
        </SubmitButton>
      </StepActions>
    </Form>
  )
}
