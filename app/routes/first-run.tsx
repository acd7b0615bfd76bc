import {
  type MetaFunction,
  useLoaderData,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from '@remix-run/react'
import { useEffect } from 'react'
import { api } from '#app/api/client.ts'
import { ApiProblem } from '#app/api/problem.ts'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { FormSkeleton } from '#app/components/ui/skeletons.tsx'
import { AdministratorStep } from '#app/features/first-run/administrator-step.tsx'
import { BackupsStep } from '#app/features/first-run/backups-step.tsx'
import { Door } from '#app/features/first-run/door.tsx'
import { Finished } from '#app/features/first-run/finished.tsx'
import { NotYours } from '#app/features/first-run/not-yours.tsx'
import { SetupFrame } from '#app/features/first-run/setup-frame.tsx'
import { ShopStep } from '#app/features/first-run/shop-step.tsx'
import { SignInAgain } from '#app/features/first-run/sign-in-again.tsx'
import { stepToShow } from '#app/features/first-run/steps-taken.ts'
import { StockStep } from '#app/features/first-run/stock-step.tsx'
import { TillStep } from '#app/features/first-run/till-step.tsx'
import { useNoScans } from '#app/features/scanner/use-no-scans.ts'
import { PlainPage } from '#app/features/shell/plain-page.tsx'
import { readSession } from '#app/session/items.ts'
import { keepSession } from '#app/session/session-keeper.ts'
import { readSetupProgress, readSetupState } from '#domain/api/routes/setup-progress.ts'
import type { SetupProgress } from '#domain/api/setup-progress.ts'

export const meta: MetaFunction = () => [{ title: 'Setting up · Sales & Accounts' }]

/** What the first run looks like to this tab. */
type FirstRun =
  | { kind: 'door'; earlierBackupAt: string | null }
  | { kind: 'sign-in' }
  | { kind: 'not-yours'; email: string }
  | { kind: 'steps'; email: string; progress: SetupProgress }

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

export function ErrorBoundary() {
  return (
    <PlainPage>
      <ErrorState heading="h1" error={useRouteError()} onRetry={() => window.location.reload()} />
    </PlainPage>
  )
}

export default function FirstRunScreen() {
  useNoScans()
  const run = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  if (run.kind === 'door') return <Door earlierBackupAt={run.earlierBackupAt} onClosed={revalidate} />
  if (run.kind === 'sign-in') return <SignInAgain onSignedIn={revalidate} />
  if (run.kind === 'not-yours') return <NotYours email={run.email} />
  return <Step progress={run.progress} me={run.email} />
}

function Step({ progress, me }: { progress: SetupProgress; me: string }) {
  const [search] = useSearchParams()
  useEffect(keepSession, [])
  const step = stepToShow(search.get('step'), progress)
  const { shop } = progress
  if (step === 'administrator') return <AdministratorStep progress={progress} />
  if (step === 'done') return <Finished progress={progress} me={me} />
  if (step === 'shop' || shop === null) return <ShopStep progress={progress} me={me} />
  if (step === 'stock') return <StockStep progress={progress} shop={shop} />
  if (step === 'till') return <TillStep progress={progress} shopId={shop.shopId} />
  return <BackupsStep progress={progress} shopId={shop.shopId} />
}
