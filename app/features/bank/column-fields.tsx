import { SelectField } from '#app/components/form/select-field.tsx'
import type { BankFile } from '#domain/api/bank.ts'
import { type BankField, bankFields } from '#domain/bank/columns.ts'
import { maxStatementLines } from '#domain/bank/statement-line.ts'
import { columnNames } from '#domain/import/columns.ts'
import { CsvReader } from '#domain/import/table/csv.ts'
import type { DayOrder } from '#domain/import/table/days.ts'
import type { TableRow } from '#domain/import/table/row.ts'

type Mapping = NonNullable<BankFile['mapping']>

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

/** Which column holds what, and how days are written: found by the usual names, changed where they say it otherwise. */
export function ColumnFields({
  header,
  found,
  mapping,
  onChange,
  disabled,
}: {
  header: readonly string[]
  found: Readonly<Record<string, string>>
  mapping: Mapping | undefined
  onChange: (mapping: Mapping) => void
  disabled: boolean
}) {
  const { dayOrder = 'dmy', ...columns } = found
  const shown: Mapping = mapping ?? { columns, dayOrder: dayOrder as DayOrder }
  function choose(field: BankField, column: string) {
    const { [field]: _before, ...rest } = shown.columns
    onChange({ ...shown, columns: column === '' ? rest : { ...rest, [field]: column } })
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {bankFields.map((field) => (
        <SelectField
          key={field}
          label={labels[field]}
          isRequired={field === 'day'}
          disabled={disabled}
          value={shown.columns[field] ?? ''}
          onChange={(column) => choose(field, column)}
          options={[
            { value: '', label: 'Not in this file' },
            ...header.map((column) => ({ value: column, label: column })),
          ]}
        />
      ))}
      <SelectField
        label="Days are written"
        disabled={disabled}
        value={shown.dayOrder ?? 'dmy'}
        onChange={(order) => onChange({ ...shown, dayOrder: order as DayOrder })}
        options={orders}
      />
    </div>
  )
}

const limits = {
  ...{ columns: 60, textLength: 4_000, columnNameLength: 4_000, unpackedBytes: 1 },
  ...{ rows: maxStatementLines, cells: 1_000_000 },
}
const head = 64 * 1024

/** The names to choose from where none was known: the widest of the first rows. */
export function headerOf(text: string): string[] {
  const rows: TableRow[] = []
  try {
    for (const row of new CsvReader(limits).push(`${text.slice(0, head)}\n`)) rows.push(row)
  } catch {
    // What came before the row that can't be read is enough to choose from.
  }
  const widest = rows.slice(0, 40).reduce<string[]>((best, { cells }) => {
    return cells.filter(Boolean).length > best.filter(Boolean).length ? cells : best
  }, [])
  return columnNames(widest).filter(Boolean)
}
