import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { AdminFormat } from '#app/features/admin/admin-format.tsx'
import { PersonAway } from '#app/features/admin/people/person-away.tsx'
import { PersonScreen } from '#app/features/admin/people/person-screen.tsx'
import { requireToken } from '#app/session/guards.ts'
import { readPerson } from '#domain/api/routes/admin-people.ts'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  if (!requireToken().isAdmin) return null
  try {
    return { person: await api.call(readPerson, { uid: params.uid ?? '' }), error: null }
  } catch (error) {
    // Something is away: the screen says what, and asks again by itself.
    if (error instanceof Unreachable || (error instanceof ApiProblem && error.status >= 500))
      return { person: null, error }
    throw error
  }
}

export { ScreenSkeleton as HydrateFallback }

export default function AdminPersonRoute() {
  const found = useLoaderData<typeof clientLoader>()
  if (found === null) return null
  return (
    <AdminFormat>
      {found.person ? <PersonScreen person={found.person} /> : <PersonAway error={found.error} />}
    </AdminFormat>
  )
}
