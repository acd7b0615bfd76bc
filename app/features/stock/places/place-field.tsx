import { SelectField } from '#app/components/form/select-field.tsx'
import { usePlaces } from './use-places.ts'

/** Where goods are; nothing to choose in a shop with one place. */
export function PlaceField({
  label,
  value,
  onChange,
  error = null,
}: {
  label: string
  value: string
  onChange: (locationId: string) => void
  error?: string | null
}) {
  const { hasSeveral, options } = usePlaces()
  if (!hasSeveral) return null
  return <SelectField label={label} value={value} onChange={onChange} error={error} options={options} />
}
