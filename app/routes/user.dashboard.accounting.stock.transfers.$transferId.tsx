import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { v7 as uuidv7 } from 'uuid'
import { api } from '#app/api/client.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { TransferScreen } from '#app/features/stock/transfers/transfer-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { readTransfer } from '#domain/api/routes/transfers.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [{ timeZone }, transfer] = await Promise.all([
    loadShop(shopId),
    api.call(readTransfer, { shopId, transferId: params.transferId ?? '' }),
  ])
  return { shopId, transfer, receiptId: uuidv7(), today: todayIn(timeZone) }
}

export { ScreenSkeleton as HydrateFallback }

export default function TransferRoute() {
  return <TransferScreen {...useLoaderData<typeof clientLoader>()} />
}
