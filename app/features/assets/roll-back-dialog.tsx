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
import { monthText } from '#app/components/format/month-text.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { Depreciation } from '#domain/api/asset.ts'
import { recordReversal } from '#domain/api/routes/documents.ts'
import { ReversalBody } from '#domain/documents/reversal/schema.ts'

/** Takes the last run back, on its own day: the month is then as if it had not been posted. */
export function RollBackDialog({
  last: { runId, month, businessDay },
  onClose,
}: {
  last: NonNullable<Depreciation['last']>
  onClose: () => void
}) {
  const { shopId, lockedThrough } = useShop()
  const { revalidate } = useRevalidator()
  const [reversalId] = useState(() => newId())
  const isOpen = lockedThrough === null || businessDay > lockedThrough
  const form = useForm({
    start: { reason: '' },
    schema: ReversalBody,
    inputOf: ({ reason }) => ({
      of: { kind: 'depreciation-run', id: runId },
      reason,
      ...(isOpen && { businessDay }),
    }),
    whenEmpty: { reason: 'Say why it is rolled back.' },
    submit: (body) => api.call(recordReversal, { shopId, reversalId, body }),
    done: () => {
      revalidate()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Roll back the depreciation of ${monthText(month)}`}
      description={`The entry is reversed ${isOpen ? `on ${formatDay(businessDay)}` : 'today'}. Both stay in the books, and the month is due again.`}
      footer={
        <DialogActions onClose={onClose} form={form} variant="danger" busyLabel="Rolling back">
          Roll back
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-4">
        <FormFault form={form} />
        <TextAreaField label="Reason" isRequired {...form.field('reason')} rows={2} maxLength={200} />
      </div>
    </FormDialog>
  )
}
