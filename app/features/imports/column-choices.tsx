import { SelectField } from '#app/components/form/select-field.tsx'
import { headerRowChoice, noHeaderRow } from '#domain/import/conventions.ts'
import type { DayOrder } from '#domain/import/table/days.ts'
import type { DecimalMark } from '#domain/import/table/numbers.ts'
import { cut } from '#domain/text.ts'
import type { FileHeader } from './read-table-file.ts'

const longestRowShown = 80

/** Which column of a file contains a field, or none. */
export function ColumnChoice({
  label,
  help,
  header,
  value,
  isRequired = false,
  disabled,
  onChange,
}: {
  label: string
  help?: string | undefined
  /** The columns that the file has. */
  header: readonly string[]
  value: string
  isRequired?: boolean | undefined
  disabled: boolean | undefined
  onChange: (column: string) => void
}) {
  return (
    <SelectField
      {...{ label, help, isRequired, disabled, value, onChange }}
      options={[
        {
          value: '',
          label: isRequired ? 'Choose a column' : 'Not in this file',
          isDisabled: isRequired && value !== '',
        },
        ...header.map((column) => ({ value: column, label: column })),
      ]}
    />
  )
}

/** Which of the first rows of a file names its columns. */
export function HeaderRowChoice({
  header: { row: found, firstRows },
  disabled,
  onChange,
}: {
  header: FileHeader
  disabled: boolean | undefined
  onChange: (headerRow: string) => void
}) {
  return (
    <SelectField
      label="Header row"
      {...{ disabled, onChange }}
      value={headerRowChoice(found)}
      options={[
        ...firstRows.map(({ row, cells }) => ({
          value: String(row),
          label: cut(`Row ${row}: ${cells.filter(Boolean).join(', ')}`, longestRowShown),
        })),
        { value: noHeaderRow, label: 'None: every row is data' },
      ]}
    />
  )
}

type Choice<Value extends string> = {
  value: Value
  /** The cells of the file can be read in more than one way: the user has to choose. */
  isOpen: boolean
  /** What the user chose, for this file or an earlier one. */
  chosen: string | undefined
  /** The answer for the last choice has not arrived: `value` is that of the choice before. */
  isChecking?: boolean
  disabled: boolean | undefined
  onChange: (value: Value) => void
}

const marks: readonly { value: DecimalMark; label: string }[] = [
  { value: '.', label: 'A point: 1,250.50' },
  { value: ',', label: 'A comma: 1.250,50' },
]
const bothMarks = { value: 'either', label: 'Either: 1250.50 and 1250,50' } as const
const orders: readonly { value: DayOrder; label: string }[] = [
  { value: 'dmy', label: 'Day first: 31/12/2026' },
  { value: 'mdy', label: 'Month first: 12/31/2026' },
  { value: 'ymd', label: 'Year first: 2026-12-31' },
]

/** How the file writes its numbers, for all of its rows. */
export function DecimalChoice(choice: Choice<DecimalMark>) {
  return (
    <ConventionChoice
      label="Decimals follow"
      {...choice}
      options={choice.value === 'either' ? [...marks, bothMarks] : marks}
    />
  )
}

/** How the file writes its dates, for all of its rows. */
export function DayOrderChoice(choice: Choice<DayOrder>) {
  return <ConventionChoice label="Dates are written" {...choice} options={orders} />
}

function ConventionChoice<Value extends string>({
  label,
  value,
  isOpen,
  chosen,
  isChecking = false,
  disabled,
  onChange,
  options,
}: Choice<Value> & { label: string; options: readonly { value: Value; label: string }[] }) {
  const help = isOpen ? 'This file can be read in more than one way. Choose one.' : sourceOf(value, chosen)
  return (
    <SelectField<Value | ''>
      label={label}
      isRequired={isOpen}
      disabled={disabled}
      value={isOpen ? '' : value}
      onChange={(choice) => choice !== '' && onChange(choice)}
      help={isChecking ? undefined : help}
      placeholder={isOpen ? 'Choose one' : undefined}
      options={options}
    />
  )
}

/** Where the value is from. What the rows of the file show outranks every choice. */
function sourceOf(value: string, chosen: string | undefined): string {
  if (chosen === undefined) return 'Found from all rows of the file.'
  return chosen === value
    ? 'Chosen here.'
    : 'Determined from the rows of this file. Your earlier choice was ignored.'
}
