import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

/** One grey line where words will come. */
export function SkeletonLine({ className }: { className?: string }) {
  return <div className={cx('skeleton h-4', className ?? 'w-40')} />
}

function Waiting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-label={label}>
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

const widths = ['w-40', 'w-52', 'w-32', 'w-44', 'w-36', 'w-48']

/** A table that is on its way. */
export function TableSkeleton({ columns = 4 }: { columns?: number }) {
  return (
    <Waiting label="Loading the table">
      <div className="sheet">
        {Array.from({ length: 9 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only the position distinguishes these rows
          <div key={row} className="flex h-10 items-center gap-6 border-b border-line px-4 last:border-0">
            <SkeletonLine className={cx('h-3.5', widths[row % widths.length])} />
            <div className="grow" />
            {Array.from({ length: columns - 1 }, (_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same
              <SkeletonLine key={column} className="h-3.5 w-16 max-sm:last:block max-sm:hidden" />
            ))}
          </div>
        ))}
      </div>
    </Waiting>
  )
}

/** A form with its labels and fields. */
export function FormSkeleton({ fields = 5 }: { fields?: number }) {
  return (
    <Waiting label="Loading the form">
      <div className="flex max-w-140 flex-col gap-5">
        {Array.from({ length: fields }, (_, field) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only the position distinguishes these fields
          <div key={field}>
            <SkeletonLine className="h-3.5 w-24" />
            <div className="skeleton mt-2 h-10 w-full rounded-md" />
          </div>
        ))}
      </div>
    </Waiting>
  )
}

/** A screen of the usual shape: its title, then a table. The layouts show it while their loaders run for the first time. */
export function ScreenSkeleton() {
  return (
    <div className="mx-auto flex w-full max-w-400 flex-col gap-5 p-4 sm:p-6">
      <h1 className="sr-only">Loading</h1>
      <SkeletonLine className="h-8 w-56" />
      <TableSkeleton />
    </div>
  )
}
