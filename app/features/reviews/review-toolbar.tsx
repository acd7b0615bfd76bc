import { useSearchParams } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { Checkbox } from '#app/components/form/checkbox.tsx'
import { SearchField } from '#app/components/form/search-field.tsx'
import { FilterSelect } from '#app/components/table/filter-select.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { useShortcut } from '#app/components/ui/use-shortcut.ts'
import type { OpenReviews, ReviewItem } from '#domain/api/review.ts'
import { ReviewCode } from '#domain/terms/review.ts'
import { reviewWords } from './review-words.ts'
import type { ReviewFilter } from './reviews-api.ts'

const showLabels = { open: 'Open', seen: 'Checked', all: 'Open and checked' } as const
const shows = Object.entries(showLabels).map(([value, label]) => ({
  value: value as ReviewFilter['show'],
  label,
}))

type ReviewToolbarProps = {
  filter: ReviewFilter
  open: OpenReviews | null
  items: readonly ReviewItem[]
  selected: readonly ReviewItem[]
  onSelect: (items: readonly ReviewItem[]) => void
  onMarkSelected: () => void
  onMarkReason: (code: ReviewCode) => void
  busy: string | null
}

/** Which are shown, and what is done with several at once. */
export function ReviewToolbar({ filter, open, ...selection }: ReviewToolbarProps) {
  const [, setSearch] = useSearchParams()
  const { show, reason } = filter
  const choose = (name: string, value: string) => {
    const search = new URLSearchParams(window.location.search)
    if (value === '') search.delete(name)
    else search.set(name, value)
    setSearch(search, { replace: true })
  }
  return (
    <div className="no-print grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap sm:gap-y-3">
      <NumberSearch value={filter.search} onFind={(text) => choose('find', text)} />
      <FilterSelect
        label="Open or checked"
        value={show}
        onChange={(value) => choose('show', value === 'open' ? '' : value)}
        options={shows}
        className="[&_select]:w-full"
      />
      <FilterSelect
        label="Reason"
        value={reason ?? 'all'}
        onChange={(value) => choose('reason', value === 'all' ? '' : value)}
        options={reasonOptions(show, reason, open)}
        className="[&_select]:w-full sm:[&_select]:max-w-80"
      />
      <SelectionBar filter={filter} {...selection} />
    </div>
  )
}

/** What is done with those that are selected, or with all of a reason. */
function SelectionBar({
  filter,
  items,
  selected,
  onSelect,
  onMarkSelected,
  onMarkReason,
  busy,
}: Omit<ReviewToolbarProps, 'open'>) {
  const { reason } = filter
  const markable = items.filter(({ seen }) => !seen)
  if (markable.length === 0) return null
  return (
    <section
      aria-label="Selection"
      className={cx(
        'flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 rounded-md px-3 py-1 sm:w-full sm:px-4',
        (selected.length > 0 || reason !== null) && 'max-sm:col-span-2',
        selected.length > 0 && 'bg-accent-soft',
      )}
    >
      <Checkbox
        label={selected.length > 0 ? `${selected.length} selected` : 'Select all shown'}
        isChecked={selected.length === markable.length}
        isPartly={selected.length > 0 && selected.length < markable.length}
        onChange={(isAll) => onSelect(isAll ? markable : [])}
      />
      {selected.length > 0 && (
        <Button
          size="compact"
          variant="primary"
          isBusy={busy === 'selected'}
          busyLabel="Marking"
          onClick={onMarkSelected}
        >
          Mark as checked
        </Button>
      )}
      {reason !== null && selected.length === 0 && filter.search === '' && (
        <Button
          size="compact"
          isBusy={busy === 'reason'}
          busyLabel="Marking"
          onClick={() => onMarkReason(reason)}
          className="sm:ml-auto"
        >
          Mark all of this reason
        </Button>
      )}
    </section>
  )
}

/** Of what is open, the reasons there are with how many have each; else all of them. */
function reasonOptions(show: ReviewFilter['show'], reason: ReviewCode | null, open: OpenReviews | null) {
  const counts = new Map(open?.byCode.map(({ code, count }) => [code, count]))
  const codes = ReviewCode.options.filter((code) => show !== 'open' || counts.has(code) || code === reason)
  const withCount = (label: string, count: number | undefined) =>
    show === 'open' && count !== undefined ? `${label} (${count.toLocaleString('en')})` : label
  const total = open && !open.isMore ? open.total : undefined
  return [
    { value: 'all', label: withCount('All reasons', total) },
    ...codes.map((code) => ({
      value: code as string,
      label: withCount(reviewWords(code), counts.get(code) ?? 0),
    })),
  ]
}

/** How long someone pauses before the server is asked. */
const pauseMs = 350

function NumberSearch({ value, onFind }: { value: string; onFind: (text: string) => void }) {
  const [text, setText] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<number>()
  useEffect(() => () => window.clearTimeout(timer.current), [])
  useShortcut('/', () => field.current?.focus(), { label: 'Search this list' })
  function ask(next: string) {
    window.clearTimeout(timer.current)
    onFind(next.trim())
  }
  return (
    <SearchField
      ref={field}
      label="Find by receipt number"
      placeholder="Receipt number"
      shortcut="/"
      size="compact"
      className="sm:w-56"
      value={text}
      onChange={(next) => {
        setText(next)
        window.clearTimeout(timer.current)
        timer.current = window.setTimeout(() => ask(next), pauseMs)
      }}
      onKeyDown={(event) => event.key === 'Enter' && ask(text)}
    />
  )
}
