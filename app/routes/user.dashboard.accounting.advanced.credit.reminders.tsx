import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { reportTimeoutMs } from '#app/api/timeouts.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { RemindersScreen } from '#app/features/credit/reminders-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { listReminders } from '#domain/api/routes/reminders.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  return { shopId, reminders: await api.call(listReminders, { shopId, timeoutMs: reportTimeoutMs }) }
}

export { ScreenSkeleton as HydrateFallback }

export default function RemindersRoute() {
  return <RemindersScreen {...useLoaderData<typeof clientLoader>()} />
}
