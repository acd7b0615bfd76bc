import type { ReactNode } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { counted } from './report-tiles.tsx'

/** What an import stores. */
export type Changes = {
  /** How many records, and what they are called. */
  total: number
  one: string
  many?: string
  /** What is posted, with its figures: shown for confirmation. */
  question?: ReactNode
}

/** The last step of an import: what has been done so far, and the button that stores what was checked. */
export function ImportNow({
  total,
  one,
  many,
  question,
  isBusy,
  isUnsettled,
  error,
  onImport,
}: Changes & {
  isBusy: boolean
  /** What was checked is not what would be stored, or can be read in more than one way. */
  isUnsettled: boolean
  error: unknown
  onImport: () => void
}) {
  const label = total === 0 ? 'Import' : `Import ${counted(total, one, many)}`
  const button = {
    variant: 'primary',
    disabled: total === 0 || isUnsettled,
    isBusy,
    busyLabel: 'Importing',
  } as const
  return (
    <>
      {error !== null && <ErrorState isSheet error={error} title="The import did not go through" />}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p className="text-14 text-ink-soft">
          {total === 0 ? 'There is nothing new to import.' : 'Nothing has been stored yet.'}
        </p>
        {question === undefined ? (
          <Button {...button} onClick={onImport}>
            {label}
          </Button>
        ) : (
          <ConfirmInline
            {...button}
            label={label}
            consequence={question}
            confirmLabel={label}
            isDestructive={false}
            onConfirm={onImport}
          />
        )}
      </div>
    </>
  )
}
