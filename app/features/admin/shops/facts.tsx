import type { ReactNode } from 'react'

/** What is known of something, a line each: its name, then its value. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-8 gap-y-3.5 sm:grid-cols-[10rem_1fr]">{children}</dl>
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 sm:contents">
      <dt className="text-14 text-ink-soft">{label}</dt>
      <dd className="min-w-0 text-14 wrap-anywhere">{children}</dd>
    </div>
  )
}
