import { type MetaFunction, useLoaderData, useRouteError } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ApiProblem } from '#app/api/problem.ts'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { FormSkeleton } from '#app/components/ui/skeletons.tsx'
import { type FirstRun, FirstRunScreen } from '#app/features/first-run/first-run-screen.tsx'
import { SetupFrame } from '#app/features/first-run/setup-frame.tsx'
import { PlainPage } from '#app/features/shell/plain-page.tsx'
import { readSession } from '#app/session/items.ts'
import { readSetupProgress, readSetupState } from '#domain/api/routes/setup-progress.ts'

export const meta: MetaFunction = () => [{ title: 'Setting up · Sales & Accounts' }]

/** Needs no session to begin with: what opens it is the code, and the server judges that. */
export async function clientLoader(): Promise<FirstRun> {
  const session = readSession()
  if (session === null) {
    const { needsAdministrator, earlierBackupAt = null } = await api.call(readSetupState)
    return needsAdministrator ? { kind: 'door', earlierBackupAt } : { kind: 'sign-in' }
  }
  try {
    return { kind: 'steps', email: session.userEmail, progress: await api.call(readSetupProgress) }
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'forbidden') throw error
    return { kind: 'not-yours', email: session.userEmail }
  }
}

export function HydrateFallback() {
  return (
    <SetupFrame step={null} taken={{}} title="Setting up" lead="">
      <FormSkeleton fields={2} />
    </SetupFrame>
  )
}

export default function FirstRunRoute() {
  return <FirstRunScreen run={useLoaderData<typeof clientLoader>()} />
}

export function ErrorBoundary() {
  return (
    <PlainPage>
      <ErrorState heading="h1" error={useRouteError()} onRetry={() => window.location.reload()} />
    </PlainPage>
  )
}
