import { useRevalidator } from '@remix-run/react'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { DialogActions } from '#app/components/form/dialog-actions.tsx'
import { FormError } from '#app/components/form/form.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { TextAreaField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { Button } from '#app/components/ui/button.tsx'
import { recordReversal } from '#domain/api/routes/documents.ts'
import { ReversalBody } from '#domain/documents/reversal/schema.ts'
import { entrySourceLabels } from '#domain/terms/document-kind.ts'

type Of = ReversalBody['of']

/** Reverses a document, with a reason: what it posted is mirrored. */
export function ReverseButton({ shopId, of }: { shopId: string; of: Of }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={Undo2} onClick={() => setIsOpen(true)}>
        Reverse
      </Button>
      {isOpen && <ReverseDialog shopId={shopId} of={of} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** What happens to goods and money, to begin the sentence with. */
const effectOf: Partial<Record<Of['kind'], string>> = {
  'stock-receipt': 'The goods leave stock again, and the entry is',
  'supplier-return': 'The goods go back into stock at the cost they left at, and the entry is',
  'delivery-bill':
    'The delivery waits for its bill again, goods still in stock go back to the cost they came in at, and the entry is',
  'bill-credit':
    'The amount is owed to the supplier again, goods still in stock go back to their cost before the credit, and the entry is',
  deposit:
    'Give the money back to the customer: what was paid in cash comes out of the till that took it. The entry is',
  giveaway: 'The goods go back into stock at the cost they left at, and the entry is',
  'write-off': 'The goods go back into stock at the cost they left at, and the entry is',
}

function ReverseDialog({ shopId, of, onClose }: { shopId: string; of: Of; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [reversalId] = useState(() => newId())
  const form = useForm({
    start: { reason: '' },
    schema: ReversalBody,
    inputOf: ({ reason }) => ({ of, reason }),
    whenEmpty: { reason: 'Say why it is reversed.' },
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
      title={`Reverse the ${entrySourceLabels[of.kind].toLowerCase()}`}
      description={`${effectOf[of.kind] ?? 'The entry is'} reversed today. Both stay in the books.`}
      footer={
        <DialogActions onClose={onClose} form={form} variant="danger" busyLabel="Reversing">
          Reverse
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-4">
        <FormError form={form} />
        <TextAreaField label="Reason" isRequired {...form.field('reason')} rows={2} maxLength={200} />
      </div>
    </FormDialog>
  )
}
