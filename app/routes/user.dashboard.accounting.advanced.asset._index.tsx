import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { fetchRegister } from '#app/features/assets/assets-api.ts'
import { RegisterScreen } from '#app/features/assets/register-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  return { register: await fetchRegister(shopId) }
}

export { ScreenSkeleton as HydrateFallback }

export default function AssetsRoute() {
  return <RegisterScreen {...useLoaderData<typeof clientLoader>()} />
}
