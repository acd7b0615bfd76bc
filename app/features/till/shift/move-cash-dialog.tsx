import { v7 as newId } from 'uuid'
import { DialogActions } from '#app/components/form/dialog-actions.tsx'
import { FormFault } from '#app/components/form/form.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import type { ToldShift } from '#domain/api/shift.ts'
import { CashMovementBody } from '#domain/documents/cash-movement/schema.ts'
import type { Minor } from '#domain/money.ts'
import { type CashDirection, CashPlace, cashMovementLabels } from '#domain/terms/cash-place.ts'
import { putMovement } from './papers.ts'
import { recordPaper } from './record-paper.ts'

const titles: Readonly<Record<CashDirection, string>> = { in: 'Cash in', out: 'Cash out' }

/** Cash that goes into the drawer or out of it, other than for goods. */
export function MoveCashDialog({
  shopId,
  shiftId,
  direction,
  onClose,
  onMoved,
}: {
  shopId: string
  shiftId: string
  direction: CashDirection
  onClose: () => void
  /** With the shift as the server told it; null where the movement waits on this device. */
  onMoved: (shift: ToldShift | null) => void
}) {
  const places = CashPlace.options.flatMap((value) => {
    const label = cashMovementLabels[direction][value]
    return label === null ? [] : [{ value, label }]
  })
  const form = useForm({
    start: { amountMinor: null as Minor | null, place: 'safe' as CashPlace, reason: '' },
    schema: CashMovementBody,
    inputOf: (values) => ({ direction, ...values }),
    whenEmpty: { amountMinor: 'Enter an amount.' },
    // What was refused is not kept: the next try is another one.
    submit: async (body) => recordPaper(await putMovement({ shopId, shiftId, movementId: newId() }, body)),
    done: onMoved,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={titles[direction]}
      description="Counted in what the drawer should hold. Without the server it is kept on this device and sent later."
      footer={
        <DialogActions onClose={onClose} form={form} busyLabel="Recording">
          {direction === 'in' ? 'Put in' : 'Take out'}
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-4">
        <FormFault form={form} />
        <MoneyField label="Amount" isRequired autoFocus {...form.amount('amountMinor')} />
        <SelectField
          label={direction === 'in' ? 'Where from' : 'Where to'}
          options={places}
          value={form.values.place}
          onChange={(place) => form.set({ place })}
        />
        <TextField label="What for" isRequired autoComplete="off" maxLength={200} {...form.field('reason')} />
      </div>
    </FormDialog>
  )
}
