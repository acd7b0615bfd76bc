import { Link } from '@remix-run/react'
import { Check, Undo2 } from 'lucide-react'
import { Checkbox } from '#app/components/form/checkbox.tsx'
import { InstantText } from '#app/components/format/date-text.tsx'
import { formatDay, formatInstant } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { ReviewItem } from '#domain/api/review.ts'
import { describeDocument, titleOf } from '#domain/documents/describe.ts'
import { minor } from '#domain/money.ts'
import { reviewSentence } from './review-words.ts'

/** Of a receipt with more, the receipt itself shows the others. */
const maxSentences = 3

export function keyOfItem({ kind, id }: Pick<ReviewItem, 'kind' | 'id'>): string {
  return `${kind} ${id}`
}

/** One document: what happened, whose it is, and the button that takes it off the list. */
export function ReviewRow({
  item,
  isBusy,
  selection,
  onMark,
  onUnmark,
}: {
  item: ReviewItem
  isBusy: boolean
  /** Absent where nothing is selected: seen ones go back one by one. */
  selection?: { isSelected: boolean; onSelect: (isSelected: boolean) => void }
  onMark: () => void
  onUnmark: () => void
}) {
  const name = titleOf(item)
  return (
    <li
      data-review-row={keyOfItem(item)}
      className={cx(
        'flex items-start gap-3 border-b border-line px-3 py-3 first:rounded-t-lg last:rounded-b-lg last:border-0 sm:px-4',
        selection?.isSelected && 'bg-accent-soft',
      )}
    >
      {selection && (
        <div className="-m-2 p-2 pt-2.5">
          <Checkbox
            label={`Select ${name}`}
            isLabelHidden
            isChecked={selection.isSelected}
            onChange={selection.onSelect}
          />
        </div>
      )}
      <div className="flex min-w-0 grow flex-col gap-x-4 gap-y-2 sm:flex-row sm:items-start">
        <WhatHappened item={item} name={name} />
        <ReviewActs {...{ item, name, isBusy, onMark, onUnmark }} />
      </div>
    </li>
  )
}

/** The reasons, and the document that they are of. */
function WhatHappened({ item, name }: { item: ReviewItem; name: string }) {
  const shop = useShop()
  const { path } = describeDocument(item)
  const shown = item.reviews.slice(0, maxSentences)
  const others = item.reviewCount - shown.length
  return (
    <div className="min-w-0 grow">
      <ul
        className={cx(
          'flex flex-col gap-1 text-14 text-pretty wrap-anywhere',
          shown.length > 1 && 'list-disc pl-4 marker:text-ink-soft',
        )}
      >
        {shown.map((review, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a receipt may have the same sentence
          <li key={index}>{reviewSentence({ ...review, kind: item.kind }, shop)}</li>
        ))}
      </ul>
      <p className="mt-1 flex flex-wrap gap-x-2 text-13 text-ink-soft">
        {path === null ? (
          <span className="font-medium">{name}</span>
        ) : (
          <Link to={path} className="font-medium text-accent underline">
            {name}
          </Link>
        )}
        {item.sale && (
          <>
            <SoldAt soldAt={item.sale.soldAt} postingDay={item.postingDay} />
            <span>{[item.sale.tillName, cashierOf(item.sale)].filter(Boolean).join(', ')}</span>
          </>
        )}
        {others > 0 && <span>{others === 1 ? 'One more reason' : `${others} more reasons`}</span>}
      </p>
      {item.sale?.note !== undefined && (
        <p className="mt-1 text-13 text-ink-soft">Note: “{item.sale.note}”</p>
      )}
      {item.seen && (
        <p className="mt-1 text-13 text-ink-soft">
          Checked by {item.seen.by ?? 'someone no longer known'}, <InstantText instant={item.seen.at} />
          {item.seen.note !== undefined && `: ${item.seen.note}`}
        </p>
      )}
    </div>
  )
}

function ReviewActs({
  item,
  name,
  isBusy,
  onMark,
  onUnmark,
}: {
  item: ReviewItem
  name: string
  isBusy: boolean
  onMark: () => void
  onUnmark: () => void
}) {
  return (
    <div className="flex shrink-0 items-center justify-between gap-4">
      {item.sale && (
        <Money
          amountMinor={minor(item.kind === 'return' ? -item.sale.grossMinor : item.sale.grossMinor)}
          className="text-14 font-semibold sm:min-w-24 sm:text-right"
        />
      )}
      <Button
        size="compact"
        icon={item.seen ? Undo2 : Check}
        isBusy={isBusy}
        data-review-act
        aria-label={item.seen ? `Mark ${name} as not checked` : `Mark ${name} as checked`}
        onClick={item.seen ? onUnmark : onMark}
        className="min-w-22"
      >
        {item.seen ? 'Mark as not checked' : 'Mark as checked'}
      </Button>
    </div>
  )
}

/** The time alone, below the day it was sold on; of what was posted on another day the day too. */
function SoldAt({ soldAt, postingDay }: { soldAt: string; postingDay: ReviewItem['postingDay'] }) {
  const { timeZone } = useShop()
  const isOfDay = formatInstant(soldAt, timeZone, 'day') === formatDay(postingDay)
  return <InstantText instant={soldAt} show={isOfDay ? 'time' : 'date-time'} />
}

function cashierOf({ cashier, cashierUid }: NonNullable<ReviewItem['sale']>): string {
  return cashier?.replace(/(?<=.)@.*$/, '') ?? (cashierUid === null ? '' : 'no longer known')
}
