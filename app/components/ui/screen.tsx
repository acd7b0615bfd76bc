import { Link } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { cx } from './class-names.ts'
import { RangeSlot } from './range-slot.tsx'

type ScreenProps = {
  title: string
  /** A sentence or a few tags below the title. */
  subtitle?: ReactNode
  /** Buttons on the right of the title, the main one last. */
  actions?: ReactNode
  /** The date range: <RangePicker />. It is in the bar at the top. */
  range?: ReactNode
  /** The screen that led here. */
  back?: { to: string; label: string }
  /** Forms and prose read better narrow. */
  width?: 'full' | 'narrow'
  children: ReactNode
}

/** One screen: its title, what can be done, and its content. Every screen has exactly one. */
export function Screen({ title, subtitle, actions, range, back, width = 'full', children }: ScreenProps) {
  useEffect(() => {
    document.title = `${title} · Sales & Accounts`
  }, [title])
  return (
    <div
      className={cx(
        'print-flow mx-auto flex w-full min-w-0 flex-col gap-5 p-4 sm:p-6',
        width === 'narrow' ? 'max-w-180' : 'max-w-400',
      )}
    >
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 max-sm:gap-x-2">
        <div className="min-w-0">
          {back && (
            <Link
              to={back.to}
              className="no-print -ml-1 mb-1 inline-flex min-h-7 items-center gap-0.5 text-13 text-ink-soft hover:text-ink"
            >
              <ChevronLeft aria-hidden="true" className="size-4" />
              {back.label}
            </Link>
          )}
          <h1 className="text-20 font-semibold tracking-[-0.01em] sm:text-28">{title}</h1>
          {subtitle && <div className="mt-1 text-14 text-ink-soft">{subtitle}</div>}
        </div>
        {(range || actions) && (
          <div className="no-print flex max-w-full min-w-0 flex-wrap items-center gap-2">
            {range && <RangeSlot>{range}</RangeSlot>}
            {actions && (
              <div
                className={cx(
                  'flex max-w-full min-w-0 flex-wrap items-center gap-2 max-sm:gap-1.5',
                  iconsOnly(range),
                )}
              >
                {actions}
              </div>
            )}
          </div>
        )}
      </header>
      {children}
    </div>
  )
}

/** A phone has no room for the words of three buttons, nor for any beside a date range. */
function iconsOnly(range: ReactNode): string {
  return range
    ? 'max-sm:[&_.icon-label]:sr-only max-sm:[&_.icon-label]:block max-sm:[&_:has(>.icon-label)]:px-3'
    : 'max-sm:has-[>:nth-child(3)]:[&_.icon-label]:sr-only max-sm:has-[>:nth-child(3)]:[&_.icon-label]:block max-sm:has-[>:nth-child(3)]:[&_:has(>.icon-label)]:px-3 max-sm:has-[>:nth-child(4)]:[&>.bg-accent>svg]:hidden'
}

/** A part of a screen with a heading of its own. Hairlines and space divide, not boxes. */
export function Section({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-16 font-semibold">{title}</h2>
        {actions && <div className="no-print flex gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  )
}

/** A piece of paper on the page. Never put one into another. */
export function Sheet({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx('sheet p-4 sm:p-5', className)}>{children}</div>
}
