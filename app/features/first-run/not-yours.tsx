import { ButtonLink } from '#app/components/ui/button.tsx'
import { LoginCard } from '#app/features/login/login-card.tsx'

/** Logged in, and neither an administrator nor the owner of the first shop. */
export function NotYours({ email }: { email: string }) {
  return (
    <LoginCard title="You cannot set this up">
      <p className="text-14 break-words">
        You are logged in as {email}. Only an administrator, or the owner of its first shop, can set up this
        installation.
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        <ButtonLink variant="primary" to="/user/dashboard">
          Go to the till
        </ButtonLink>
        <ButtonLink to="/login">Log in as someone else</ButtonLink>
      </div>
    </LoginCard>
  )
}
