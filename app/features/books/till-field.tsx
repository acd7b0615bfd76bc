import type { ComponentProps } from 'react'
import { SelectField } from '#app/components/form/select-field.tsx'

type TillFieldProps = { tills: readonly { tillId: string; name: string }[] } & Omit<
  ComponentProps<typeof SelectField<string>>,
  'label' | 'options'
>

/** Whose drawer cash went into or came out of: asked for where money is cash. */
export function TillField({ tills, ...field }: TillFieldProps) {
  return (
    <SelectField
      label="Till"
      options={tills.map(({ tillId, name }) => ({ value: tillId, label: name }))}
      {...field}
    />
  )
}
