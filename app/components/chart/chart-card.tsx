import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { DataColumn } from '#app/components/table/column.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { ErrorState } from '#app/components/ui/error-state.tsx'

/** The same figures as the picture, as rows. */
type ChartTable<Row> = {
  rows: readonly Row[]
  columns: readonly DataColumn<Row>[]
  rowKey: (row: Row) => string
  rowLink?: (row: Row) => string | null
}

type ChartCardProps<Row> = {
  /** Unique in the product: remembers the columns of its table. */
  id: string
  title: string
  /** The main finding, in a sentence. */
  finding: ReactNode
  table: ChartTable<Row>
  /** Shown in place of the picture where there is nothing to draw. */
  empty?: string | null
  note?: ReactNode
  className?: string
  children: ReactNode
}

/** One picture with its title, its main finding in a sentence, and the same figures as a table. */
export function ChartCard<Row>({
  id,
  title,
  finding,
  table,
  empty,
  note,
  className,
  children,
}: ChartCardProps<Row>) {
  const [isTable, setIsTable] = useState(false)
  const name = useId()
  return (
    <figure
      aria-labelledby={`${name}-title`}
      aria-describedby={`${name}-finding`}
      className={cx('print-together sheet flex min-w-0 flex-col gap-4 p-4 sm:p-5', className)}
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={`${name}-title`} className="text-16 font-semibold">
            {title}
          </h2>
          <p id={`${name}-finding`} className="mt-0.5 text-14 text-pretty text-ink-soft">
            {empty ?? finding}
          </p>
        </div>
        {!empty && (
          <Button
            variant="quiet"
            size="compact"
            icon={isTable ? ChartColumn : Table2}
            aria-label={isTable ? `${title} as a picture` : `${title} as a table`}
            onClick={() => setIsTable(!isTable)}
            className="no-print -mt-1 -mr-2 shrink-0"
          >
            {isTable ? 'Picture' : 'Table'}
          </Button>
        )}
      </div>
      {empty ? (
        <div aria-hidden="true" className="h-24 rounded-md border border-dashed border-line" />
      ) : isTable ? (
        // The table lies on the card's paper, not on one of its own.
        <div className="min-w-0 [&_.sheet]:rounded-none [&_.sheet]:bg-transparent [&_.sheet]:shadow-none">
          <DataTable
            id={id}
            label={title}
            {...table}
            empty={null}
            hasFilter={false}
            urlKeys={null}
            isCompact
          />
        </div>
      ) : (
        children
      )}
      {note && !empty && <figcaption className="text-13 text-ink-soft">{note}</figcaption>}
    </figure>
  )
}

/** In the place of pictures that could not be had. */
export function ChartError({
  title,
  error,
  onRetry,
  isRetrying,
}: {
  title: string
  error: unknown
  onRetry: () => void
  isRetrying: boolean
}) {
  return <ErrorState isSheet title={title} error={error} onRetry={onRetry} isRetrying={isRetrying} />
}
