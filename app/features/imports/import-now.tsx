import type { ReactNode } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'

/** The last step of an import: what has been done so far, and the button that records what was checked. */
export function ImportNow({
  state,
  label,
  busyLabel,
  isBusy,
  isNothing,
  question,
  error,
  errorTitle,
  onImport,
}: {
  /** Shown beside the button: nothing has been stored yet. */
  state: string
  label: string
  busyLabel: string
  isBusy: boolean
  /** There is nothing in the file that the shop does not have. */
  isNothing: boolean
  /** What is posted, with its figures: shown for confirmation. */
  question?: ReactNode
  error: unknown
  errorTitle: string
  onImport: () => void
}) {
  return (
    <>
      {error !== null && <ErrorState isSheet error={error} title={errorTitle} />}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p className="text-14 text-ink-soft">{state}</p>
        {question === undefined ? (
          <Button
            variant="primary"
            disabled={isNothing}
            isBusy={isBusy}
            busyLabel={busyLabel}
            onClick={onImport}
          >
            {label}
          </Button>
        ) : (
          <ConfirmInline
            label={label}
            consequence={question}
            confirmLabel={label}
            variant="primary"
            disabled={isNothing}
            isBusy={isBusy}
            busyLabel={busyLabel}
            isDestructive={false}
            onConfirm={onImport}
          />
        )}
      </div>
    </>
  )
}
