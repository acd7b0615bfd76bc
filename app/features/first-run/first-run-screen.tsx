import { useRevalidator, useSearchParams } from '@remix-run/react'
import { useEffect } from 'react'
import { keepSession } from '#app/session/session-keeper.ts'
import type { SetupProgress } from '#domain/api/setup-progress.ts'
import { AdministratorStep } from './administrator-step.tsx'
import { BackupsStep } from './backups-step.tsx'
import { Door } from './door.tsx'
import { Finished } from './finished.tsx'
import { NotYours } from './not-yours.tsx'
import { ShopStep } from './shop-step.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { stepToShow } from './steps-taken.ts'
import { StockStep } from './stock-step.tsx'
import { TillStep } from './till-step.tsx'

/** What the first run looks like to this tab. */
export type FirstRun =
  | { kind: 'door'; earlierBackupAt: string | null }
  | { kind: 'sign-in' }
  | { kind: 'not-yours'; email: string }
  | { kind: 'steps'; email: string; progress: SetupProgress }

export function FirstRunScreen({ run }: { run: FirstRun }) {
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
