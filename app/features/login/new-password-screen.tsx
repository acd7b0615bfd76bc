import { Link } from '@remix-run/react'
import { resetPasswordByLink } from '#app/session/passwords.ts'
import { LoginCard, LoginSkeleton, loginLinkClasses } from './login-card.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { useAddressToken } from './use-address-token.ts'

/** Where the link in the email leads. */
export function NewPasswordScreen() {
  const token = useAddressToken()
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
          <p>This address is incomplete. Open the link in the email again, or copy all of it.</p>
          {askAgain}
        </div>
      ) : (
        <NewPasswordForm
          key={token}
          email={null}
          purpose="Once it is saved you are logged in here, and logged out everywhere else."
          onSubmit={(newPassword) => resetPasswordByLink(token, newPassword)}
          whenLinkIsOver={askAgain}
        />
      )}
    </LoginCard>
  )
}
