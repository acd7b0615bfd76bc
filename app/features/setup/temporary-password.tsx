import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import * as routes from '#domain/api/routes/admin-people.ts'

/** A password to give to someone by hand; another one each time it is asked for. */
export function TemporaryPassword({ person }: { person: { uid: string; email: string } }) {
  const [password, setPassword] = useState<string | null>(null)

  const make = useAction(async () => {
    const made = await api.call(routes.resetPersonsPassword, { uid: person.uid, body: {} })
    setPassword(made.temporaryPassword)
  })

  return (
    <div className="flex flex-col gap-3">
      {make.error !== null && <ErrorBanner error={make.error} />}
      <Banner
        tone={password === null ? 'neutral' : 'good'}
        title={password === null ? 'The owner needs a password' : 'Write this down for the owner'}
      >
        {password === null ? (
          <p className="break-words">
            {person.email} logs in with a temporary password and then chooses another. Someone who already has
            an account does not need one.
          </p>
        ) : (
          <p className="break-words">
            {person.email} logs in with{' '}
            <code className="font-semibold break-all text-ink select-all">{password}</code> and then chooses
            another. It is not shown again.
          </p>
        )}
        <Button
          size="compact"
          className="mt-2.5 mb-1"
          isBusy={make.isBusy}
          busyLabel="Making one"
          onClick={() => void make.act()}
        >
          {password === null ? 'Make a temporary password' : 'Make another'}
        </Button>
      </Banner>
    </div>
  )
}
