import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { CloseScreen } from '#app/features/close/close-screen.tsx'
import { monthsOf, monthToClose } from '#app/features/close/months.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { readCloseChecks, readClosing } from '#domain/api/routes/close.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const closing = await api.call(readClosing, { shopId })
  const months = monthsOf(closing)
  const asked = new URL(request.url).searchParams.get('month')
  const isAsked = ({ to, state }: (typeof months)[number]) => state !== 'running' && to.slice(0, 7) === asked
  const month = months.find(isAsked) ?? monthToClose(months) ?? null
  const found = month && (await api.call(readCloseChecks, { shopId, query: { through: month.to } }))
  return { closing, month, found }
}

export { ScreenSkeleton as HydrateFallback }

export default function CloseRoute() {
  return <CloseScreen {...useLoaderData<typeof clientLoader>()} />
}
