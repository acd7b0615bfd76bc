import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { PostingDateField } from '#app/components/form/posting-date-field.tsx'
import { SelectField, type SelectOption } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { Money } from '#app/components/format/money.tsx'
import { useMoneyChoices } from '#app/features/books/added-money.ts'
import { TillField } from '#app/features/books/till-field.tsx'
import type { DueDocuments, Payment } from '#domain/api/party-payment.ts'
import { recordPaymentRun } from '#domain/api/routes/party-payments.ts'
import type { Day } from '#domain/business-day.ts'
import { PaymentRunBody } from '#domain/documents/payment/run.ts'
import { sumMinor } from '#domain/money.ts'

export type DueDocument = DueDocuments['items'][number]

type Draft = { money: PaymentRunBody['money']; tillId: string; businessDay: string; reference: string }

const moneys = ['bank', 'mobile-money', 'safe', 'cash', 'petty-cash', 'owner'] as const

/** What is paid to each supplier, in the order in which they were chosen first. */
function bySupplier(rows: readonly DueDocument[]) {
  return [...Map.groupBy(rows, ({ supplierId }) => supplierId)].map(([supplierId, documents]) => ({
    supplierId,
    name: documents[0]?.name ?? '',
    totalMinor: sumMinor(documents.map(({ openMinor }) => openMinor)),
    allocations: documents.map(({ document, openMinor }) => ({ document, amountMinor: openMinor })),
  }))
}

/** From where and when what was chosen is paid, whole. */
export function PaymentRunDialog({
  shopId,
  rows,
  on,
  tills,
  onClose,
  onDone,
}: {
  shopId: string
  rows: readonly DueDocument[]
  on: Day
  tills: readonly { tillId: string; name: string }[]
  onClose: () => void
  /** `paidFrom` in words. */
  onDone: (payments: readonly Payment[], run: PaymentRunBody & { paidFrom: string }) => void
}) {
  // The same ids for every try: what was recorded and not answered is not paid twice.
  const [suppliers] = useState(() => bySupplier(rows).map((one) => ({ ...one, paymentId: newId() })))
  const options = useMoneyChoices(moneys, tills)
  const form = useForm({
    start: (): Draft => ({ money: 'bank', tillId: tills[0]?.tillId ?? '', businessDay: on, reference: '' }),
    schema: PaymentRunBody,
    inputOf: ({ money, tillId, businessDay, reference }) => ({
      businessDay,
      money,
      ...(money === 'cash' && { tillId }),
      ...(reference.trim() !== '' && { reference: reference.trim() }),
      payments: suppliers.map(({ paymentId, supplierId, allocations }) => ({
        paymentId,
        supplierId,
        allocations,
      })),
    }),
    refusals: {
      payment_in_future: 'businessDay',
      payment_before_document: 'businessDay',
      till_not_found: 'tillId',
    },
    submit: async (run) => {
      const { payments } = await api.call(recordPaymentRun, { shopId, body: run })
      return { run, payments }
    },
    done: ({ run, payments }) => {
      const paidFrom = options.find(({ value }) => value === run.money)?.label ?? run.money
      onDone(payments, { ...run, paidFrom })
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={suppliers.length === 1 ? 'Pay one supplier' : `Pay ${suppliers.length} suppliers`}
      submitLabel="Record payments"
      busyLabel="Recording"
    >
      <Suppliers suppliers={suppliers} />
      <RunFields form={form} options={options} tills={tills} />
    </FormDialog>
  )
}

function Suppliers({ suppliers }: { suppliers: ReturnType<typeof bySupplier> }) {
  return (
    <ul
      aria-label="Payments"
      className="tabular max-h-60 overflow-y-auto rounded-md bg-sunken px-3 py-2 text-14"
    >
      {suppliers.map(({ supplierId, name, totalMinor }) => (
        <li key={supplierId} className="flex justify-between gap-3 py-0.5">
          <span className="min-w-0 truncate">{name}</span>
          <Money amountMinor={totalMinor} />
        </li>
      ))}
      <li className="flex justify-between gap-3 border-t border-line pt-1 font-medium">
        <span>Total</span>
        <Money amountMinor={sumMinor(suppliers.map(({ totalMinor }) => totalMinor))} />
      </li>
    </ul>
  )
}

function RunFields({
  form,
  options,
  tills,
}: {
  form: UsedForm<Draft>
  options: readonly SelectOption<Draft['money']>[]
  tills: readonly { tillId: string; name: string }[]
}) {
  return (
    <>
      <SelectField label="Paid from" {...form.field('money')} options={options} />
      {form.values.money === 'cash' && <TillField tills={tills} {...form.field('tillId')} />}
      <PostingDateField label="Date" {...form.field('businessDay')} />
      <TextField label="Reference" maxLength={80} autoComplete="off" {...form.field('reference')} />
    </>
  )
}
