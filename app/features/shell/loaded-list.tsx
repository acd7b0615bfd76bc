import type { ReactNode } from 'react'
import { formatInstant } from '#app/components/format/dates.ts'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { SkeletonLine } from '#app/components/ui/skeletons.tsx'
import type { useLoaded } from '#app/components/ui/use-loaded.ts'

/** A list of a dialog of the account menu, once it is there; why not, where it could not be loaded. */
export function LoadedList<Item>({
  of: { value, error, load },
  loading,
  children,
}: {
  of: Pick<ReturnType<typeof useLoaded<readonly Item[]>>, 'value' | 'error' | 'load'>
  /** Read out while it loads. */
  loading: string
  children: (items: readonly Item[]) => ReactNode
}) {
  if (error !== null) return <ErrorState error={error} onRetry={() => void load()} />
  if (value !== null) return children(value)
  return (
    <div role="status" className="flex flex-col gap-3 border-t border-line py-3">
      <span className="sr-only">{loading}</span>
      <SkeletonLine className="w-2/5" />
      <SkeletonLine className="w-3/5" />
    </div>
  )
}

/** An instant on the clock of this device: no shop is open here. */
export function When({ instant }: { instant: string }) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <time dateTime={instant} className="tabular whitespace-nowrap">
      {formatInstant(instant, timeZone, 'date-time')}
    </time>
  )
}
