import { Outlet, useLoaderData } from '@remix-run/react'
import { AdminFrame } from '#app/features/shell/admin-frame.tsx'
import { AdminRefusal } from '#app/features/shell/admin-refusal.tsx'
import { FrameSkeleton } from '#app/features/shell/frame-skeleton.tsx'
import { PlainPage } from '#app/features/shell/plain-page.tsx'
import { ScreenError } from '#app/features/shell/screen-error.tsx'
import { useAdminStanding } from '#app/features/shell/use-standing.ts'
import { requireToken } from '#app/session/guards.ts'
import { readSession } from '#app/session/items.ts'

export function clientLoader() {
  return requireToken()
}

export { FrameSkeleton as HydrateFallback }

export default function AdminArea() {
  const session = useLoaderData<typeof clientLoader>()
  useAdminStanding()
  return (
    <AdminFrame session={session}>
      {session.isAdmin ? <Outlet /> : <AdminRefusal session={session} />}
    </AdminFrame>
  )
}

export function ErrorBoundary() {
  const session = readSession()
  const error = <ScreenError home={{ to: '/admin/dashboard', label: 'Go to administration' }} />
  return session ? <AdminFrame session={session}>{error}</AdminFrame> : <PlainPage>{error}</PlainPage>
}
