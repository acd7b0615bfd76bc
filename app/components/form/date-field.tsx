import { CalendarDays } from 'lucide-react'
import * as Popover from 'radix-ui/popover'
import { type ComponentProps, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { formatDay, todayIn } from '#app/components/format/dates.ts'
import { type DayLimits, readDate } from '#app/components/format/read-date.ts'
import { useShopFormat } from '#app/components/format/shop-format.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { usePortalPlace } from '#app/components/ui/portal-place.tsx'
import { Field, type FieldProps } from './field.tsx'
import { useTypedValue } from './use-typed-value.ts'

// Most days are typed: the calendar is loaded when it is opened.
const Calendar = lazy(() => import('./calendar.tsx'))

type DateFieldProps = FieldProps &
  DayLimits & {
    /** `2026-11-22`; empty while nothing readable is typed. */
    value: string
    /** `error`: why there is no day although something is typed. */
    onChange: (value: string, error: string | null) => void
    /** On leaving the field, on Enter and on choosing in the calendar, where that made another day of it. */
    onChosen?: (value: string) => void
    /** The shop's day where left out. */
    today?: string
    disabled?: boolean
    autoFocus?: boolean
    isCompact?: boolean
  }

/** A day: takes `22/11`, `22 Nov`, `yesterday`, writes `22 Nov 2026`, and opens a calendar (Alt and arrow down). */
export function DateField({
  value,
  onChange,
  onChosen,
  today: given,
  min,
  max,
  error,
  disabled,
  autoFocus,
  isCompact,
  ...field
}: DateFieldProps) {
  const shop = useShopFormat()
  const today = given ?? todayIn(shop.timeZone)
  const input = useRef<HTMLInputElement>(null)
  const { typed, isOpen, open, come, leave, press, choose } = useTypedDay({
    value,
    today,
    min,
    max,
    onChange,
    onChosen,
  })
  return (
    <Field {...field} error={error ?? typed.error}>
      {(control) => (
        <Popover.Root open={isOpen} onOpenChange={open}>
          <Popover.Anchor asChild>
            <span className="relative flex items-center">
              <input
                {...control}
                ref={input}
                type="text"
                autoComplete="off"
                spellCheck={false}
                // biome-ignore lint/a11y/noAutofocus: a dialog opened to choose a day is where the cursor is wanted; others leave it out
                autoFocus={autoFocus}
                disabled={disabled}
                placeholder="22 Nov"
                value={typed.text}
                onChange={(event) => typed.type(event.target.value)}
                onBlur={leave}
                onFocus={(event) => {
                  come()
                  event.target.select()
                }}
                onKeyDown={press}
                className={cx(
                  'control tabular pr-11',
                  isCompact && '!min-h-8 !py-1 text-13 max-sm:!min-h-11',
                )}
              />
              <CalendarTrigger disabled={disabled} />
            </span>
          </Popover.Anchor>
          <CalendarPopover
            value={value}
            today={today}
            min={min}
            max={max}
            onChoose={choose}
            onClosed={() => input.current?.focus()}
          />
        </Popover.Root>
      )}
    </Field>
  )
}

/** A day that is typed or chosen in the calendar, reported to `onChosen` once the person is done. */
function useTypedDay({
  value,
  today,
  min,
  max,
  onChange,
  onChosen,
}: Pick<DateFieldProps, 'value' | 'min' | 'max' | 'onChange' | 'onChosen'> & { today: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const typed = useTypedValue<string>({
    value: value === '' ? null : value,
    write: formatDay,
    read: (text) => readDate(text, today, { min, max }),
    onChange: (day, why) => onChange(day ?? '', why),
  })
  // Its value when it got the focus, or when it was last reported.
  const reported = useRef(value)
  function tell(day: string) {
    if (day === reported.current) return
    reported.current = day
    onChosen?.(day)
  }
  function leave() {
    typed.leave()
    if (value !== '') tell(value)
  }
  function come() {
    reported.current = value
  }
  function open(isRequested: boolean) {
    if (isRequested) come()
    setIsOpen(isRequested)
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      // The day is read in words before a form is sent with it.
      if (value !== '' && typed.text !== formatDay(value)) event.preventDefault()
      leave()
    }
    if (event.key !== 'ArrowDown' || !event.altKey) return
    event.preventDefault()
    setIsOpen(true)
  }
  function choose(day: string) {
    onChange(day, null)
    tell(day)
    setIsOpen(false)
  }
  return { typed, isOpen, open, come, leave, press, choose }
}

function CalendarTrigger({ disabled }: { disabled: boolean | undefined }) {
  return (
    <Popover.Trigger
      aria-label="Open the calendar"
      disabled={disabled}
      className="absolute right-1 flex size-8 items-center justify-center rounded-sm text-ink-soft hover:text-ink disabled:cursor-not-allowed max-sm:size-9"
    >
      <CalendarDays aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
    </Popover.Trigger>
  )
}

function CalendarPopover({
  onClosed,
  ...calendar
}: Omit<ComponentProps<typeof Calendar>, 'country'> & {
  /** Takes the focus back. */
  onClosed: () => void
}) {
  const { country } = useShopFormat()
  const place = usePortalPlace()
  return (
    <Popover.Portal container={place}>
      <Popover.Content
        align="start"
        aria-label="Choose a day"
        sideOffset={6}
        collisionPadding={8}
        // The calendar takes the focus itself, as soon as it is there.
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          onClosed()
        }}
        className="appear no-print z-50 min-h-86 w-78 max-w-[calc(100vw-1rem)] rounded-md border border-line bg-raised p-2 shadow-raised outline-none"
      >
        <Suspense fallback={<p className="sr-only">Loading the calendar</p>}>
          <Calendar {...calendar} country={country} />
        </Suspense>
      </Popover.Content>
    </Popover.Portal>
  )
}
