import type { FileConventions } from '#domain/import/conventions.ts'
import { ColumnChoice, DayOrderChoice, DecimalChoice, HeaderRowChoice } from './column-choices.tsx'
import type { Mapping } from './mapping.ts'
import type { FileHeader } from './read-table-file.ts'

/** One field of the program that a column of the file can serve. */
export type ImportField = { field: string; label: string; help?: string; isRequired?: boolean }

/** How the file is written, and which column contains which field: found by their names, and changed here where that is wrong. */
export function MappingFields({
  fields,
  header,
  onHeaderRow,
  found,
  conventions,
  mapping,
  isChecking,
  onChange,
  disabled,
}: {
  fields: readonly ImportField[]
  header: FileHeader
  onHeaderRow: (headerRow: string) => void
  /** What the server found, by field. */
  found: Readonly<Record<string, string>>
  /** How the server read numbers and days; null before it has. */
  conventions: FileConventions | null
  mapping: Mapping
  /** The server has not answered for this mapping. */
  isChecking: boolean
  onChange: (mapping: Mapping) => void
  disabled?: boolean
}) {
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
      <HeaderRowChoice header={header} onChange={onHeaderRow} disabled={disabled} />
      {conventions && (
        <DecimalChoice
          value={conventions.decimalMark}
          isOpen={conventions.unclear.includes('decimalMark')}
          chosen={mapping.decimalMark}
          isChecking={isChecking}
          onChange={(mark) => onChange(withColumn(mapping, 'decimalMark', mark))}
          disabled={disabled}
        />
      )}
      {conventions?.dayOrder && (
        <DayOrderChoice
          value={conventions.dayOrder}
          isOpen={conventions.unclear.includes('dayOrder')}
          chosen={mapping.dayOrder}
          isChecking={isChecking}
          onChange={(order) => onChange(withColumn(mapping, 'dayOrder', order))}
          disabled={disabled}
        />
      )}
      {fields.map(({ field, label, help, isRequired }) => {
        const isFound = mapping[field] === undefined && found[field] !== undefined
        return (
          <ColumnChoice
            key={field}
            label={label}
            isRequired={isRequired}
            disabled={disabled}
            header={header.names}
            value={mapping[field] ?? found[field] ?? ''}
            onChange={(column) => onChange(withColumn(mapping, field, column))}
            help={isFound ? ['Found by its name.', help].filter(Boolean).join(' ') : help}
          />
        )
      })}
    </div>
  )
}

/** With the column that the user chose for a field, or with none, even if a column has its name. */
const withColumn = (mapping: Mapping, field: string, column: string): Mapping => ({
  ...mapping,
  [field]: column,
})
