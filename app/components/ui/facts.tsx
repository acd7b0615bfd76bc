import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

/** What is known of something, a line each: <Fact />. */
export function Facts({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={cx('divide-y divide-line text-14', className)}>{children}</dl>
}

/** A name and its value; below each other where there is no room. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-0.5 py-2">
      <dt className="w-40 shrink-0 text-ink-soft">{label}</dt>
      <dd className="min-w-0 flex-1 wrap-anywhere max-sm:basis-full">{children}</dd>
    </div>
  )
}
