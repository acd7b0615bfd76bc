import type { ReactNode } from 'react'
import { SkeletonLine } from '#app/components/ui/skeletons.tsx'
import { useNoScans } from '#app/features/scanner/use-no-scans.ts'

export const loginLinkClasses = 'font-medium text-accent underline underline-offset-2'

/**
 * The frame of the pages before a login: a card in the middle, the whole screen on a phone. The login
 * itself has no title but the product's name.
 */
export function LoginCard({ title, children }: { title?: string; children: ReactNode }) {
  useNoScans()
  const Name = title === undefined ? 'h1' : 'p'
  return (
    <main className="flex min-h-dvh flex-col sm:items-center sm:justify-center sm:p-6">
      <div className="w-full max-sm:grow sm:max-w-100 sm:rounded-lg sm:border sm:border-line sm:bg-surface">
        <header className="flex items-center gap-3 border-b border-line px-5 py-4 sm:px-7">
          <img src="/favicon.svg" alt="" width="32" height="32" />
          <Name className="text-16 font-semibold">Sales &amp; Accounts</Name>
        </header>
        <div className="px-5 py-6 sm:px-7 sm:py-7">
          {title !== undefined && <h1 className="mb-3 text-20 font-semibold">{title}</h1>}
          {children}
        </div>
      </div>
    </main>
  )
}

/** What is in the card is not known yet. */
export function LoginSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading</span>
      <SkeletonLine className="w-full" />
      <SkeletonLine className="w-2/3" />
    </div>
  )
}
