import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from '@remix-run/react'
import { Check, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import { ListError } from '#app/components/table/list-error.tsx'
import { LoadMore } from '#app/components/table/load-more.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen, Sheet } from '#app/components/ui/screen.tsx'
import { useShortcut } from '#app/components/ui/use-shortcut.ts'
import { PaymentsToCheck } from '#app/features/payments/payments-to-check.tsx'
import { ReviewList } from '#app/features/reviews/review-list.tsx'
import { keyOfItem } from '#app/features/reviews/review-row.tsx'
import { ReviewToolbar } from '#app/features/reviews/review-toolbar.tsx'
import { fetchReviews, type ReviewFilter, readReviewFilter } from '#app/features/reviews/reviews-api.ts'
import { firstRow, type Marking, useMarking } from '#app/features/reviews/use-marking.ts'
import { requireShop } from '#app/session/guards.ts'
import type { ReviewItem } from '#domain/api/review.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const filter = readReviewFilter(request.url)
  try {
    return { shopId, filter, page: await fetchReviews(shopId, filter), error: null }
  } catch (error) {
    if (error instanceof ApiProblem || error instanceof Unreachable)
      return { shopId, filter, page: null, error }
    throw error
  }
}

const noPage = { items: [], nextCursor: null }

/** What was stored as on its receipt while something in the shop's records differed: for the owner to look at. */
export default function ReviewsScreen() {
  const { shopId, filter, page, error } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  const list = useMorePages<ReviewItem>(page ?? noPage, (cursor) => fetchReviews(shopId, filter, cursor))
  const marking = useMarking(shopId, page, filter)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const items = list.items.filter((item) => !marking.gone.has(keyOfItem(item)))
  const selected = items.filter((item) => !item.seen && chosen.has(keyOfItem(item)))
  const isEmptied = items.length === 0 && list.items.length > 0
  const isMore = list.more !== undefined
  useEffect(() => {
    // All that was loaded is marked, and there is more.
    if (isEmptied && isMore) navigate('.', { replace: true })
  }, [isEmptied, isMore, navigate])

  async function markSelected() {
    if (!(await marking.mark(selected))) return
    setChosen(new Set())
    marking.focusNext.current = firstRow
  }
  return (
    <Screen title="To check" subtitle="Recorded as entered or sent. Check each one, then mark it as checked.">
      <PaymentsToCheck shopId={shopId} />
      <ReviewToolbar
        filter={filter}
        open={marking.open}
        items={items}
        selected={selected}
        onSelect={(some) => setChosen(new Set(some.map(keyOfItem)))}
        onMarkSelected={() => void markSelected()}
        onMarkReason={(code) => page && void marking.markReason(code, page.at)}
        busy={marking.busy}
      />
      {error !== null && <ListError error={error} />}
      {error === null && items.length === 0 && (
        <Sheet className="!p-0">
          <NothingToCheck filter={filter} isAfterMarking={marking.last !== null} />
        </Sheet>
      )}
      <ReviewList
        items={items}
        marking={marking}
        selected={new Set(selected.map(keyOfItem))}
        onSelect={(key, isSelected) =>
          setChosen((held) => new Set(isSelected ? [...held, key] : [...held].filter((one) => one !== key)))
        }
      />
      <LoadMore list={list} />
      <MarkedLine marking={marking} />
    </Screen>
  )
}

/** What was marked last, with the way back; or why it could not be marked. It stays in sight however long the list. */
function MarkedLine({ marking: { last, error, busy } }: { marking: Marking }) {
  useShortcut('Ctrl+Z', () => void last?.undo?.(), {
    isEnabled: Boolean(last?.undo),
    label: 'Undo the last step',
  })
  return (
    <div
      aria-live="polite"
      className="no-print pointer-events-none sticky bottom-4 z-20 flex max-sm:bottom-[calc(var(--bottom-bar)+0.75rem)]"
    >
      {error ? (
        <Banner
          tone="loss"
          title={`Not marked: ${error.title}`}
          isUrgent
          className="pointer-events-auto shadow-raised"
        >
          {error.detail}
        </Banner>
      ) : (
        last && (
          <p className="pointer-events-auto flex min-h-11 items-center gap-3 rounded-md border border-line-strong bg-raised py-1 pr-1.5 pl-3.5 text-14 shadow-raised">
            <Check aria-hidden="true" className="size-4 shrink-0 text-accent" />
            <span className="tabular">{last.text}</span>
            {last.undo && (
              <Button
                size="compact"
                variant="quiet"
                shortcut="Ctrl+Z"
                isBusy={busy === 'undo'}
                onClick={() => void last.undo?.()}
              >
                Undo
              </Button>
            )}
          </p>
        )
      )}
    </div>
  )
}

function NothingToCheck({
  filter: { show, reason, search },
  isAfterMarking,
}: {
  filter: ReviewFilter
  isAfterMarking: boolean
}) {
  const [, setSearch] = useSearchParams()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // After the last one is marked, keyboard focus is here, and not lost.
    if (isAfterMarking && document.activeElement === document.body) place.current?.focus()
  }, [isAfterMarking])
  const isFiltered = reason !== null || search !== ''
  const all = (
    <Button onClick={() => setSearch({}, { replace: true })}>
      {isFiltered ? 'Show all that is open' : 'Show what is open'}
    </Button>
  )
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {isFiltered || show !== 'open' ? (
        <EmptyState
          title={
            show === 'seen' && !isFiltered ? 'Nothing has been marked as checked yet' : 'Nothing matches'
          }
          action={all}
        >
          {isFiltered
            ? 'No receipt with this number is among those shown.'
            : 'What you mark as checked is kept here, with who checked it and when.'}
        </EmptyState>
      ) : (
        <EmptyState icon={CircleCheck} title="Nothing to check">
          A sale that was paid is always recorded. Where its price, tax, discount or customer differs from
          your records, it is listed here until you have seen it.
        </EmptyState>
      )}
    </div>
  )
}
