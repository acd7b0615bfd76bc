import { Link } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { resetPasswordByLink } from '#app/session/passwords.ts'
import { LoginCard, LoginSkeleton, loginLinkClasses } from './login-card.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** Where the link in the e-mail leads. Its token stands behind the #, which no server and no log gets to see. */
export function NewPasswordScreen() {
  // Known in the browser only, once the page has come to life.
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => setToken(window.location.hash.slice(1)), [])
  const askAgain = (
    <p className="mt-1">
      <Link to="/login/forgotten" className={loginLinkClasses}>
        Ask for a new link
      </Link>
    </p>
  )
  return (
    <LoginCard title="Choose a new password">
      {token === null ? (
        <LoginSkeleton />
      ) : token === '' ? (
        <div className="text-14">
          <p>This address is not whole. Open the link in the e-mail once more, or copy all of it.</p>
          {askAgain}
        </div>
      ) : (
        <NewPasswordForm
          email={null}
          purpose="Once it is saved you are signed in here, and signed out everywhere else."
          onSubmit={(newPassword) => resetPasswordByLink(token, newPassword)}
          whenLinkIsOver={askAgain}
        />
      )}
    </LoginCard>
  )
}
