import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from '@remix-run/react'
import { Check, ScanBarcode } from 'lucide-react'
import { api } from '#app/api/client.ts'
import { Money } from '#app/components/format/money.tsx'
import type { DataColumn } from '#app/components/table/column.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { StatTile } from '#app/components/ui/stat-tile.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import { documentPath } from '#app/features/books/paths.ts'
import { countingPath, countStates, unsureText } from '#app/features/counts/count-words.ts'
import { ForPosting, NotForAccountants } from '#app/features/shell/me-context.tsx'
import { countsPath } from '#app/features/stock/paths.ts'
import { requireAccounting } from '#app/session/guards.ts'
import type { CountReview } from '#domain/api/count.ts'
import * as routes from '#domain/api/routes/counts.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  return { shopId, review: await api.call(routes.reviewCount, { shopId, countId: params.countId ?? '' }) }
}

/** What a count found beside the books, and its approval. */
export default function ReviewScreen() {
  const { shopId, review } = useLoaderData<typeof clientLoader>()
  const { countId, name, lines } = review
  const { revalidate } = useRevalidator()
  const post = useAction(() => api.call(routes.postCount, { shopId, countId, body: {} }), {
    settled: revalidate,
  })
  const cancel = useAction(() => api.call(routes.cancelCount, { shopId, countId }), { settled: revalidate })
  const error = post.error ?? cancel.error
  const differing = lines.filter(({ differenceMilli }) => differenceMilli !== 0).length
  return (
    <Screen
      title={name}
      subtitle={<ReviewState review={review} />}
      back={{ to: countsPath, label: 'Stock counts' }}
      actions={<ReviewActions {...{ review, differing, post, cancel }} />}
    >
      {error && <ErrorBanner error={error} />}
      <ReviewTiles review={review} differing={differing} />
      <DataTable
        id="count-review"
        label="Differences"
        rows={lines}
        columns={columns}
        rowKey={({ productId }) => productId}
        rowTone={({ differenceMilli }) => (differenceMilli === 0 ? 'soft' : undefined)}
        fileName={`count-${name}`}
        empty={<NothingCounted countId={countId} isOpen={review.state === 'open'} />}
      />
    </Screen>
  )
}

type Line = CountReview['lines'][number]

const columns: readonly DataColumn<Line>[] = [
  {
    id: 'name',
    header: 'Product',
    width: 220,
    wraps: true,
    value: ({ name }) => name,
    cell: ({ name, countAgain, isUnsure, isSuperseded }) => (
      <span className="flex flex-wrap items-center gap-x-2">
        {name} {countAgain && <StatusTag tone="warn">Count again</StatusTag>}
        {isUnsure && <span className="text-13 text-ink-soft">{unsureText}</span>}
        {isSuperseded && <StatusTag tone="neutral">Superseded by a later count</StatusTag>}
      </span>
    ),
    phone: 'title',
  },
  { id: 'sku', header: 'SKU', width: 104, givesWay: 2, value: ({ sku }) => sku, phone: 'none' },
  {
    id: 'counted',
    header: 'Counted',
    kind: 'quantity',
    value: ({ countedMilli }) => countedMilli,
    phone: 'detail',
  },
  {
    id: 'expected',
    header: 'In the books then',
    kind: 'quantity',
    width: 150,
    value: ({ expectedMilli }) => expectedMilli,
    phone: 'none',
  },
  {
    id: 'difference',
    header: 'Difference',
    kind: 'quantity',
    value: ({ differenceMilli }) => differenceMilli,
    phone: 'detail',
  },
  {
    id: 'value',
    header: 'Worth',
    kind: 'money',
    value: ({ differenceMinor }) => differenceMinor,
    phone: 'figure',
  },
  {
    id: 'countedAt',
    header: 'Last counted',
    kind: 'instant',
    givesWay: 1,
    value: ({ countedAt }) => countedAt,
    phone: 'none',
  },
]

function ReviewState({ review: { state, countedBy, approvedBy } }: { review: CountReview }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusTag tone={countStates[state].tone}>{countStates[state].label}</StatusTag>
      {countedBy.length > 0 && <span>Counted by {countedBy.join(', ')}</span>}
      {approvedBy !== null && <span>Approved by {approvedBy}</span>}
    </span>
  )
}

type Press = Pick<ReturnType<typeof useAction<[]>>, 'act' | 'isBusy'>

/** Posts what was counted, or gives the count up. */
function ReviewActions({
  review,
  differing,
  post,
  cancel,
}: {
  review: CountReview
  differing: number
  post: Press
  cancel: Press
}) {
  const { countId, state, products, counted } = review
  const isOpen = state === 'open' || state === 'closing'
  return (
    <>
      <ForPosting>
        {state === 'open' && (
          <ConfirmInline
            label="Cancel count"
            consequence="The count is not posted, and counting ends."
            confirmLabel="Cancel this count"
            isBusy={cancel.isBusy}
            onConfirm={() => void cancel.act()}
          />
        )}
        {state === 'open' && (
          <NotForAccountants>
            <ButtonLink icon={ScanBarcode} to={countingPath(countId)}>
              Go on counting
            </ButtonLink>
          </NotForAccountants>
        )}
      </ForPosting>
      {review.entryNumber !== null && (
        <ButtonLink icon={Check} to={documentPath(review.entryNumber)}>
          Open the document
        </ButtonLink>
      )}
      <ForPosting>
        {isOpen && counted > 0 && (
          <ConfirmInline
            label="Approve and post"
            consequence={
              <>
                {differing === 0 ? (
                  'No product differs.'
                ) : (
                  <>
                    The stock of {differing} {differing === 1 ? 'product' : 'products'} will be corrected by{' '}
                    <Money amountMinor={review.differenceMinor} /> at cost.
                  </>
                )}
                {products > counted &&
                  ` ${(products - counted).toLocaleString('en')} uncounted products stay as they are.`}
              </>
            }
            confirmLabel="Post the count"
            isDestructive={false}
            isBusy={post.isBusy}
            onConfirm={() => void post.act()}
          />
        )}
      </ForPosting>
    </>
  )
}

function ReviewTiles({
  review: { products, counted, countAgain, lines, differenceMinor },
  differing,
}: {
  review: CountReview
  differing: number
}) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile label="Counted" note={`of ${products.toLocaleString('en')} products`}>
        {counted.toLocaleString('en')}
      </StatTile>
      <StatTile label="With a difference">{differing.toLocaleString('en')}</StatTile>
      <StatTile label="Count again" noteTone="warn" note={whyAgain(lines, countAgain)}>
        {countAgain.toLocaleString('en')}
      </StatTile>
      <StatTile label="Differences at cost">
        <Money amountMinor={differenceMinor} isFitted />
      </StatTile>
    </div>
  )
}

function whyAgain(lines: readonly Line[], countAgain: number): string | undefined {
  if (countAgain === 0) return undefined
  const unsure = lines.filter(({ isUnsure }) => isUnsure).length
  if (unsure === 0) return 'Above the limit'
  return unsure === countAgain ? 'Moved between two scans' : 'Above the limit, or moved between two scans'
}

function NothingCounted({ countId, isOpen }: { countId: string; isOpen: boolean }) {
  return (
    <EmptyState
      icon={ScanBarcode}
      title="Nothing is counted yet"
      action={
        isOpen && (
          <NotForAccountants>
            <ButtonLink variant="primary" to={countingPath(countId)}>
              Begin counting
            </ButtonLink>
          </NotForAccountants>
        )
      }
    >
      Open Count on any phone in the shop. Anything scanned there appears here.
    </EmptyState>
  )
}
