import { useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { AdminFormat } from '#app/features/admin/admin-format.tsx'
import { fetchDevelopers } from '#app/features/admin/developers/developers-api.ts'
import { DevelopersScreen } from '#app/features/admin/developers/developers-screen.tsx'
import { requireToken } from '#app/session/guards.ts'

export async function clientLoader() {
  // Anyone who is not an administrator sees a refusal instead of this screen.
  return requireToken().isAdmin ? fetchDevelopers() : null
}

export { ScreenSkeleton as HydrateFallback }

export default function DevelopersRoute() {
  const developers = useLoaderData<typeof clientLoader>()
  return (
    developers && (
      <AdminFormat>
        <DevelopersScreen developers={developers} />
      </AdminFormat>
    )
  )
}
