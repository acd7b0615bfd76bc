import { Trash2 } from 'lucide-react'
import { v7 as newId } from 'uuid'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { SelectField, type SelectOption } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { Money } from '#app/components/format/money.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { useIsPhone } from '#app/components/ui/use-media-query.ts'
import { minor } from '#domain/money.ts'
import { errorsOfLine, isBlank, type JournalFormLine, sidesOfForm, withRoom } from './journal-form.ts'

const grid = 'grid gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1.2fr)_9.5rem_9.5rem_2.5rem]'

/** The lines of an entry: Tab goes through them, and there is always an empty one at the end. */
export function JournalLinesField({
  lines,
  options,
  error,
  onChange,
}: {
  lines: readonly JournalFormLine[]
  options: readonly SelectOption[]
  error: string | undefined
  onChange: (lines: readonly JournalFormLine[]) => void
}) {
  const change = (at: JournalFormLine, changed: Partial<JournalFormLine>) =>
    onChange(
      withRoom(
        lines.map((line) => (line === at ? { ...line, ...changed } : line)),
        newId,
      ),
    )
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-16 font-semibold">Lines</legend>
      <div aria-hidden="true" className={cx(grid, 'mb-1 text-13 text-ink-soft max-sm:hidden')}>
        <span>Account</span>
        <span>Note</span>
        <span className="text-right">Debit</span>
        <span className="text-right">Credit</span>
      </div>
      <ul className="flex flex-col gap-2 max-sm:gap-5">
        {lines.map((line, index) => (
          <JournalLineRow
            key={line.key}
            line={line}
            number={index + 1}
            options={options}
            errors={error === undefined ? {} : errorsOfLine(line)}
            onChange={(changed) => change(line, changed)}
            onRemove={() =>
              onChange(
                withRoom(
                  lines.filter((one) => one !== line),
                  newId,
                ),
              )
            }
          />
        ))}
      </ul>
      <JournalSums lines={lines} />
      <p role="alert" className="mt-1 text-13 font-medium text-loss">
        {error}
      </p>
    </fieldset>
  )
}

function JournalLineRow({
  line,
  number,
  options,
  errors,
  onChange,
  onRemove,
}: {
  line: JournalFormLine
  number: number
  options: readonly SelectOption[]
  errors: ReturnType<typeof errorsOfLine>
  onChange: (changed: Partial<JournalFormLine>) => void
  onRemove: () => void
}) {
  const isPhone = useIsPhone()
  const of = `, line ${number}`
  return (
    <li className={cx(grid, 'items-start max-sm:border-t max-sm:border-line max-sm:pt-3')}>
      <SelectField
        label={`Account${of}`}
        isLabelHidden
        placeholder="Choose an account"
        options={options}
        value={line.account}
        error={errors.account}
        onChange={(account) => onChange({ account })}
      />
      <TextField
        label={`Note${of}`}
        isLabelHidden
        placeholder="Note"
        value={line.note}
        maxLength={160}
        autoComplete="off"
        onChange={(note) => onChange({ note })}
      />
      <div className="contents max-sm:grid max-sm:grid-cols-[1fr_1fr_2.5rem] max-sm:items-end max-sm:gap-3">
        <MoneyField
          label={isPhone ? 'Debit' : `Debit${of}`}
          isLabelHidden={!isPhone}
          valueMinor={line.debitMinor}
          error={errors.amount}
          onChange={(amount) => onChange({ debitMinor: amount, ...(amount && { creditMinor: null }) })}
        />
        <MoneyField
          label={isPhone ? 'Credit' : `Credit${of}`}
          isLabelHidden={!isPhone}
          valueMinor={line.creditMinor}
          onChange={(amount) => onChange({ creditMinor: amount, ...(amount && { debitMinor: null }) })}
        />
        {isBlank(line) ? (
          <span />
        ) : (
          <IconButton icon={Trash2} label={`Remove line ${number}`} onClick={onRemove} />
        )}
      </div>
    </li>
  )
}

/** The totals of both sides, and what is missing on one. */
function JournalSums({ lines }: { lines: readonly JournalFormLine[] }) {
  const { debitMinor, creditMinor } = sidesOfForm(lines)
  const difference = debitMinor - creditMinor
  return (
    <div className={cx(grid, 'mt-3 border-t border-line pt-3 text-14')}>
      <p aria-live="polite" className="sm:col-span-2">
        {difference === 0 ? (
          <span className="text-ink-soft">{debitMinor === 0 ? '' : 'Debits equal credits.'}</span>
        ) : (
          <span className="font-medium text-warn">
            {difference > 0 ? 'Still to credit: ' : 'Still to debit: '}
            <Money amountMinor={minor(Math.abs(difference))} />
          </span>
        )}
      </p>
      <p className="tabular flex justify-between pr-3 font-semibold sm:justify-end">
        <span className="font-normal text-ink-soft sm:hidden">Debits</span>
        <Money amountMinor={debitMinor} />
      </p>
      <p className="tabular flex justify-between pr-3 font-semibold sm:justify-end">
        <span className="font-normal text-ink-soft sm:hidden">Credits</span>
        <Money amountMinor={creditMinor} />
      </p>
    </div>
  )
}
