import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchCloseChecks, fetchClosing } from '#app/features/close/close-api.ts'
import { CloseScreen } from '#app/features/close/close-screen.tsx'
import { monthsOf, monthToClose } from '#app/features/close/months.ts'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const closing = await fetchClosing(shopId)
  const months = monthsOf(closing)
  const asked = new URL(request.url).searchParams.get('month')
  const isAsked = ({ to, state }: (typeof months)[number]) => state !== 'running' && to.slice(0, 7) === asked
  const month = months.find(isAsked) ?? monthToClose(months) ?? null
  return { closing, month, found: month && (await fetchCloseChecks(shopId, month.to)) }
}

export { ScreenSkeleton as HydrateFallback }

export default function CloseRoute() {
  return <CloseScreen {...useLoaderData<typeof clientLoader>()} />
}
