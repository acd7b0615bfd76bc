import { SelectField } from '#app/components/form/select-field.tsx'
import type { ConventionName, FileConventions } from '#domain/import/conventions.ts'
import type { Mapping } from './mapping.ts'

/** One field of the program that a column of the file can serve. */
export type ImportField = { field: string; label: string; help?: string; isRequired?: boolean }

/** Which column serves which field: found by their names, and changed here where the names say it otherwise. */
export function MappingFields({
  fields,
  header,
  found,
  conventions,
  mapping,
  onChange,
  disabled,
}: {
  fields: readonly ImportField[]
  /** The columns the file has. */
  header: readonly string[]
  /** What the server found, by field. */
  found: Readonly<Record<string, string>>
  /** How the server read numbers and days; null before it has. */
  conventions: FileConventions | null
  mapping: Mapping
  onChange: (mapping: Mapping) => void
  disabled?: boolean
}) {
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      {fields.map(({ field, label, help, isRequired }) => {
        const value = mapping[field] ?? found[field] ?? ''
        const isFound = mapping[field] === undefined && found[field] !== undefined
        return (
          <SelectField
            key={field}
            label={label}
            isRequired={isRequired}
            disabled={disabled}
            value={value}
            onChange={(column) => onChange(withColumn(mapping, field, column))}
            help={isFound ? 'Found by its name.' : help}
            options={[
              {
                value: '',
                label: isRequired ? 'Choose a column' : 'Not in this file',
                // What is found by its name can be given another column, not none.
                isDisabled: found[field] !== undefined && mapping[field] === undefined,
              },
              ...header.map((column) => ({ value: column, label: column })),
            ]}
          />
        )
      })}
      {conventions && (
        <ConventionFields
          conventions={conventions}
          mapping={mapping}
          onChange={(name, value) => onChange(withColumn(mapping, name, value))}
          disabled={disabled}
        />
      )}
    </div>
  )
}

const marks = [
  { value: '.', label: 'A point: 1,250.50' },
  { value: ',', label: 'A comma: 1.250,50' },
]
const orders = [
  { value: 'dmy', label: 'Day first: 31/12/2026' },
  { value: 'mdy', label: 'Month first: 12/31/2026' },
  { value: 'ymd', label: 'Year first: 2026-12-31' },
]

/** How the file writes numbers and days, for all of its rows. */
function ConventionFields({
  conventions: { decimalMark, dayOrder, unclear },
  mapping,
  onChange,
  disabled,
}: {
  conventions: FileConventions
  mapping: Mapping
  onChange: (name: ConventionName, value: string) => void
  disabled: boolean | undefined
}) {
  const help = (name: ConventionName) =>
    unclear.includes(name)
      ? 'The cells of this file can be read both ways. Choose one.'
      : mapping[name] === undefined
        ? 'Found from all rows of the file.'
        : 'Chosen here.'
  const open = { value: '', label: 'Choose one' }
  return (
    <>
      <SelectField
        label="Decimals follow"
        isRequired={unclear.includes('decimalMark')}
        disabled={disabled}
        value={unclear.includes('decimalMark') ? '' : decimalMark}
        onChange={(value) => onChange('decimalMark', value)}
        help={help('decimalMark')}
        options={[
          ...(unclear.includes('decimalMark') ? [open] : []),
          ...marks,
          ...(decimalMark === 'either' ? [{ value: 'either', label: 'Either of the two' }] : []),
        ]}
      />
      {dayOrder && (
        <SelectField
          label="Dates are written"
          isRequired={unclear.includes('dayOrder')}
          disabled={disabled}
          value={unclear.includes('dayOrder') ? '' : dayOrder}
          onChange={(value) => onChange('dayOrder', value)}
          help={help('dayOrder')}
          options={[...(unclear.includes('dayOrder') ? [open] : []), ...orders]}
        />
      )}
    </>
  )
}

function withColumn(mapping: Mapping, field: string, column: string): Mapping {
  const { [field]: _before, ...rest } = mapping
  return column === '' ? rest : { ...rest, [field]: column }
}
