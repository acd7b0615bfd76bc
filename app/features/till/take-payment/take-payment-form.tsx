import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { Checkbox } from '#app/components/form/checkbox.tsx'
import { Form, FormActions, FormError, SubmitButton } from '#app/components/form/form.tsx'
import { LeaveWarning } from '#app/components/form/leave-warning.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { Money } from '#app/components/format/money.tsx'
import { Sheet } from '#app/components/ui/screen.tsx'
import { StatTile } from '#app/components/ui/stat-tile.tsx'
import { businessToday } from '#app/features/shell/shop.ts'
import type { CustomerBalance } from '#domain/api/customer-balance.ts'
import { type TillPayment, TillPaymentBody } from '#domain/api/party-payment.ts'
import { takePayment } from '#domain/api/routes/party-payments.ts'
import type { Shop } from '#domain/api/shop.ts'
import type { Minor } from '#domain/money.ts'
import { paymentMoneyLabels } from '#domain/terms/payment-money.ts'
import { shiftNotSent } from '../shift/not-sent.ts'
import type { CachedCustomer, ThisTill } from '../storage/till-db.ts'
import { FirstTry } from './first-try.ts'

type Draft = {
  amountMinor: Minor | null
  money: TillPaymentBody['money']
  reference: string
  mayOverpay: boolean
}

/** Money at the bank is not in the till: the owner alone records that. */
const offered: readonly TillPaymentBody['money'][] = ['cash', 'mobile-money', 'card', 'bank']

type TakePaymentProps = {
  shop: Shop
  till: ThisTill
  customer: CachedCustomer
  balance: CustomerBalance
  isOwner: boolean
  onTaken: (taken: TillPayment) => void
}

/** How much, and how: what is owed to begin with. It settles the oldest first. */
export function TakePaymentForm({ shop, till, customer, balance, isOwner, onTaken }: TakePaymentProps) {
  const form = usePayment({ shop, till, customer, balance, onTaken })
  const { values, set } = form
  const isAbove = (values.amountMinor ?? 0) > balance.owedMinor
  return (
    <Form form={form} hasManyFigures aria-label="Payment on account" className="flex flex-col gap-4">
      <BalanceTiles balance={balance} />
      <Sheet className="flex flex-col gap-4">
        <FormError form={form} />
        <MoneyField
          label="Amount received"
          isRequired
          autoFocus
          inputClassName="min-h-14 !text-20 font-semibold"
          {...form.amount('amountMinor')}
        />
        {isAbove && isOwner && (
          <Checkbox
            label="Keep the rest as credit"
            help="It pays for what they buy later."
            isChecked={values.mayOverpay}
            onChange={(mayOverpay) => set({ mayOverpay })}
          />
        )}
        <SelectField
          label="Payment type"
          value={values.money}
          onChange={(money) => set({ money })}
          options={offered
            .filter((money) => isOwner || money !== 'bank')
            .map((money) => ({
              value: money,
              label: money === 'cash' ? 'Cash' : paymentMoneyLabels[money],
            }))}
        />
        {values.money !== 'cash' && (
          <TextField
            label="Reference (optional)"
            autoComplete="off"
            maxLength={80}
            {...form.field('reference')}
          />
        )}
        <FormActions>
          <SubmitButton form={form} size="till" busyLabel="Recording">
            Take payment
          </SubmitButton>
        </FormActions>
      </Sheet>
      <LeaveWarning form={form} title="Leave without recording the payment?" leave="Leave">
        The payment is not recorded yet.
      </LeaveWarning>
    </Form>
  )
}

/** The payment as it is typed, with one id for every try. */
function usePayment({ shop, till, customer, balance, onTaken }: Omit<TakePaymentProps, 'isOwner'>) {
  const [paymentId] = useState(() => newId())
  const [first] = useState(() => new FirstTry<Pick<TillPaymentBody, 'businessDay'>>())
  const { shopId } = shop
  const { owedMinor } = balance
  return useForm({
    start: (): Draft => ({
      amountMinor: owedMinor > 0 ? owedMinor : null,
      money: 'cash',
      reference: '',
      mayOverpay: false,
    }),
    schema: TillPaymentBody,
    inputOf: ({ amountMinor, money, reference, mayOverpay }) => ({
      customerId: customer.customerId,
      businessDay: first.moment?.businessDay ?? businessToday(shop),
      money,
      amountMinor,
      ...(mayOverpay && (amountMinor ?? 0) > owedMinor && { mayOverpay }),
      ...(reference.trim() !== '' && { reference: reference.trim() }),
    }),
    refusals: { payment_above_open: 'amountMinor' },
    shortcut: 'F9',
    submit: async (body) => {
      const because = await shiftNotSent(shopId)
      if (because) throw because
      return first.send(
        () => ({ businessDay: body.businessDay }),
        (moment) => {
          const place = { shopId, tillId: till.tillId, paymentId }
          return api.call(takePayment, { ...place, body: { ...body, ...moment } })
        },
      )
    },
    done: onTaken,
  })
}

function BalanceTiles({
  balance: { owedMinor, overdueMinor, creditMinor, limitMinor },
}: {
  balance: CustomerBalance
}) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <StatTile label="Owes">
        <Money amountMinor={owedMinor} isFitted />
      </StatTile>
      <StatTile label="Overdue">
        <Money amountMinor={overdueMinor} isFitted />
      </StatTile>
      <StatTile label="Store credit">
        <Money amountMinor={creditMinor} isFitted />
      </StatTile>
      <StatTile label="Credit limit">
        {limitMinor === null ? 'None' : <Money amountMinor={limitMinor} isFitted />}
      </StatTile>
    </div>
  )
}
