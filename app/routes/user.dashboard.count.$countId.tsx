import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { FormSkeleton } from '#app/components/ui/skeletons.tsx'
import { CountingScreen } from '#app/features/counts/counting-screen.tsx'
import { requireShop } from '#app/session/guards.ts'
import { readCount } from '#domain/api/routes/counts.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  return { shopId, sheet: await api.call(readCount, { shopId, countId: params.countId ?? '' }) }
}

export { FormSkeleton as HydrateFallback }

export default function CountingRoute() {
  const { shopId, sheet } = useLoaderData<typeof clientLoader>()
  return <CountingScreen key={sheet.countId} shopId={shopId} sheet={sheet} />
}
