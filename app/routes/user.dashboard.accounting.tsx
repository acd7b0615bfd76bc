import { type ClientLoaderFunctionArgs, Outlet } from '@remix-run/react'
import { useEffect } from 'react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { lockBooksInTime } from '#app/session/books-lock.ts'
import { requireAccounting } from '#app/session/guards.ts'

/** The books: every child guards itself as well, since loaders run at the same time. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return requireAccounting(request)
}

export { ScreenSkeleton as HydrateFallback }

export default function BooksArea() {
  useEffect(lockBooksInTime, [])
  return <Outlet />
}
