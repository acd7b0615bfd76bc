import { SelectField } from '#app/components/form/select-field.tsx'
import { usePlaces } from './use-places.ts'

/** Where goods are; nothing to choose in a shop with one place. */
export function PlaceField({
  label,
  value,
  onChange,
  fault = null,
}: {
  label: string
  value: string
  onChange: (locationId: string) => void
  fault?: string | null
}) {
  const { hasSeveral, options } = usePlaces()
  if (!hasSeveral) return null
  return <SelectField label={label} value={value} onChange={onChange} fault={fault} options={options} />
}
