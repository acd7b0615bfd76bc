import { Button } from '#app/components/ui/button.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
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
