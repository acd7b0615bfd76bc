import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchReminders } from '#app/features/credit/reminders-api.ts'
import { RemindersScreen } from '#app/features/credit/reminders-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  return { shopId, reminders: await fetchReminders(shopId) }
}

export { ScreenSkeleton as HydrateFallback }

export default function RemindersRoute() {
  return <RemindersScreen {...useLoaderData<typeof clientLoader>()} />
}
