import { useEffect, useState } from 'react'
import { api } from '#app/api/client.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { readSetupProgress, readSetupState } from '#domain/api/routes/setup-progress.ts'

/** For an administrator who left the first run: it waits where it was. Nothing where there is nothing left of it. */
export function SetupLeft() {
  const [isLeft, setIsLeft] = useState(false)
  useEffect(() => {
    api.call(readSetupProgress).then(
      ({ isFinished }) => setIsLeft(!isFinished),
      // Only a hint: the screen works without it.
      (error: unknown) => console.warn('How far the set-up is could not be asked', error),
    )
  }, [])
  if (!isLeft) return null
  return (
    <Banner
      title="Setup is not finished"
      action={
        <ButtonLink size="compact" variant="primary" to="/first-run">
          Continue
        </ButtonLink>
      }
    >
      Continue where you left off.
    </Banner>
  )
}

/** Shown at the login while the installation has no account yet. */
export function SetupPending() {
  const [needsAdministrator, setNeedsAdministrator] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    api.call(readSetupState, { signal: leaving.signal }).then(
      (state) => setNeedsAdministrator(state.needsAdministrator),
      (error: unknown) => {
        if (!leaving.signal.aborted) console.warn('Whether it is set up could not be asked', error)
      },
    )
    return () => leaving.abort()
  }, [])
  if (!needsAdministrator) return null
  return (
    <div className="mb-5">
      <Banner
        title="No one can log in yet"
        action={
          <ButtonLink size="compact" variant="primary" to="/first-run">
            Set it up
          </ButtonLink>
        }
      >
        This installation has no administrator.
      </Banner>
    </div>
  )
}
