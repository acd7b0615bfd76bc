import { useEffect, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { Form, FormActions, FormError, SubmitButton } from '#app/components/form/form.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Sheet } from '#app/components/ui/screen.tsx'
import { businessToday } from '#app/features/shell/shop.ts'
import type { Deposit } from '#domain/api/deposit.ts'
import { takeDeposit } from '#domain/api/routes/deposits.ts'
import type { Shop } from '#domain/api/shop.ts'
import type { DepositBody } from '#domain/documents/deposit/schema.ts'
import { taxPack } from '#domain/tax/packs.ts'
import { taxClassLabels } from '#domain/terms/tax.ts'
import { cashierNow } from '../cashier/use-cashier.ts'
import { sendCodesFirst } from '../outbox/send-codes-first.ts'
import type { PayType } from '../pay/settle.ts'
import { shiftNotSent } from '../shift/not-sent.ts'
import type { CachedCustomer, ThisTill } from '../storage/till-db.ts'
import { FirstTry } from '../take-payment/first-try.ts'
import { type DepositDraft, depositSchema, emptyDeposit, tendersOfDraft } from './deposit-draft.ts'

type TakeDepositProps = {
  shop: Shop
  till: ThisTill
  customer: CachedCustomer
  /** The shop charges tax today. */
  isTaxed: boolean
  isOnline: boolean
  /** The payment types of the till that are money at once. */
  types: readonly PayType[]
  onTaken: (deposit: Deposit) => void
}

/** What a customer pays before the goods: how much, for what, and by which payment types. */
export function TakeDepositForm(props: TakeDepositProps) {
  const { shop, types, isTaxed, isOnline } = props
  const form = useDeposit(props)
  const classes = taxPack(shop.taxPack).classes.map((value) => ({ value, label: taxClassLabels[value] }))
  return (
    <Form form={form} hasManyFigures aria-label="Deposit" className="flex flex-col gap-4">
      <Sheet className="flex flex-col gap-4">
        <FormError form={form} />
        {!isOnline && (
          <Banner tone="warn">
            No connection now. What is typed stays here: take the deposit once the connection is back.
          </Banner>
        )}
        <MoneyField
          label="Amount received"
          isRequired
          autoFocus
          inputClassName="min-h-14 !text-20 font-semibold"
          {...form.amount('amountMinor')}
        />
        <TextField
          label="What it is for"
          help="Such as an order, or goods put aside."
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
        <SecondPart form={form} types={types} />
        <FormActions>
          <SubmitButton form={form} size="till" busyLabel="Recording">
            Take deposit
          </SubmitButton>
        </FormActions>
      </Sheet>
    </Form>
  )
}

/** A part that is paid in another way; the focus goes where the next thing is typed or pressed. */
function SecondPart({ form, types }: { form: UsedForm<DepositDraft>; types: readonly PayType[] }) {
  const { values, set } = form
  const split = useRef<HTMLButtonElement>(null)
  const [wasRemoved, setWasRemoved] = useState(false)
  useEffect(() => {
    if (wasRemoved && !values.isSplit) split.current?.focus()
  }, [wasRemoved, values.isSplit])
  if (!values.isSplit)
    return (
      <Button ref={split} className="self-start" onClick={() => set({ isSplit: true })}>
        Pay a part in another way
      </Button>
    )
  return (
    <>
      <MoneyField
        label="Amount paid by the second payment type"
        isRequired
        autoFocus
        {...form.amount('secondMinor')}
      />
      <PaidBy form={form} types={types} isSecond />
      <Button
        className="self-start"
        onClick={() => {
          setWasRemoved(true)
          set({ isSplit: false, secondMinor: null, secondReference: '' })
        }}
      >
        Pay all of it in one way
      </Button>
    </>
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
      {type !== undefined && type.reference !== 'never' && (
        <TextField
          label={`${isSecond ? 'Second reference' : 'Reference'}${type.reference === 'required' ? '' : ' (optional)'}`}
          isRequired={type.reference === 'required'}
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
  const { shopId } = shop
  const [first] = useState(() => new FirstTry<Circumstances>())
  const circumstances = (): Circumstances => ({
    businessDay: businessToday(shop),
    ...(till.shift && { shiftId: till.shift.shiftId }),
  })
  return useForm({
    start: () => emptyDeposit(types),
    schema: depositSchema(types),
    inputOf: (draft: DepositDraft) => ({
      draft,
      said: {
        customerId: customer.customerId,
        ...(first.moment ?? circumstances()),
        text: draft.text,
        taxClassId: draft.taxClassId,
        tenders: tendersOfDraft(draft, types),
      },
    }),
    fields: { tenders: 'amountMinor', 'tenders.1': 'secondMinor' },
    shortcut: 'F9',
    submit: async (entered) => {
      const because = await shiftNotSent(shopId)
      if (because) throw because
      const { businessDay, shiftId } = entered
      return first.send(
        async () => ({
          ...{ businessDay, ...(shiftId !== undefined && { shiftId }) },
          ...(await takenOverBy(shopId)),
        }),
        async (moment) => {
          const place = { shopId, tillId: till.tillId, depositId }
          // The server compares who took it with whose code it has checked.
          await sendCodesFirst(shopId)
          return api.call(takeDeposit, { ...place, body: { ...entered, ...moment } })
        },
      )
    },
    done: onTaken,
  })
}

type Circumstances = Pick<DepositBody, 'businessDay' | 'shiftId' | 'takenBy'>

/** Who serves by a code in the session of another. */
async function takenOverBy(shopId: string): Promise<Pick<DepositBody, 'takenBy'>> {
  const cashier = await cashierNow(shopId)
  return cashier?.isByCode && cashier.uid !== null ? { takenBy: cashier.uid } : {}
}
