import { Link, type MetaFunction } from '@remix-run/react'
import { LoginCard, LoginSkeleton, loginLinkClasses } from '#app/features/login/login-card.tsx'
import { NewPasswordForm } from '#app/features/login/new-password-form.tsx'
import { useAddressToken } from '#app/features/login/use-address-token.ts'
import { resetPasswordByLink } from '#app/session/passwords.ts'

export const meta: MetaFunction = () => [{ title: 'New password · Sales & Accounts' }]

/** Where the link in the email leads. */
export default function NewPasswordScreen() {
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
