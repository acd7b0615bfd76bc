import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { AdminFormat } from '#app/features/admin/admin-format.tsx'
import { fetchPeople, readPeopleFilter } from '#app/features/admin/people/people-api.ts'
import { PeopleScreen } from '#app/features/admin/people/people-screen.tsx'
import { requireToken } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  if (!requireToken().isAdmin) return null
  const asked = readPeopleFilter(new URL(request.url).searchParams)
  try {
    return { asked, page: await fetchPeople(asked, null), error: null }
  } catch (error) {
    if (error instanceof ApiProblem || error instanceof Unreachable) return { asked, page: null, error }
    throw error
  }
}

export { ScreenSkeleton as HydrateFallback }

export default function AdminUsersRoute() {
  const found = useLoaderData<typeof clientLoader>()
  return (
    found && (
      <AdminFormat>
        <PeopleScreen {...found} />
      </AdminFormat>
    )
  )
}
