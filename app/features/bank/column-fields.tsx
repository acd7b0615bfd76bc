import { SelectField } from '#app/components/form/select-field.tsx'
import type { BankFile, BankFileCheck } from '#domain/api/bank.ts'
import { type BankField, bankFields } from '#domain/bank/columns.ts'
import type { FeesAre } from '#domain/bank/statement-line.ts'
import type { DayOrder } from '#domain/import/table/days.ts'
import type { DecimalMark } from '#domain/import/table/numbers.ts'

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
  balance: 'Balance',
}

const orders: readonly { value: DayOrder; label: string }[] = [
  { value: 'dmy', label: '31/12/2026, day first' },
  { value: 'mdy', label: '12/31/2026, month first' },
  { value: 'ymd', label: '2026-12-31, year first' },
]
const marks: readonly { value: DecimalMark; label: string }[] = [
  { value: '.', label: '1,250.50, with a point' },
  { value: ',', label: '1.250,50, with a comma' },
]
const bothMarks = { value: 'either', label: 'Both, 1250.50 and 1250,50' } as const
const fees: readonly { value: FeesAre; label: string }[] = [
  { value: 'extra', label: 'Deducted as well' },
  { value: 'included', label: 'Part of the amount' },
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
        <SelectField
          key={field}
          label={labels[field]}
          isRequired={field === 'day'}
          disabled={disabled}
          value={shown.columns[field] ?? ''}
          onChange={(column) => onChange({ ...shown, columns: { ...shown.columns, [field]: column } })}
          options={[
            { value: '', label: 'Not in this file' },
            ...header.map((column) => ({ value: column, label: column })),
          ]}
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
  const placeholder = 'Choose: the file does not show it'
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {conventions.dayOrder !== null && (
        <SelectField
          label="Days are written"
          isRequired={open('dayOrder')}
          disabled={disabled}
          placeholder={placeholder}
          value={open('dayOrder') ? '' : conventions.dayOrder}
          onChange={(order) => onChange({ ...shown, dayOrder: order as DayOrder })}
          options={orders}
        />
      )}
      <SelectField
        label="Decimals are written"
        isRequired={open('decimal')}
        disabled={disabled}
        placeholder={placeholder}
        value={open('decimal') ? '' : conventions.decimal}
        onChange={(decimal) => onChange({ ...shown, decimal: decimal as DecimalMark })}
        options={conventions.decimal === 'either' ? [...marks, bothMarks] : marks}
      />
      {conventions.fees !== null && (
        <SelectField
          label="Fees beside the amount are"
          isRequired={open('fees')}
          disabled={disabled}
          placeholder={placeholder}
          value={open('fees') ? '' : conventions.fees}
          onChange={(are) => onChange({ ...shown, fees: are as FeesAre })}
          options={fees}
        />
      )}
    </div>
  )
}
