import { Plus, Trash2 } from 'lucide-react'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { SelectField, type SelectOption } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import type { Day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { taxPack } from '#domain/tax/packs.ts'
import { type TaxClassId, type TaxPackId, taxClassLabels } from '#domain/terms/tax.ts'
import { queryOfTax } from './query-of-tax.ts'
import { type SpendingLine, taxOfLine } from './spending-form.ts'
import { SpreadFields } from './spread-fields.tsx'

/** What a bill was for, line by line, each with its tax. */
export function SpendingLines({
  lines,
  categories,
  packId,
  day,
  isPaid,
  error,
  onChange,
  onAdd,
}: {
  lines: readonly SpendingLine[]
  categories: readonly SelectOption[]
  packId: TaxPackId
  day: Day
  /** At once: a bill is paid later. */
  isPaid: boolean
  error: string | undefined
  onChange: (lines: SpendingLine[]) => void
  onAdd: () => void
}) {
  const change = (at: SpendingLine, changed: Partial<SpendingLine>) =>
    onChange(lines.map((line) => (line === at ? { ...line, ...changed } : line)))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-16 font-semibold">What it was for</legend>
      <ul className="flex flex-col gap-4">
        {lines.map((line, index) => (
          <li
            key={line.lineId}
            className="grid items-start gap-3 border-t border-line pt-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1.3fr)_9.5rem_9.5rem_8.5rem_2.5rem]"
          >
            <SpendingLineFields
              line={line}
              categories={categories}
              packId={packId}
              day={day}
              isPaid={isPaid}
              onChange={(changed) => change(line, changed)}
            />
            {lines.length > 1 && (
              <IconButton
                icon={Trash2}
                label={`Remove line ${index + 1}`}
                className="lg:mt-6"
                onClick={() => onChange(lines.filter((one) => one !== line))}
              />
            )}
          </li>
        ))}
      </ul>
      <p role="alert" className="mt-1 text-13 font-medium text-loss">
        {error}
      </p>
      <Button icon={Plus} className="mt-2" onClick={onAdd}>
        Add a line
      </Button>
    </fieldset>
  )
}

/** The fields of a line, in the columns of its row. */
function SpendingLineFields({
  line,
  categories,
  packId,
  day,
  isPaid,
  onChange,
}: {
  line: SpendingLine
  categories: readonly SelectOption[]
  packId: TaxPackId
  day: Day
  isPaid: boolean
  onChange: (changed: Partial<SpendingLine>) => void
}) {
  const taxMinor = taxOfLine(line, packId, day)
  const classes: readonly TaxClassId[] = taxPack(packId).classes
  const taxes = classes.map((value) => ({
    value,
    label: value === 'outside-scope' ? 'No tax on the bill' : taxClassLabels[value],
  }))
  return (
    <>
      <SelectField
        label="Category"
        isRequired
        placeholder="Choose"
        options={categories}
        value={line.account}
        onChange={(account) => onChange({ account })}
      />
      <TextField
        label="For what"
        value={line.description}
        maxLength={160}
        autoComplete="off"
        onChange={(description) => onChange({ description })}
      />
      <MoneyField
        label={isPaid ? 'Amount paid' : 'Amount with tax'}
        isRequired
        valueMinor={line.paidMinor}
        onChange={(paidMinor) => onChange({ paidMinor, taxMinor: null })}
      />
      <SelectField
        label="Tax"
        options={taxes}
        value={line.taxClassId}
        onChange={(taxClassId) => onChange({ taxClassId, taxMinor: null })}
      />
      <MoneyField
        label="Tax in it"
        valueMinor={taxMinor}
        error={queryOfTax({ packId, paidMinor: line.paidMinor ?? minor(0), taxMinor, day })}
        disabled={!carriesTax(line.taxClassId)}
        onChange={(taxMinor) => onChange({ taxMinor })}
      />
      <SpreadFields
        className="sm:col-span-2 lg:order-last lg:col-span-full"
        spread={line.spread}
        day={day}
        onChange={(spread) => onChange({ spread })}
      />
    </>
  )
}

function carriesTax(taxClassId: TaxClassId): boolean {
  return taxClassId === 'standard' || taxClassId === 'reduced'
}
