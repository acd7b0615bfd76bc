import { SelectField } from '#app/components/form/select-field.tsx'
import { ColumnChoice, DayOrderChoice, DecimalChoice } from '#app/features/imports/column-choices.tsx'
import type { BankFile, BankFileCheck } from '#domain/api/bank.ts'
import { type BankField, bankFields } from '#domain/bank/columns.ts'
import type { FeesAre, PositiveIs } from '#domain/bank/statement-line.ts'

export type Mapping = NonNullable<BankFile['mapping']>

const labels: Readonly<Record<BankField, string>> = {
  day: 'Date',
  description: 'Text',
  reference: 'Reference',
  amount: 'Amount, money out below zero',
  moneyIn: 'Money in',
  moneyOut: 'Money out',
  direction: 'Debit or credit',
  fee: 'Fee',
  net: 'Amount after the fee',
  status: 'Status',
  currency: 'Currency',
  balance: 'Balance after',
  balanceBefore: 'Balance before',
}

const fees: readonly { value: FeesAre; label: string }[] = [
  { value: 'extra', label: 'Deducted as well' },
  { value: 'included', label: 'Part of the amount' },
]

const positives: readonly { value: PositiveIs; label: string }[] = [
  { value: 'in', label: 'Money in' },
  { value: 'out', label: 'Money out' },
]

/** The columns as they are shown: what is chosen here, else what was found. */
export function shownMapping(report: BankFileCheck | null, mapping: Mapping | undefined): Mapping {
  return mapping ?? { columns: report?.columns ?? {} }
}

/** Which column holds what: found by the usual names, changed where they are wrong. */
export function ColumnFields({
  header,
  report,
  mapping,
  onChange,
  disabled,
}: {
  header: readonly string[]
  report: BankFileCheck | null
  mapping: Mapping | undefined
  onChange: (mapping: Mapping) => void
  disabled: boolean
}) {
  const shown = shownMapping(report, mapping)
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {bankFields.map((field) => (
        <ColumnChoice
          key={field}
          label={labels[field]}
          isRequired={field === 'day'}
          disabled={disabled}
          header={header}
          value={shown.columns[field] ?? ''}
          onChange={(column) => onChange({ ...shown, columns: { ...shown.columns, [field]: column } })}
        />
      ))}
    </div>
  )
}

/** How the file writes days and amounts. What it leaves open has to be chosen; the choice is kept for the account. */
export function ConventionFields({
  report,
  mapping,
  onChange,
  disabled,
}: {
  report: BankFileCheck
  mapping: Mapping | undefined
  onChange: (mapping: Mapping) => void
  disabled: boolean
}) {
  const { conventions, questions } = report
  const shown = shownMapping(report, mapping)
  const open = (question: (typeof questions)[number]) => questions.includes(question)
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {conventions.dayOrder !== null && (
        <DayOrderChoice
          value={conventions.dayOrder}
          isOpen={open('dayOrder')}
          chosen={shown.dayOrder}
          disabled={disabled}
          onChange={(dayOrder) => onChange({ ...shown, dayOrder })}
        />
      )}
      <DecimalChoice
        value={conventions.decimal}
        isOpen={open('decimal')}
        chosen={shown.decimal}
        disabled={disabled}
        onChange={(decimal) => onChange({ ...shown, decimal })}
      />
      {conventions.fees !== null && (
        <SelectField
          label="Fees beside the amount are"
          isRequired={open('fees')}
          disabled={disabled}
          placeholder={open('fees') ? 'Choose one' : undefined}
          help={open('fees') ? 'The file does not show it. Choose one.' : undefined}
          value={open('fees') ? '' : conventions.fees}
          onChange={(are) => onChange({ ...shown, fees: are as FeesAre })}
          options={fees}
        />
      )}
      {conventions.positive !== null && (
        <SelectField
          label="Amounts above zero are"
          isRequired={open('positive')}
          disabled={disabled}
          placeholder={open('positive') ? 'Choose one' : undefined}
          help={open('positive') ? 'The file does not show it. Choose one.' : undefined}
          value={open('positive') ? '' : conventions.positive}
          onChange={(are) => onChange({ ...shown, positive: are as PositiveIs })}
          options={positives}
        />
      )}
    </div>
  )
}
