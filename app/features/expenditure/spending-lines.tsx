import { Trash2 } from 'lucide-react'
import type { SelectOption } from '#app/components/form/select-field.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import type { Day } from '#domain/business-day.ts'
import type { TaxPackId } from '#domain/terms/tax.ts'
import type { SpendingLine } from './spending-form.ts'
import { SpendingLineFields } from './spending-line-fields.tsx'
import { SpreadFields } from './spread-fields.tsx'

/** What was paid for: mostly one thing; of several each is a part with its own amount. */
export function SpendingLines({
  lines,
  categories,
  packId,
  day,
  isPaid,
  error,
  onChange,
}: {
  lines: readonly SpendingLine[]
  categories: readonly SelectOption[]
  packId: TaxPackId
  day: Day
  isPaid: boolean
  error: string | undefined
  onChange: (lines: SpendingLine[]) => void
}) {
  const isAlone = lines.length === 1
  const change = (at: SpendingLine, changed: Partial<SpendingLine>) =>
    onChange(lines.map((line) => (line === at ? { ...line, ...changed } : line)))
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">What it was for</legend>
      <ul className="flex flex-col gap-5">
        {lines.map((line, index) => (
          <li key={line.lineId} className="flex flex-col gap-4">
            {!isAlone && (
              <div className="flex items-center justify-between border-b border-line">
                <p className="text-14 font-semibold">Part {index + 1}</p>
                <IconButton
                  icon={Trash2}
                  label={`Remove line ${index + 1}`}
                  onClick={() => onChange(lines.filter((one) => one !== line))}
                />
              </div>
            )}
            <SpendingLineFields
              {...{ line, categories, packId, day, isPaid }}
              onChange={(changed) => change(line, changed)}
            />
            {/* Alone, it is among the rarer fields. */}
            {!isAlone && (
              <SpreadFields spread={line.spread} day={day} onChange={(spread) => change(line, { spread })} />
            )}
          </li>
        ))}
      </ul>
      <p role="alert" className="mt-1 text-13 font-medium text-loss">
        {error}
      </p>
    </fieldset>
  )
}
