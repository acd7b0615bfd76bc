import { Link, useNavigate } from '@remix-run/react'
import { useState } from 'react'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { targetAfterSignIn } from '#app/session/redirect-target.ts'
import { signInByCustomToken } from '#app/session/second-device.ts'
import { LoginCard, LoginSkeleton, loginLinkClasses } from './login-card.tsx'
import { type PasswordFault, passwordFault } from './password-fault.ts'
import { useAddressToken } from './use-address-token.ts'

/** Where the code on another device's account menu leads. Opening it takes nothing; the button does. */
export function SecondDeviceScreen() {
  const token = useAddressToken()
  return (
    <LoginCard title="Sign in on this device">
      {token === null ? (
        <LoginSkeleton />
      ) : token === '' ? (
        <p className="text-14">
          This address is not whole. Show a new code on the device where you are signed in, and open it here.
        </p>
      ) : (
        <SignInByCode key={token} token={token} />
      )}
      <p className="mt-6 text-13">
        <Link to="/login" className={loginLinkClasses}>
          Sign in with a password instead
        </Link>
      </p>
    </LoginCard>
  )
}

function SignInByCode({ token }: { token: string }) {
  const navigate = useNavigate()
  const [fault, setFault] = useState<PasswordFault | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  // A code works once: trying it again leads nowhere.
  const isOver = fault?.code === 'custom_token_invalid'

  async function signIn() {
    setIsBusy(true)
    setFault(null)
    try {
      const { isAdmin } = await signInByCustomToken(token)
      navigate(targetAfterSignIn(isAdmin, null), { replace: true })
    } catch (error) {
      setFault(passwordFault(error))
      setIsBusy(false)
    }
  }

  return (
    <div className="flex flex-col gap-5">
      {fault !== null && (
        <Banner tone="loss" isUrgent>
          {fault.sentence}
        </Banner>
      )}
      {!isOver && (
        <>
          <p className="text-14 text-ink-soft">
            This signs you in as whoever showed the code. Go on only if that was you, a moment ago.
          </p>
          <Button
            variant="primary"
            size="till"
            isWide
            isBusy={isBusy}
            busyLabel="Signing in"
            onClick={() => void signIn()}
          >
            Sign in
          </Button>
        </>
      )}
    </div>
  )
}
