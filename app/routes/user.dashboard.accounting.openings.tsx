import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { FormSkeleton } from '#app/components/ui/skeletons.tsx'
import { OpeningsScreen } from '#app/features/openings/openings-screen.tsx'
import { subjects } from '#app/features/openings/subjects.ts'
import { requireAccounting } from '#app/session/guards.ts'
import type { OpeningSubject } from '#domain/import/opening-row.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const asked = new URL(request.url).searchParams.get('of') ?? ''
  return { shopId, of: asked in subjects ? (asked as OpeningSubject) : ('receivables' as const) }
}

export { FormSkeleton as HydrateFallback }

export default function OpeningsRoute() {
  return <OpeningsScreen {...useLoaderData<typeof clientLoader>()} />
}
