import { ChevronLeft, ChevronRight } from 'lucide-react'
import { forwardRef, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { firstDayOfWeek, weekdaysFrom, weeksOf } from '#app/components/format/calendar-month.ts'
import { formatDay } from '#app/components/format/dates.ts'
import type { DayLimits } from '#app/components/format/read-date.ts'
import { Button } from '#app/components/ui/button.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { dayOnKey, nearestAllowed, otherMonth } from './calendar-keys.ts'

type CalendarProps = DayLimits & {
  /** The chosen day; empty where none is. */
  value: string
  today: string
  /** ISO 3166: where the week begins. */
  country: string | undefined
  onChoose: (day: string) => void
}

/** A month at a time, moved through by arrow keys: a day, a week, Page up and down a month, with Shift a year. */
export default function Calendar({ value, today, country, onChoose, min, max }: CalendarProps) {
  const limits = { min, max }
  const heading = useId()
  const firstDay = firstDayOfWeek(country)
  const { at, current, move, turn } = useMonth(value === '' ? today : value, limits, firstDay)

  return (
    <div>
      <div className="flex items-center justify-between">
        <IconButton label="Previous month" icon={ChevronLeft} size="compact" onClick={() => turn(-1)} />
        <h2 id={heading} aria-live="polite" className="text-14 font-semibold">
          {formatDay(`${at.slice(0, 7)}-01`).slice(2)}
        </h2>
        <IconButton label="Next month" icon={ChevronRight} size="compact" onClick={() => turn(1)} />
      </div>
      <table aria-labelledby={heading} className="mt-1 w-full table-fixed" onKeyDown={move}>
        <thead>
          <tr>
            {weekdaysFrom(firstDay).map((name) => (
              <th key={name} scope="col" abbr={name} className="h-8 text-13 font-normal text-ink-soft">
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at.slice(0, 7), firstDay).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a place in the week, taken by a day or by none
                <td key={index} className="p-0 text-center">
                  {day !== null && (
                    <DayButton
                      ref={day === at ? current : null}
                      day={day}
                      isCurrent={day === at}
                      isChosen={day === value}
                      isToday={day === today}
                      isAllowed={nearestAllowed(day, limits) === day}
                      onChoose={onChoose}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-1 flex justify-end">
        <Button
          variant="quiet"
          size="compact"
          disabled={nearestAllowed(today, limits) !== today}
          onClick={() => onChoose(today)}
        >
          Today
        </Button>
      </div>
    </div>
  )
}

/** The day that the keys are at; its month is shown. */
function useMonth(start: string, limits: DayLimits, firstDay: number) {
  const [at, setAt] = useState(() => nearestAllowed(start, limits))
  const current = useRef<HTMLButtonElement>(null)
  // The arrows over the month keep the focus; keys in the month take it along.
  const follows = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another day is the current one
  useEffect(() => {
    if (follows.current) current.current?.focus()
    follows.current = false
  }, [at])

  function move(event: KeyboardEvent) {
    const next = dayOnKey(event, at, firstDay)
    if (next === null) return
    event.preventDefault()
    follows.current = true
    setAt(nearestAllowed(next, limits))
  }
  function turn(months: number) {
    setAt(nearestAllowed(otherMonth(at, months), limits))
  }
  return { at, current, move, turn }
}

type DayButtonProps = {
  day: string
  isCurrent: boolean
  isChosen: boolean
  isToday: boolean
  isAllowed: boolean
  onChoose: (day: string) => void
}

const DayButton = forwardRef<HTMLButtonElement, DayButtonProps>(function DayButton(
  { day, isCurrent, isChosen, isToday, isAllowed, onChoose },
  ref,
) {
  return (
    <button
      ref={ref}
      type="button"
      tabIndex={isCurrent ? 0 : -1}
      aria-label={formatDay(day)}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isChosen}
      aria-disabled={!isAllowed || undefined}
      onClick={() => isAllowed && onChoose(day)}
      className={cx(
        'tabular size-10 rounded-md text-14',
        isChosen ? 'bg-accent font-semibold text-on-accent' : 'enabled:hover:bg-ink/8',
        isToday && !isChosen && 'font-semibold text-accent',
        !isAllowed && 'cursor-not-allowed text-ink-soft line-through opacity-55',
      )}
    >
      {Number(day.slice(8))}
    </button>
  )
})
