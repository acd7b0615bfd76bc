import { api } from '#app/api/client.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { TextAreaField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { useRevalidateAndClose } from '#app/components/form/use-revalidate-and-close.ts'
import { formatDay } from '#app/components/format/dates.ts'
import { useRefreshShop, useShop } from '#app/features/shell/shop-context.tsx'
import { ReopeningBody } from '#domain/api/close.ts'
import { reopenBooks } from '#domain/api/routes/close.ts'
import { addDays, type Day } from '#domain/business-day.ts'

type ReopenDialogProps = {
  /** The first day that is to be open. */
  from: Day
  /** Whether anything before it is locked, or may be. */
  isFirst: boolean
  onClose: () => void
}

/** Opens locked months again, with a reason. */
export function ReopenDialog({ from, isFirst, onClose }: ReopenDialogProps) {
  const { shopId } = useShop()
  const refreshShop = useRefreshShop()
  const revalidateAndClose = useRevalidateAndClose(onClose)
  const lockId = useNewId()
  const form = useForm({
    start: { reason: '' },
    schema: ReopeningBody,
    inputOf: ({ reason }) => ({ through: isFirst ? null : addDays(from, -1), reason }),
    whenEmpty: { reason: 'Say why it is opened again.' },
    submit: (body) => api.call(reopenBooks, { shopId, lockId, body }),
    done: () => {
      refreshShop()
      revalidateAndClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Unlock the months from ${formatDay(from)}`}
      description="This month and all later ones can be posted to again. Who opened them, and why, stays on record."
      submitLabel="Unlock"
      busyLabel="Unlocking"
    >
      <TextAreaField label="Reason" isRequired {...form.field('reason')} rows={2} maxLength={500} />
    </FormDialog>
  )
}
