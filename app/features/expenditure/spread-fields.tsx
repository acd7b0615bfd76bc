import { Checkbox } from '#app/components/form/checkbox.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { monthText } from '#app/components/format/month-text.ts'
import { cx } from '#app/components/ui/class-names.ts'
import type { Day } from '#domain/business-day.ts'
import type { Spread } from '#domain/documents/expense/spread.ts'
import { monthAfter, monthOf } from '#domain/month.ts'

const lengths = [2, 3, 4, 5, 6, 9, 12, 18, 24, 36, 48, 60]
const monthsAhead = 12

/** Whether a line was paid ahead, and over which months it is spread. */
export function SpreadFields({
  spread,
  day,
  onChange,
  className,
}: {
  spread: Spread | undefined
  day: Day
  onChange: (spread: Spread | undefined) => void
  className?: string
}) {
  const earliest = monthOf(day)
  const months = Array.from({ length: monthsAhead }, (_, index) => monthAfter(earliest, index))
  // What was chosen stays, whatever the day becomes.
  const offered = spread && !months.includes(spread.from) ? [spread.from, ...months] : months
  const counts = spread && !lengths.includes(spread.months) ? [spread.months, ...lengths] : lengths
  return (
    <div className={cx('flex flex-wrap items-start gap-x-4 gap-y-3', className)}>
      <Checkbox
        className="sm:pt-2"
        label="Paid ahead, spread over months"
        isChecked={spread !== undefined}
        onChange={(isSpread) => onChange(isSpread ? { from: earliest, months: 12 } : undefined)}
      />
      {spread && (
        <>
          <SelectField
            label="Months"
            className="w-28"
            value={String(spread.months)}
            options={counts.map((count) => ({ value: String(count), label: String(count) }))}
            onChange={(count) => onChange({ ...spread, months: Number(count) })}
          />
          <SelectField
            label="First month"
            className="w-48"
            value={spread.from}
            options={offered.map((month) => ({ value: month, label: monthText(month) }))}
            onChange={(from) => onChange({ ...spread, from })}
          />
        </>
      )}
    </div>
  )
}
