import { Link } from '@remix-run/react'
import { Money } from '#app/components/format/money.tsx'
import type { OutsideQuestion } from '#domain/api/outside-shifts.ts'
import { outsidePath } from './paths.ts'

/** Asks whether the shift that is being opened adds what was recorded at this till while no shift was open. */
export function AskOutside({
  requested,
  isAdded,
  onChange,
}: {
  requested: OutsideQuestion
  isAdded: boolean
  onChange: (isAdded: boolean) => void
}) {
  const { isTooMany, cashMinor } = requested
  const chosen = isAdded && !isTooMany
  const choices = [
    { label: 'Add to this shift', help: 'Shown separately on its X and Z reports.', value: true },
    { label: 'Leave on the list', help: 'Not included in any Z report.', value: false },
  ]
  return (
    <fieldset className="flex flex-col gap-2 rounded-lg border border-line-strong p-4">
      <legend className="px-1 text-14 font-semibold">Recorded while no shift was open</legend>
      <p className="text-14">
        {asWords(requested)}
        {cashMinor !== undefined && (
          <>
            {', '}
            <Money amountMinor={cashMinor} className="font-semibold" /> in cash
          </>
        )}
        .{' '}
        <Link to={outsidePath} className="font-medium text-accent underline">
          See the list
        </Link>
      </p>
      {choices.map(({ label, help, value }) => (
        <label key={label} className="flex min-h-11 items-start gap-3 text-14">
          <input
            type="radio"
            name="outside"
            className="mt-0.5 size-5 accent-accent"
            checked={chosen === value}
            disabled={value && isTooMany}
            onChange={() => onChange(value)}
          />
          <span>
            <span className="font-medium">{label}</span>
            <span className="block text-13 text-ink-soft">
              {value && isTooMany ? 'There are too many of them for one Z report.' : help}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const listed = new Intl.ListFormat('en-GB')

function asWords({ receipts, deposits, payments, isTooMany }: OutsideQuestion): string {
  const counted = (count: number, one: string, more = `${one}s`) =>
    `${count.toLocaleString('en')} ${count === 1 ? one : more}`
  const parts = [
    ...(receipts > 0 ? [counted(receipts, 'receipt')] : []),
    ...(deposits > 0 ? [counted(deposits, 'deposit')] : []),
    ...(payments > 0 ? [counted(payments, 'payment on account', 'payments on account')] : []),
  ]
  return `${isTooMany ? 'At least ' : ''}${listed.format(parts)}`
}
