import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { v7 as uuidv7 } from 'uuid'
import { todayIn } from '#app/components/format/dates.ts'
import { FormSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchProducts } from '#app/features/products/products-api.ts'
import { loadShop } from '#app/features/shell/shop.ts'
import { SendScreen } from '#app/features/stock/transfers/send-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [{ timeZone }, products] = await Promise.all([loadShop(shopId), fetchProducts(shopId)])
  return { shopId, transferId: uuidv7(), products, today: todayIn(timeZone) }
}

export { FormSkeleton as HydrateFallback }

export const handle = { posts: true }

export default function SendGoodsRoute() {
  const data = useLoaderData<typeof clientLoader>()
  return <SendScreen key={data.transferId} {...data} />
}
