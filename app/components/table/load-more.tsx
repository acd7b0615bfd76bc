import { Button } from '#app/components/ui/button.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import type { DataTableProps } from './data-table-props.ts'
import type { useMorePages } from './use-more-pages.ts'

/** Below a list that is no table: the rest of it, or why it did not come. */
export function LoadMore({
  list: { error, more },
}: {
  list: Pick<ReturnType<typeof useMorePages>, 'error' | 'more'>
}) {
  return (
    <>
      {error !== null && <ErrorState error={error} onRetry={more?.onMore} />}
      {more && (
        <Button className="self-center" isBusy={more.isLoading} busyLabel="Loading" onClick={more.onMore}>
          Load more
        </Button>
      )}
    </>
  )
}

type TableFootProps = Pick<DataTableProps<unknown>, 'more' | 'server'> & { shown: number; loaded: number }

/** How many rows there are, and the way to those that are still on the server. */
export function TableFoot({ shown, loaded, more, server }: TableFootProps) {
  return (
    <div className="flex min-h-5 items-center justify-between gap-3 text-13 text-ink-soft">
      <p className="tabular" aria-live="polite">
        {server
          ? countOfServer(loaded, server.count, Boolean(more))
          : countText(shown, loaded, Boolean(more))}
      </p>
      {more && (
        <Button size="compact" isBusy={more.isLoading} busyLabel="Loading" onClick={more.onMore}>
          Load more
        </Button>
      )}
    </div>
  )
}

function countOfServer(shown: number, all: number | null, hasMore: boolean): string {
  if (all === null) return countText(shown, shown, hasMore)
  return all > shown
    ? `${shown.toLocaleString('en')} of ${all.toLocaleString('en')} rows`
    : countText(all, all, false)
}

function countText(shown: number, all: number, hasMore: boolean): string {
  const count = (value: number) => value.toLocaleString('en')
  const rows = all === 1 ? '1 row' : `${count(all)} rows`
  const text = shown === all ? rows : `${count(shown)} of ${rows}`
  return hasMore ? `${text} loaded` : text
}
