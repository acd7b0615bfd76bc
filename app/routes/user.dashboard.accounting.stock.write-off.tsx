import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { v7 as uuidv7 } from 'uuid'
import { todayIn } from '#app/components/format/dates.ts'
import { FormSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchProducts } from '#app/features/products/products-api.ts'
import { loadShop } from '#app/features/shell/shop.ts'
import { WriteOffScreen } from '#app/features/stock/write-off-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [{ timeZone }, products] = await Promise.all([loadShop(shopId), fetchProducts(shopId)])
  const asked = new URL(request.url).searchParams.get('product')
  const chosen = products.find(({ productId }) => productId === asked) ?? null
  return { shopId, writeOffId: uuidv7(), products, chosen, today: todayIn(timeZone) }
}

export { FormSkeleton as HydrateFallback }

export const handle = { posts: true }

export default function WriteOffRoute() {
  const data = useLoaderData<typeof clientLoader>()
  return <WriteOffScreen key={data.writeOffId} {...data} />
}
