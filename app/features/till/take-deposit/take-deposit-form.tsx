import { useState } from 'react'
import { Temporal } from 'temporal-polyfill'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { Form, FormActions, FormFault, SubmitButton } from '#app/components/form/form.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Sheet } from '#app/components/ui/screen.tsx'
import type { Deposit } from '#domain/api/deposit.ts'
import { takeDeposit } from '#domain/api/routes/deposits.ts'
import type { Shop } from '#domain/api/shop.ts'
import { DepositBody } from '#domain/documents/deposit/schema.ts'
import { businessDayBy } from '#domain/documents/setting/dated.ts'
import { taxPack } from '#domain/tax/packs.ts'
import { taxClassLabels } from '#domain/terms/tax.ts'
import type { PayType } from '../pay/settle.ts'
import type { CachedCustomer, ThisTill } from '../storage/till-db.ts'
import { type DepositDraft, emptyDeposit, tendersOfDraft } from './deposit-draft.ts'

type TakeDepositProps = {
  shop: Shop
  till: ThisTill
  customer: CachedCustomer
  /** The shop charges tax today. */
  isTaxed: boolean
  /** The payment types of the till that are money at once. */
  types: readonly PayType[]
  onTaken: (deposit: Deposit) => void
}

/** What a customer pays before the goods: how much, for what, and by which payment types. */
export function TakeDepositForm(props: TakeDepositProps) {
  const { shop, types, isTaxed } = props
  const form = useDeposit(props)
  const { values, set } = form
  const classes = taxPack(shop.taxPack).classes.map((value) => ({ value, label: taxClassLabels[value] }))
  return (
    <Form form={form} aria-label="Deposit" className="flex flex-col gap-4">
      <Sheet className="flex flex-col gap-4">
        <FormFault form={form} />
        <MoneyField
          label="Amount received"
          isRequired
          autoFocus
          inputClassName="min-h-14 !text-20 font-semibold"
          {...form.amount('amountMinor')}
        />
        <TextField
          label="What it is for"
          help="An order, or goods that are put aside."
          isRequired
          autoComplete="off"
          maxLength={200}
          {...form.field('text')}
        />
        {isTaxed && (
          <SelectField
            label="Tax on what is ordered"
            help="The tax in the amount is due now, and is taken off when the goods are sold."
            options={classes}
            {...form.field('taxClassId')}
          />
        )}
        <PaidBy form={form} types={types} />
        {values.isSplit ? (
          <>
            <MoneyField label="Of it by the second payment type" isRequired {...form.amount('secondMinor')} />
            <PaidBy form={form} types={types} isSecond />
          </>
        ) : (
          <Button className="self-start" onClick={() => set({ isSplit: true })}>
            Pay a part in another way
          </Button>
        )}
        <FormActions>
          <SubmitButton form={form} size="till" busyLabel="Recording">
            Take deposit
          </SubmitButton>
        </FormActions>
      </Sheet>
    </Form>
  )
}

/** One of the shop's payment types, with the payment's own number. */
function PaidBy({
  form,
  types,
  isSecond = false,
}: {
  form: UsedForm<DepositDraft>
  types: readonly PayType[]
  isSecond?: boolean
}) {
  const [typeId, reference] = isSecond
    ? (['secondTypeId', 'secondReference'] as const)
    : (['typeId', 'reference'] as const)
  const type = types.find((one) => one.typeId === form.values[typeId])
  return (
    <>
      <SelectField
        label={isSecond ? 'Second payment type' : 'Payment type'}
        options={types.map((one) => ({ value: one.typeId, label: one.name }))}
        {...form.field(typeId)}
      />
      {type !== undefined && type.kind !== 'cash' && (
        <TextField
          label={isSecond ? 'Second reference (if there is one)' : 'Reference (if there is one)'}
          autoComplete="off"
          maxLength={80}
          {...form.field(reference)}
        />
      )}
    </>
  )
}

/** The deposit as it is typed, with one id for every try. */
function useDeposit({ shop, till, customer, types, onTaken }: TakeDepositProps) {
  const [depositId] = useState(() => newId())
  return useForm({
    start: () => emptyDeposit(types),
    schema: DepositBody,
    inputOf: (draft: DepositDraft) => ({
      customerId: customer.customerId,
      businessDay: businessDayBy(
        Temporal.Now.instant().toString(),
        shop.timeZone,
        shop.settings.dayStartHour,
      ),
      ...(till.shift && { shiftId: till.shift.shiftId }),
      text: draft.text,
      taxClassId: draft.taxClassId,
      tenders: tendersOfDraft(draft, types),
    }),
    fields: { tenders: 'amountMinor', 'tenders.1': 'secondMinor' },
    shortcut: 'F9',
    submit: (body) => api.call(takeDeposit, { shopId: shop.shopId, tillId: till.tillId, depositId, body }),
    done: onTaken,
  })
}
