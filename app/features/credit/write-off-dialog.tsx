import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { DialogActions } from '#app/components/form/dialog-actions.tsx'
import { FormFault } from '#app/components/form/form.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useShopFormat } from '#app/components/format/shop-format.tsx'
import type { PartyPage } from '#domain/api/credit.ts'
import { CreditWriteOffBody } from '#domain/documents/credit-write-off/schema.ts'
import type { Minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { sendWriteOff } from './credit-api.ts'
import { documentText } from './document-text.ts'

type Draft = { document: string; amountMinor: Minor | null; reason: string }

/** Gives up what a customer owes of one document. */
export function WriteOffDialog({
  shopId,
  page,
  onClose,
  onDone,
}: {
  shopId: string
  page: PartyPage
  onClose: () => void
  onDone: () => void
}) {
  const [writeOffId] = useState(() => newId())
  const { currency } = useShopFormat()
  const owed = page.open.filter(({ isOwed, account }) => isOwed && account === accounts.receivables)
  const form = useForm({
    start: (): Draft => ({
      document: owed[0]?.document ?? '',
      amountMinor: owed[0]?.openMinor ?? null,
      reason: '',
    }),
    schema: CreditWriteOffBody,
    inputOf: ({ document, amountMinor, reason }) => ({
      customerId: page.party,
      businessDay: page.on,
      allocations: [{ document, amountMinor }],
      reason,
    }),
    fields: { allocations: 'amountMinor' },
    refusals: { payment_above_document: 'amountMinor', document_paid: 'document' },
    submit: (writeOff) => sendWriteOff(shopId, writeOffId, writeOff),
    done: onDone,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Write off a debt of ${page.name}`}
      description="The amount becomes a loss on 6940 Bad debts. Tax that was charged stays due."
      footer={
        <DialogActions onClose={onClose} form={form} busyLabel="Writing off">
          Write off
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-4">
        <FormFault form={form} />
        <SelectField
          label="Document"
          value={form.values.document}
          onChange={(document) =>
            form.set({
              document,
              amountMinor: owed.find((one) => one.document === document)?.openMinor ?? null,
            })
          }
          options={owed.map((one) => ({ value: one.document, label: documentText(one, currency) }))}
          fault={form.field('document').fault}
        />
        <MoneyField label="Amount" isRequired {...form.amount('amountMinor')} />
        <TextField label="Reason" isRequired maxLength={200} autoComplete="off" {...form.field('reason')} />
      </div>
    </FormDialog>
  )
}
