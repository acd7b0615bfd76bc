import { Link, type MetaFunction } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { LoginCard, loginLinkClasses } from '#app/features/login/login-card.tsx'
import { LoginForm } from '#app/features/login/login-form.tsx'
import { NewPasswordForm } from '#app/features/login/new-password-form.tsx'
import { TillByCodePart } from '#app/features/login/till-by-code.tsx'
import type { GivenCredentials } from '#app/features/login/use-login.ts'
import { SetupPending } from '#app/features/setup/setup-banner.tsx'
import { readSession, type StoredSession } from '#app/session/items.ts'
import { replaceTemporaryPassword } from '#app/session/passwords.ts'
import { targetAfterSignIn } from '#app/session/redirect-target.ts'

export const meta: MetaFunction = () => [{ title: 'Login · Sales & Accounts' }]

/** Log in with email and password; who has a temporary one chooses another on the way. */
export default function LoginScreen() {
  // Known in the browser only: the server renders the form for someone who is logged out.
  const [session, setSession] = useState<StoredSession | null>(null)
  const [temporary, setTemporary] = useState<GivenCredentials | null>(null)
  useEffect(() => setSession(readSession()), [])

  if (temporary !== null) {
    const { email, password } = temporary
    return (
      <LoginCard title="Choose your password">
        <NewPasswordForm
          email={email}
          purpose="The password you logged in with is temporary. Choose one that only you know."
          onSubmit={(newPassword) => replaceTemporaryPassword(email, password, newPassword)}
        />
        <p className="mt-5 text-13">
          <button type="button" className={loginLinkClasses} onClick={() => setTemporary(null)}>
            Log in as someone else
          </button>
        </p>
      </LoginCard>
    )
  }

  return (
    <LoginCard>
      <SetupPending />
      <LoginForm onTemporaryPassword={setTemporary} />
      <p className="mt-5 text-13">
        <Link to="/login/forgotten" className={loginLinkClasses}>
          Forgot your password?
        </Link>
      </p>
      <TillByCodePart />
      {session && (
        <p className="mt-3 text-13 text-ink-soft">
          Logged in here as {session.userEmail}.{' '}
          <Link to={targetAfterSignIn(session.isAdmin, null)} className={loginLinkClasses}>
            Continue without logging in again
          </Link>
        </p>
      )}
    </LoginCard>
  )
}
