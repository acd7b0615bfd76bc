import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

/** Nothing here yet: what will be, and what to do first. */
export function EmptyState({
  icon: Icon,
  title,
  children,
  action,
  heading: Heading = 'h2',
  isSheet,
}: {
  icon?: LucideIcon
  title: string
  children?: ReactNode
  action?: ReactNode
  /** h1 where nothing else on the page names it. */
  heading?: 'h1' | 'h2'
  /** It is all that a sheet of the page has. */
  isSheet?: boolean
}) {
  return (
    <div className={cx('flex flex-col items-start gap-2 px-6 py-10 sm:px-10 sm:py-14', isSheet && 'sheet')}>
      {Icon && <Icon aria-hidden="true" className="mb-1 size-7 text-accent" strokeWidth={1.5} />}
      <Heading className="text-16 font-semibold">{title}</Heading>
      {children && <div className="max-w-prose text-14 text-ink-soft">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
    </div>
  )
}
