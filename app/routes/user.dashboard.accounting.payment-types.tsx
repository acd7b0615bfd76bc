import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchAccounts } from '#app/features/books/books-api.ts'
import { PaymentTypesScreen } from '#app/features/payment-types/payment-types-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { listSettings } from '#domain/api/routes/settings.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [settings, accounts] = await Promise.all([api.call(listSettings, { shopId }), fetchAccounts(shopId)])
  return { settings, accounts }
}

export { ScreenSkeleton as HydrateFallback }

export default function PaymentTypesRoute() {
  return <PaymentTypesScreen {...useLoaderData<typeof clientLoader>()} />
}
