import { type KeyboardEvent, useEffect, useRef } from 'react'
import { DayText } from '#app/components/format/date-text.tsx'
import type { ReviewItem } from '#domain/api/review.ts'
import { keyOfItem, ReviewRow } from './review-row.tsx'
import { firstRow, type Marking } from './use-marking.ts'

/** The items by day. Arrow up and down go from row to row; after marking, the focus is on the next one. */
export function ReviewList({
  items,
  marking,
  selected,
  onSelect,
}: {
  items: readonly ReviewItem[]
  marking: Marking
  selected: ReadonlySet<string>
  onSelect: (key: string, isSelected: boolean) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const { focusNext } = marking
  useEffect(() => {
    const act = focusNext.current === null ? null : actOf(list.current, focusNext.current)
    if (!act) return
    act.focus()
    focusNext.current = null
  })

  async function mark(item: ReviewItem) {
    const at = items.indexOf(item)
    const neighbour = items[at + 1] ?? items[at - 1]
    if (await marking.mark([item])) focusNext.current = neighbour ? keyOfItem(neighbour) : null
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys go between the buttons within it
    <div ref={list} onKeyDown={walkActs} className="flex flex-col gap-5">
      {daysOf(items).map(({ day, ofDay }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="pb-1.5 text-14 font-semibold">
            <DayText day={day} />
          </h2>
          <ul className="sheet">
            {ofDay.map((item) => {
              const key = keyOfItem(item)
              return (
                <ReviewRow
                  key={key}
                  item={item}
                  isBusy={marking.isBusy(item)}
                  selection={
                    item.seen
                      ? undefined
                      : { isSelected: selected.has(key), onSelect: (isOn) => onSelect(key, isOn) }
                  }
                  onMark={() => void mark(item)}
                  onUnmark={() => void marking.unmark(item)}
                />
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}

function daysOf(items: readonly ReviewItem[]) {
  const days: { day: ReviewItem['postingDay']; ofDay: ReviewItem[] }[] = []
  for (const item of items) {
    const last = days.at(-1)
    if (last?.day === item.postingDay) last.ofDay.push(item)
    else days.push({ day: item.postingDay, ofDay: [item] })
  }
  return days
}

function actOf(list: HTMLElement | null, key: string): HTMLElement | null {
  const row = key === firstRow ? '[data-review-row]' : `[data-review-row="${CSS.escape(key)}"]`
  return list?.querySelector(`${row} [data-review-act]`) ?? null
}

function walkActs(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const acts = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-review-act]')]
  const row = (event.target as HTMLElement).closest('[data-review-row]')
  const at = acts.findIndex((act) => row?.contains(act))
  const to = acts[at + step]
  if (!to) return
  event.preventDefault()
  to.focus()
}
