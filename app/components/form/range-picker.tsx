import { useSearchParams } from '@remix-run/react'
import { CalendarDays, ChevronDown } from 'lucide-react'
import * as Popover from 'radix-ui/popover'
import { useState } from 'react'
import { z } from 'zod'
import { DateField } from '#app/components/form/date-field.tsx'
import { Form, SubmitButton } from '#app/components/form/form.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import {
  type DateRange,
  presetLabels,
  rangeOfPreset,
  rangePresets,
  writeRange,
} from '#app/components/format/date-range.ts'
import { formatDayRange, todayIn } from '#app/components/format/dates.ts'
import { useShopFormat } from '#app/components/format/shop-format.tsx'
import { buttonClasses } from '#app/components/ui/button.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { usePortalPlace } from '#app/components/ui/portal-place.tsx'
import { Day } from '#domain/business-day.ts'

/**
 * The days a screen is about. The choice goes into the address (`range`, or `from` and `to`), so the loader
 * runs again with it: read it there with readRange and hand it in as `value`.
 */
export function RangePicker({ value }: { value: DateRange }) {
  const [, setSearch] = useSearchParams()
  const { timeZone } = useShopFormat()
  const [isOpen, setIsOpen] = useState(false)
  const place = usePortalPlace()

  function choose(range: DateRange) {
    // The table's filter may have written to the address without the router: the window knows it all.
    setSearch(writeRange(new URLSearchParams(window.location.search), range), { preventScrollReset: true })
    setIsOpen(false)
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        className={cx(
          buttonClasses({ variant: 'secondary', size: 'compact' }),
          'tabular max-w-full max-sm:min-h-9',
        )}
        aria-label={`Date range: ${presetLabels[value.preset]}, ${formatDayRange(value.from, value.to)}`}
      >
        <CalendarDays aria-hidden="true" className="size-4 shrink-0 max-sm:hidden" strokeWidth={1.75} />
        {value.preset !== 'custom' && <span className="max-lg:hidden">{presetLabels[value.preset]}</span>}
        <span className={cx('truncate', value.preset !== 'custom' && 'font-normal lg:text-ink-soft')}>
          {formatDayRange(value.from, value.to)}
        </span>
        <ChevronDown aria-hidden="true" className="size-3.5 shrink-0" />
      </Popover.Trigger>
      <Popover.Portal container={place}>
        <Popover.Content
          align="end"
          aria-label="Choose the days"
          sideOffset={6}
          collisionPadding={8}
          className="appear no-print z-50 w-80 max-sm:w-96 max-w-[calc(100vw-1rem)] rounded-md border border-line bg-raised p-1 shadow-raised outline-none"
        >
          <ul aria-label="Date range">
            {rangePresets.map(
              (preset) =>
                preset !== 'custom' && (
                  <li key={preset}>
                    <button
                      type="button"
                      aria-current={preset === value.preset || undefined}
                      onClick={() => choose(rangeOfPreset(preset, todayIn(timeZone)))}
                      className="flex min-h-9 w-full items-center justify-between gap-3 rounded-sm px-2.5 text-14 hover:bg-ink/8 aria-[current]:font-semibold aria-[current]:text-accent max-sm:min-h-11"
                    >
                      {presetLabels[preset]}
                    </button>
                  </li>
                ),
            )}
          </ul>
          <CustomRange key={`${value.from}${value.to}`} value={value} onChoose={choose} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

const Days = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first.' })

function CustomRange({ value, onChoose }: { value: DateRange; onChoose: (range: DateRange) => void }) {
  const form = useForm({
    start: { from: value.from as string, to: value.to as string },
    schema: Days,
    whenEmpty: { from: 'Choose the first day.', to: 'Choose the last day.' },
    submit: async (days) => days,
    done: (days) => onChoose({ preset: 'custom', ...days }),
    isRepeated: true,
  })
  return (
    <Form form={form} className="mt-1 flex flex-col gap-3 border-t border-line p-2.5">
      <div className="grid grid-cols-2 gap-2">
        <DateField label="From" {...form.field('from')} />
        <DateField label="To" {...form.field('to')} />
      </div>
      <SubmitButton form={form} size="compact" className="self-end">
        Show these days
      </SubmitButton>
    </Form>
  )
}
