import { redirect } from '@remix-run/react'
import { FrameSkeleton } from '#app/features/shell/frame-skeleton.tsx'
import { requireToken } from '#app/session/guards.ts'

export function clientLoader() {
  requireToken()
  return redirect('/admin/dashboard')
}

export { FrameSkeleton as HydrateFallback }

export default function Nothing() {
  return null
}
