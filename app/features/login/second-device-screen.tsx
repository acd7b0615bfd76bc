import { Link, useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { Banner } from '#app/components/banner.tsx'
import { Button } from '#app/components/button.tsx'
import { targetAfterSignIn } from '#app/session/redirect-target.ts'
import { signInByCustomToken } from '#app/session/second-device.ts'
import { LoginCard, LoginSkeleton, loginLinkClasses } from './login-card.tsx'
import { passwordFault } from './password-fault.ts'

/** Where the code on another device's account menu leads. Opening it takes nothing; the button does. */
export function SecondDeviceScreen() {
  const navigate = useNavigate()
  // Known in the browser only, once the page has come to life.
  const [token, setToken] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => setToken(window.location.hash.slice(1)), [])

  async function signIn() {
    if (isBusy || !token) return
    setIsBusy(true)
    setFault(null)
    try {
      const { isAdmin } = await signInByCustomToken(token)
      navigate(targetAfterSignIn(isAdmin, null), { replace: true })
    } catch (error) {
      setFault(passwordFault(error).sentence)
      setIsBusy(false)
    }
  }

  return (
    <LoginCard title="Sign in on this device">
      {token === null ? (
        <LoginSkeleton />
      ) : token === '' ? (
        <p className="text-14">
          This address is not whole. Show a new code on the device where you are signed in, and open it here.
        </p>
      ) : (
        <div className="flex flex-col gap-5">
          <p className="text-14 text-ink-soft">
            You are signed in here as whoever showed the code. Go on only if that was you, a moment ago.
          </p>
          {fault !== null && (
            <Banner tone="loss" isUrgent>
              {fault}
            </Banner>
          )}
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
        </div>
      )}
      <p className="mt-6 text-13">
        <Link to="/login" className={loginLinkClasses}>
          Sign in with a password instead
        </Link>
      </p>
    </LoginCard>
  )
}
