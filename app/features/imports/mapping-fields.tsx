import { SelectField } from '#app/components/form/select-field.tsx'
import type { Mapping } from './mapping.ts'

/** One field of the program that a column of the file can serve. */
export type ImportField = { field: string; label: string; help?: string; isRequired?: boolean }

/** Which column serves which field: found by their names, and changed here where the names say it otherwise. */
export function MappingFields({
  fields,
  header,
  found,
  mapping,
  onChange,
  disabled,
}: {
  fields: readonly ImportField[]
  /** The columns the file has. */
  header: readonly string[]
  /** What the server found, by field. */
  found: Readonly<Record<string, string>>
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
    </div>
  )
}

function withColumn(mapping: Mapping, field: string, column: string): Mapping {
  const { [field]: _before, ...rest } = mapping
  return column === '' ? rest : { ...rest, [field]: column }
}
