import { Link } from '@remix-run/react'
import { type FormEvent, useRef, useState } from 'react'
import { EmailField } from '#app/components/form/email-field.tsx'
import { PasswordField } from '#app/components/form/password-field.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { LoginCard, loginLinkClasses } from '#app/features/login/login-card.tsx'
import { loginMessage, missingCredentials } from '#app/features/login/login-message.ts'
import { credentialsIn } from '#app/features/login/use-login.ts'
import { signIn } from '#app/session/sign-in.ts'

/** There is an administrator, and this tab is nobody's: who signs in goes on where the set-up was left. */
export function SignInAgain({ onSignedIn }: { onSignedIn: () => void }) {
  const [message, setMessage] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isSending = useRef(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    const { email, password } = credentialsIn(event.currentTarget)
    if (email === '' || password === '') return setMessage(missingCredentials)
    isSending.current = true
    setIsBusy(true)
    setMessage(null)
    try {
      await signIn(email, password)
      onSignedIn()
    } catch (error) {
      setMessage(loginMessage(error))
    }
    isSending.current = false
    setIsBusy(false)
  }

  return (
    <LoginCard title="Sign in to go on">
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <p className="text-14 text-ink-soft">
          This installation has an administrator, so the setup code opens nothing any more. What is left of
          the set-up goes on as that person.
        </p>
        {message !== null && (
          <Banner tone="loss" isUrgent>
            {message}
          </Banner>
        )}
        <EmailField label="Email" name="email" autoFocus />
        <PasswordField label="Password" name="password" autoComplete="current-password" isRequired />
        <Button type="submit" variant="primary" size="till" isWide isBusy={isBusy} busyLabel="Signing in">
          Sign in
        </Button>
      </form>
      <p className="mt-5 text-13">
        <Link to="/login/forgotten" className={loginLinkClasses}>
          Forgot your password?
        </Link>
      </p>
    </LoginCard>
  )
}
