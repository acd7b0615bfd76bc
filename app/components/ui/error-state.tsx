import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeError } from '#app/api/describe-error.ts'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'

/** Something could not be had: what happened, why, what to do, and the number to quote to anyone who helps. */
export function ErrorState({
  error,
  title,
  onRetry,
  isRetrying,
  action,
  heading: Heading = 'h2',
  isSheet,
}: {
  error: unknown
  title?: string
  onRetry?: () => void
  isRetrying?: boolean
  action?: ReactNode
  /** h1 where nothing else on the page names it. */
  heading?: 'h1' | 'h2'
  /** It is all that a sheet of the page has. */
  isSheet?: boolean
}) {
  const described = describeError(error)
  return (
    <div
      role="alert"
      className={cx('flex flex-col items-start gap-2 px-6 py-10 sm:px-10 sm:py-14', isSheet && 'sheet')}
    >
      <CircleAlert aria-hidden="true" className="mb-1 size-7 text-loss" strokeWidth={1.5} />
      <Heading className="text-16 font-semibold">{title ?? described.title}</Heading>
      <p className="max-w-prose text-14 text-ink-soft">{described.detail}</p>
      {described.reference && (
        <p className="text-13 text-ink-soft">
          Reference <span className="tabular font-medium text-ink select-all">{described.reference}</span>
        </p>
      )}
      {(onRetry || action) && (
        <div className="mt-3 flex flex-wrap gap-2">
          {onRetry && (
            <Button icon={RotateCw} onClick={onRetry} isBusy={isRetrying} busyLabel="Trying again">
              Try again
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  )
}
