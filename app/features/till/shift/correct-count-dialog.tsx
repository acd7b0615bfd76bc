import { api } from '#app/api/client.ts'
import { FormQuestion } from '#app/components/form/form.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { Money } from '#app/components/format/money.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import * as routes from '#domain/api/routes/shifts.ts'
import type { Shift, ShiftClosed } from '#domain/api/shift.ts'
import { CountCorrectionBody } from '#domain/documents/cash-count/schema.ts'
import { formatMinor, type Minor } from '#domain/money.ts'

/** For the owner: what was really in the drawer when a shift was closed with another amount. */
export function CorrectCountDialog({
  shift,
  closed,
  onCorrected,
  onClose,
}: {
  shift: Shift
  closed: ShiftClosed
  onCorrected: (shift: Shift) => void
  onClose: () => void
}) {
  const { shopId, currency } = useShop()
  const { shiftId, number, countCorrections = [] } = shift
  const countId = useNewId()
  const insteadOfMinor = countCorrections.at(-1)?.countedMinor ?? closed.cash.amountMinor
  const form = useForm({
    start: { countedMinor: null as Minor | null, reason: '' },
    schema: CountCorrectionBody,
    inputOf: ({ countedMinor, reason }) => ({ countedMinor, insteadOfMinor, reason: reason.trim() }),
    whenEmpty: {
      countedMinor: 'Enter what was actually in the drawer.',
      reason: 'Enter the reason for the correction.',
    },
    asks: ({ countedMinor }) =>
      `Correct the count from ${formatMinor(insteadOfMinor, currency)} to ${formatMinor(countedMinor ?? insteadOfMinor, currency)}?`,
    submit: (body) => api.call(routes.correctCount, { shopId, shiftId, countId, body }),
    done: (corrected) => {
      onCorrected(corrected)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Correct the count of shift ${number}`}
      description="The difference is corrected in Cash over and short. The Z report keeps the first count and shows the correction."
      submitLabel="Correct the count"
      busyLabel="Correcting"
    >
      <p className="text-14">
        Recorded count: <Money amountMinor={insteadOfMinor} className="font-semibold" />
      </p>
      <MoneyField label="Actual count" isRequired {...form.amount('countedMinor')} />
      <TextField label="Reason" isRequired {...form.field('reason')} maxLength={200} autoComplete="off" />
      <FormQuestion form={form}>If both amounts are right, press “Correct the count” again.</FormQuestion>
    </FormDialog>
  )
}
