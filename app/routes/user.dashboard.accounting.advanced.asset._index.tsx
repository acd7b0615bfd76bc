import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { RegisterScreen } from '#app/features/assets/register-screen.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { readAssetRegister } from '#domain/api/routes/assets.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  return { register: await api.call(readAssetRegister, { shopId }) }
}

export { ScreenSkeleton as HydrateFallback }

export default function AssetsRoute() {
  return <RegisterScreen {...useLoaderData<typeof clientLoader>()} />
}
