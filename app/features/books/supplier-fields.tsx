import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import type { Supplier } from '#domain/api/supplier.ts'

/** The option for a supplier who is not on record. */
const newSupplier = 'new'

type Bound = { value: string; onChange: (value: string) => void; error?: string | undefined }

/** Whom the shop owes: a supplier who is on record, or the name of a new one. */
export function SupplierFields({
  suppliers,
  supplierId,
  name,
}: {
  suppliers: readonly Supplier[]
  supplierId: Bound
  /** Of a new one. */
  name: Bound
}) {
  return (
    <>
      <SelectField
        label="Supplier"
        isRequired
        placeholder="Choose"
        options={[
          ...suppliers
            .filter(({ isArchived }) => !isArchived)
            .map((supplier) => ({ value: supplier.supplierId, label: supplier.name })),
          { value: newSupplier, label: 'A new supplier' },
        ]}
        {...supplierId}
      />
      {supplierId.value === newSupplier && (
        <TextField label="Name of the new supplier" isRequired {...name} maxLength={120} autoComplete="off" />
      )}
    </>
  )
}
