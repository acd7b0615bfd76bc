import { type ClientLoaderFunctionArgs, Outlet } from '@remix-run/react'
import { ScreenSkeleton } from '#app/components/skeletons.tsx'
import { requireAccounting } from '#app/session/guards.ts'

/** The books: every child guards itself as well, since loaders run at the same time. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return requireAccounting(request)
}

export { ScreenSkeleton as HydrateFallback }

export default function BooksArea() {
  return <Outlet />
}
