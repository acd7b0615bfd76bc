import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { beginningOfTime } from '#app/features/books/paths.ts'
import { TaxationScreen } from '#app/features/taxation/taxation-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { readBadDebts } from '#domain/api/routes/party-payments.ts'
import * as routes from '#domain/api/routes/tax-returns.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [taxation, badDebts] = await Promise.all([
    api.call(routes.readTaxation, { shopId }),
    api.call(readBadDebts, { shopId, query: {} }),
  ])
  return { taxation, badDebts }
}

export { ScreenSkeleton as HydrateFallback }

export default function TaxationRoute() {
  return <TaxationScreen {...useLoaderData<typeof clientLoader>()} firstDay={beginningOfTime} />
}
