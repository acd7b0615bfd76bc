import { useRevalidator } from '@remix-run/react'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { DialogActions } from '#app/components/form/dialog-actions.tsx'
import { FormFault } from '#app/components/form/form.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { TextAreaField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
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
  const { revalidate } = useRevalidator()
  const [lockId] = useState(() => newId())
  const form = useForm({
    start: { reason: '' },
    schema: ReopeningBody,
    inputOf: ({ reason }) => ({ through: isFirst ? null : addDays(from, -1), reason }),
    whenEmpty: { reason: 'Say why it is opened again.' },
    submit: (body) => api.call(reopenBooks, { shopId, lockId, body }),
    done: () => {
      refreshShop()
      revalidate()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Unlock the months from ${formatDay(from)}`}
      description="This month and all later ones can be posted to again. Who opened them, and why, stays on record."
      footer={
        <DialogActions onClose={onClose} form={form} busyLabel="Unlocking">
          Unlock
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-4">
        <FormFault form={form} />
        <TextAreaField label="Reason" isRequired {...form.field('reason')} rows={2} maxLength={500} />
      </div>
    </FormDialog>
  )
}
