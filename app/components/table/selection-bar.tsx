import type { ReactNode } from 'react'
import { Button } from '#app/components/ui/button.tsx'

/** In place of the toolbar while rows are selected: how many, and what can be done with them. */
export function SelectionBar({
  count,
  onClear,
  children,
}: {
  count: number
  onClear: () => void
  children: ReactNode
}) {
  return (
    <section
      aria-label="Selection"
      className="no-print flex min-h-10 flex-wrap items-center gap-2 rounded-md bg-accent-soft px-3 py-1"
    >
      <p className="tabular mr-2 text-14 font-medium" aria-live="polite">
        {count} selected
      </p>
      {children}
      <Button variant="quiet" size="compact" className="ml-auto" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  )
}
