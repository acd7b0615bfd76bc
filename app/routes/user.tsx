import { type ClientLoaderFunctionArgs, Outlet, useLoaderData, useRouteError } from '@remix-run/react'
import { useEffect } from 'react'
import type { ApiProblem } from '#app/api/problem.ts'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { beginRecord } from '#app/features/news/seen.ts'
import { FrameSkeleton } from '#app/features/shell/frame-skeleton.tsx'
import { isAccountant } from '#app/features/shell/me-context.tsx'
import { PlainPage } from '#app/features/shell/plain-page.tsx'
import { Questions } from '#app/features/shell/questions.tsx'
import { ScreenError } from '#app/features/shell/screen-error.tsx'
import { ShopFrame } from '#app/features/shell/shop-frame.tsx'
import { useShopAccess } from '#app/features/shell/use-access.ts'
import { useLogOut } from '#app/features/shell/use-log-out.tsx'
import { keepOutbox } from '#app/features/till/outbox/keeper.ts'
import { ScansElsewhere } from '#app/features/till/scans-elsewhere.tsx'
import { keepComparing } from '#app/features/till/witness/keep-comparing.ts'
import { keepAppOnDevice } from '#app/offline/keep-app.ts'
import { NoShop, requireShop } from '#app/session/guards.ts'
import { readSession } from '#app/session/items.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  beginRecord()
  return requireShop(request)
}

export function HydrateFallback() {
  return <FrameSkeleton />
}

export default function ShopArea() {
  const session = useLoaderData<typeof clientLoader>()
  // Whatever screen is open, what the till recorded goes to the server.
  useEffect(() => keepAppOnDevice(), [])
  useEffect(() => keepOutbox(session.shopId), [session.shopId])
  useEffect(() => keepComparing(session.shopId), [session.shopId])
  const { refusal, isClosed } = useShopAccess(session.shopId)
  if (refusal) return <ShutOut refusal={refusal} />
  return (
    <ShopFrame session={session} isClosed={isClosed}>
      <Outlet />
      <Questions />
      <ScansElsewhere shopId={session.shopId} />
    </ShopFrame>
  )
}

/** A failed screen is shown in the frame, so that the way to the others is open. */
export function ErrorBoundary() {
  const session = readSession()
  const problem = useRouteError()
  if (problem instanceof NoShop) return <NoShopPage error={problem} />
  const label = isAccountant(null) ? 'Go to the start' : 'Go to the till'
  const error = <ScreenError home={{ to: '/user/dashboard', label }} />
  if (!session?.shopId) return <PlainPage>{error}</PlainPage>
  return <ShopFrame session={{ ...session, shopId: session.shopId }}>{error}</ShopFrame>
}

/** Nothing of the shop is shown any more; what the till recorded still goes to the server. */
function ShutOut({ refusal }: { refusal: ApiProblem }) {
  const { logOut, question } = useLogOut()
  return (
    <PlainPage>
      <ErrorState
        heading="h1"
        error={refusal}
        action={<Button onClick={logOut}>Log in as someone else</Button>}
      />
      {question}
    </PlainPage>
  )
}

function NoShopPage({ error }: { error: NoShop }) {
  return (
    <PlainPage>
      <ErrorState
        heading="h1"
        error={error}
        action={
          <ButtonLink variant="primary" to="/login">
            Log in again
          </ButtonLink>
        }
      />
    </PlainPage>
  )
}
