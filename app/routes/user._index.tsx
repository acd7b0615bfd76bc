import { type ClientLoaderFunctionArgs, redirect } from '@remix-run/react'
import { FrameSkeleton } from '#app/features/shell/frame-skeleton.tsx'
import { requireShop } from '#app/session/guards.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireShop(request)
  return redirect('/user/dashboard')
}

export { FrameSkeleton as HydrateFallback }

export default function Nothing() {
  return null
}
