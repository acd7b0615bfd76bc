import { api } from '#app/api/client.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { PostingDateField } from '#app/components/form/posting-date-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { useRevalidateAndClose } from '#app/components/form/use-revalidate-and-close.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { useAddedMoney } from '#app/features/books/added-money.ts'
import { TillField } from '#app/features/books/till-field.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { recordMoneyTransfer } from '#domain/api/routes/documents.ts'
import { MoneyTransferBody } from '#domain/documents/money-transfer/schema.ts'
import type { Minor } from '#domain/money.ts'
import { MoneyPlace, type TransferPlace } from '#domain/terms/money-account.ts'
import { moneyPlaceLabels } from '#domain/terms/payment-money.ts'

const named = MoneyPlace.options.map((value) => ({ value, label: moneyPlaceLabels[value] }))

/** Moves money between accounts of the shop: petty cash is topped up, cash taken to the bank. */
export function MoveMoneyDialog({
  tills,
  onClose,
}: {
  tills: readonly { tillId: string; name: string }[]
  onClose: () => void
}) {
  const { shopId, timeZone } = useShop()
  const transferId = useNewId()
  const form = useForm({
    start: () => ({
      ...{ from: 'bank' as TransferPlace, to: 'petty-cash' as TransferPlace },
      tillId: tills[0]?.tillId ?? '',
      amountMinor: null as Minor | null,
      feeMinor: null as Minor | null,
      businessDay: todayIn(timeZone) as string,
      reference: '',
    }),
    schema: MoneyTransferBody,
    inputOf: ({ tillId, feeMinor, reference, ...rest }) => ({
      ...rest,
      feeMinor: feeMinor ?? 0,
      ...((rest.from === 'cash' || rest.to === 'cash') && { tillId }),
      reference: reference.trim() || undefined,
    }),
    refusals: { transfer_in_future: 'businessDay' },
    whenEmpty: { amountMinor: 'Enter the amount.' },
    submit: (body) => api.call(recordMoneyTransfer, { shopId, transferId, body }),
    done: useRevalidateAndClose(onClose),
  })
  const { from, to } = form.values
  const places = [...named, ...useAddedMoney()]
  return (
    <FormDialog
      hasManyFigures
      form={form}
      onClose={onClose}
      title="Move money"
      submitLabel="Move money"
      busyLabel="Moving"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="From" {...form.field('from')} options={places} />
        <SelectField label="To" {...form.field('to')} options={places} />
      </div>
      {(from === 'cash' || to === 'cash') && <TillField tills={tills} isRequired {...form.field('tillId')} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField label="Amount" isRequired {...form.amount('amountMinor')} />
        <MoneyField label="Fee deducted" {...form.amount('feeMinor')} />
        <PostingDateField label="Date" isRequired {...form.field('businessDay')} />
        <TextField label="Reference" {...form.field('reference')} maxLength={80} autoComplete="off" />
      </div>
    </FormDialog>
  )
}
