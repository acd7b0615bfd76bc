import { Link, type MetaFunction, useNavigate } from '@remix-run/react'
import { z } from 'zod'
import { ApiProblem } from '#app/api/problem.ts'
import { Form, FormError, SubmitButton } from '#app/components/form/form.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { LoginCard, LoginSkeleton, loginLinkClasses } from '#app/features/login/login-card.tsx'
import { useAddressToken } from '#app/features/login/use-address-token.ts'
import { targetAfterSignIn } from '#app/session/redirect-target.ts'
import { signInByCustomToken } from '#app/session/second-device.ts'

export const meta: MetaFunction = () => [{ title: 'Second device · Sales & Accounts' }]

/** Where the code on another device's account menu leads. Opening it takes nothing; the button does. */
export default function SecondDeviceScreen() {
  const token = useAddressToken()
  return (
    <LoginCard title="Log in on this device">
      {token === null ? (
        <LoginSkeleton />
      ) : token === '' ? (
        <p className="text-14">
          This address is incomplete. Show a new code on the device where you are logged in, and open it here.
        </p>
      ) : (
        <SignInByCode key={token} token={token} />
      )}
      <p className="mt-6 text-13">
        <Link to="/login" className={loginLinkClasses}>
          Log in with a password instead
        </Link>
      </p>
    </LoginCard>
  )
}

function SignInByCode({ token }: { token: string }) {
  const navigate = useNavigate()
  const form = useForm({
    start: {},
    schema: z.object({}),
    submit: () => signInByCustomToken(token),
    done: ({ isAdmin }) => navigate(targetAfterSignIn(isAdmin, null), { replace: true }),
  })
  // A code works once: trying it again leads nowhere.
  const isOver = form.refused instanceof ApiProblem && form.refused.code === 'custom_token_invalid'

  return (
    <Form form={form} className="flex flex-col gap-5">
      <FormError form={form} />
      {!isOver && (
        <>
          <p className="text-14 text-ink-soft">
            This logs you in as the person who showed the code. Continue only if that was you, just now.
          </p>
          <SubmitButton form={form} size="till" isWide busyLabel="Logging in">
            Log in
          </SubmitButton>
        </>
      )}
    </Form>
  )
}
