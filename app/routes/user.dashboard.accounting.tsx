import { type ClientLoaderFunctionArgs, Outlet, useMatches } from '@remix-run/react'
import { useEffect } from 'react'
import { ScreenSkeleton } from '#app/components/ui/skeletons.tsx'
import { ReadOnlyBooks } from '#app/features/shell/accountant-home.tsx'
import { useMayPost } from '#app/features/shell/me-context.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { lockBooksInTime } from '#app/session/unlocked-books.ts'

/** The books: every child guards itself as well, since loaders run at the same time. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return requireAccounting(request)
}

export { ScreenSkeleton as HydrateFallback }

export default function BooksArea() {
  useEffect(lockBooksInTime, [])
  const mayPost = useMayPost()
  const isWriting = useMatches().some(({ handle }) => isPosting(handle))
  return isWriting && !mayPost ? <ReadOnlyBooks /> : <Outlet />
}

/** A screen that does nothing but write in the books says so: `handle = { posts: true }`. */
function isPosting(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'posts' in handle
}
