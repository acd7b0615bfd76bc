import { Link } from '@remix-run/react'
import { EmailField } from '#app/components/form/email-field.tsx'
import { Form, FormError, SubmitButton } from '#app/components/form/form.tsx'
import { PasswordField } from '#app/components/form/password-field.tsx'
import { LoginCard, loginLinkClasses } from '#app/features/login/login-card.tsx'
import { useSignInForm } from '#app/features/login/use-login.ts'

/** There is an administrator, and this tab is not logged in: logging in continues the set-up where it was left. */
export function SignInAgain({ onSignedIn }: { onSignedIn: () => void }) {
  const form = useSignInForm({ done: onSignedIn })
  return (
    <LoginCard title="Log in to continue">
      <Form form={form} method="post" className="flex flex-col gap-5">
        <p className="text-14 text-ink-soft">
          This installation has an administrator, so the setup code no longer works. Log in as that person to
          continue the setup.
        </p>
        <FormError form={form} />
        <EmailField {...form.own('email')} label="Email" autoFocus />
        <PasswordField
          {...form.own('password')}
          label="Password"
          autoComplete="current-password"
          isRequired
        />
        <SubmitButton form={form} size="till" isWide busyLabel="Logging in">
          Log in
        </SubmitButton>
      </Form>
      <p className="mt-5 text-13">
        <Link to="/login/forgotten" className={loginLinkClasses}>
          Forgot your password?
        </Link>
      </p>
    </LoginCard>
  )
}
