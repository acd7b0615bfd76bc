import { type ClientLoaderFunctionArgs, Outlet, useMatches } from '@remix-run/react'
import { useEffect } from 'react'
import { AboutReport } from '#app/features/books/about-report.tsx'
import { ReadOnlyBooks } from '#app/features/shell/accountant-home.tsx'
import { useMayPost } from '#app/features/shell/me-context.tsx'
import { noteBooksRefused } from '#app/session/books-refused.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { isAccountingOpen, lockAccounting } from '#app/session/items.ts'
import { goTo } from '#app/session/navigation.ts'

/** The books: every child guards itself as well, since loaders run at the same time. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return requireAccounting(request)
}

export default function BooksArea() {
  useEffect(lockBooksInTime, [])
  const mayPost = useMayPost()
  const isWriting = useMatches().some(({ handle }) => isPosting(handle))
  if (isWriting && !mayPost) return <ReadOnlyBooks />
  return (
    <>
      <AboutReport />
      <Outlet />
    </>
  )
}

/** A screen that does nothing but write in the books declares it: `handle = { posts: true }`. */
function isPosting(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'posts' in handle
}

/** How exactly the 30 minutes are kept; a machine that slept finds out this soon after waking. */
const lookEveryMs = 5_000

/**
 * While a screen of the books is shown: leaves it when their 30 minutes are over, or another part of this tab
 * has locked them.
 * @returns what stops it
 */
function lockBooksInTime(): () => void {
  const timer = window.setInterval(() => {
    if (isAccountingOpen()) return
    lockAccounting()
    noteBooksRefused()
    goTo('/user/dashboard')
  }, lookEveryMs)
  return () => window.clearInterval(timer)
}
