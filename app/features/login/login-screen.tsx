import { Link } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { readSession, type StoredSession } from '#app/session/items.ts'
import { targetAfterSignIn } from '#app/session/redirect-target.ts'
import { LoginForm } from './login-form.tsx'

/** Sign in with e-mail and password. */
export function LoginScreen() {
  // Known in the browser only: the server renders the form for someone who is signed out.
  const [session, setSession] = useState<StoredSession | null>(null)
  useEffect(() => setSession(readSession()), [])
  return (
    <main className="flex min-h-dvh flex-col sm:items-center sm:justify-center sm:p-6">
      <div className="w-full max-sm:grow sm:max-w-100 sm:rounded-lg sm:border sm:border-line sm:bg-surface">
        <header className="flex items-center gap-3 border-b border-line px-5 py-4 sm:px-7">
          <img src="/favicon.svg" alt="" width="32" height="32" />
          <h1 className="text-16 font-semibold">Sales &amp; Accounts</h1>
        </header>
        <div className="px-5 py-6 sm:px-7 sm:py-7">
          <LoginForm />
          {session && (
            <p className="mt-5 text-13 text-ink-soft">
              Signed in here as {session.userEmail}.{' '}
              <Link
                to={targetAfterSignIn(session.isAdmin, null)}
                className="font-medium text-accent underline underline-offset-2"
              >
                Go on without signing in again
              </Link>
            </p>
          )}
        </div>
      </div>
    </main>
  )
}
