import { api } from '#app/api/client.ts'
import { Checkbox } from '#app/components/form/checkbox.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { PostingDateField } from '#app/components/form/posting-date-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { Money, moneyText } from '#app/components/format/money.tsx'
import { useShopFormat } from '#app/components/format/shop-format.tsx'
import { useMoneyChoices } from '#app/features/books/added-money.ts'
import { TillField } from '#app/features/books/till-field.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { OpenDocument, PartyPage } from '#domain/api/credit.ts'
import { recordPayment } from '#domain/api/routes/party-payments.ts'
import { PaymentBody } from '#domain/documents/payment/schema.ts'
import { minor } from '#domain/money.ts'
import type { PartySide } from '#domain/open-items/ageing.ts'
import { taxPack } from '#domain/tax/packs.ts'
import type { NamedPaymentMoney } from '#domain/terms/money-account.ts'
import type { TaxClassId, TaxPackId } from '#domain/terms/tax.ts'
import { ChosenDocuments } from './chosen-documents.tsx'
import {
  mostOf,
  openOf,
  type PaymentDraft,
  paymentBody,
  settledBy,
  wholeOf,
  withAmount,
  withBeside,
  withChosen,
} from './payment-draft.ts'

const offered: Readonly<Record<PartySide, readonly NamedPaymentMoney[]>> = {
  customers: ['cash', 'mobile-money', 'bank', 'card', 'safe', 'petty-cash'],
  suppliers: ['bank', 'mobile-money', 'safe', 'cash', 'petty-cash', 'owner'],
}

const openingClasses: readonly { value: TaxClassId; as: string }[] = [
  { value: 'standard', as: 'at the standard rate' },
  { value: 'reduced', as: 'at the reduced rate' },
  { value: 'zero', as: 'zero-rated' },
  { value: 'exempt', as: 'exempt' },
]

/** No document shows how the goods of an opening balance were taxed. */
function discountTaxes(packId: TaxPackId, settled: readonly OpenDocument[]) {
  const isOnOpening = settled.some(({ source }) => source.kind === 'opening-balance')
  const charged: { value: PaymentDraft['discountTax']; label: string }[] = isOnOpening
    ? openingClasses
        .filter(({ value }) => taxPack(packId).classes.includes(value))
        .map(({ value, as }) => ({ value, label: `As charged; opening balances ${as}` }))
    : [{ value: 'standard', label: 'As charged' }]
  return [...charged, { value: '' as const, label: 'Do not adjust the tax' }]
}

type PaymentOptions = {
  side: PartySide
  page: PartyPage
  tills: readonly { tillId: string; name: string }[]
}

/** Records what a customer pays, or a supplier is paid: the oldest first, or chosen documents. */
export function PaymentDialog({
  shopId,
  settles = '',
  onClose,
  onDone,
  ...query
}: PaymentOptions & {
  shopId: string
  /** The document that is paid, with all that is open of it to begin with. */
  settles?: string
  onClose: () => void
  onDone: () => void
}) {
  const { side, page } = query
  const isReceived = side === 'customers'
  const form = usePaymentForm(query, { shopId, settles, onDone })
  return (
    <FormDialog
      hasManyFigures
      form={form}
      onClose={onClose}
      title={isReceived ? `Receive a payment from ${page.name}` : `Pay ${page.name}`}
      submitLabel={isReceived ? 'Receive payment' : 'Record payment'}
      busyLabel="Recording"
    >
      <PaymentFields form={form} {...query} />
    </FormDialog>
  )
}

function usePaymentForm(
  { side, page, tills }: PaymentOptions,
  { shopId, settles, onDone }: { shopId: string; settles: string; onDone: () => void },
): UsedForm<PaymentDraft> {
  const paymentId = useNewId()
  const canBeTaxed = useCanBeTaxed()
  const owed = page.open.filter(({ isOwed }) => isOwed)
  const first = owed.find(({ document }) => document === settles)
  return useForm({
    start: (): PaymentDraft => ({
      amountMinor: first?.openMinor ?? null,
      discountMinor: null,
      discountTax: canBeTaxed ? 'standard' : '',
      creditMinor: null,
      money: offered[side].find((money) => money !== 'cash' || tills.length > 0) ?? 'bank',
      tillId: tills[0]?.tillId ?? '',
      businessDay: page.on,
      chosen: first ? [{ document: first.document, amountMinor: first.openMinor }] : null,
      mayOverpay: false,
      reference: '',
    }),
    schema: PaymentBody,
    inputOf: (draft) => paymentBody(side, page, owed, draft),
    fields: { allocations: 'chosen' },
    refusals: {
      payment_above_open: 'amountMinor',
      payment_above_document: 'amountMinor',
      payment_credit_missing: 'creditMinor',
      document_paid: 'chosen',
      payment_allocated_twice: 'chosen',
      discount_rates_differ: 'chosen',
      payment_before_document: 'businessDay',
      payment_in_future: 'businessDay',
      till_not_found: 'tillId',
    },
    submit: (body) => api.call(recordPayment, { shopId, paymentId, body }),
    done: onDone,
  })
}

/** Whether the shop was ever registered: then goods that are paid now may have been taxed. */
function useCanBeTaxed(): boolean {
  return useShop().taxRegistrations.some(({ scheme }) => scheme !== 'not-registered')
}

function PaymentFields({ form, side, page, tills }: PaymentOptions & { form: UsedForm<PaymentDraft> }) {
  const { values, set } = form
  const isReceived = side === 'customers'
  const owed = page.open.filter(({ isOwed }) => isOwed)
  const moneys = useMoneyChoices(offered[side], tills)
  return (
    <>
      <MoneyField
        label="Amount"
        isRequired
        autoFocus
        {...form.amount('amountMinor')}
        onChange={(amountMinor, error) => {
          form.amount('amountMinor').onChange(amountMinor, error)
          set({ chosen: withAmount(values, amountMinor).chosen })
        }}
      />
      <StaysOpen owed={owed} draft={values} />
      {page.record && wholeOf(values) > mostOf(owed, values) && (
        <Checkbox
          label="Keep the rest as credit"
          help={isReceived ? 'It pays for what they buy later.' : 'It is kept as credit for later purchases.'}
          isChecked={values.mayOverpay}
          onChange={(mayOverpay) => set({ mayOverpay })}
        />
      )}
      <SelectField
        label={isReceived ? 'Received as' : 'Paid from'}
        {...form.field('money')}
        options={moneys}
      />
      {values.money === 'cash' && <TillField tills={tills} {...form.field('tillId')} />}
      <SettledFields form={form} side={side} page={page} owed={owed} />
      <PostingDateField label="Date" {...form.field('businessDay')} />
      <TextField label="Reference" autoComplete="off" {...form.field('reference')} />
    </>
  )
}

/** What it settles, and what settles it beside money. */
function SettledFields({
  form,
  side,
  page,
  owed,
}: Pick<PaymentOptions, 'side' | 'page'> & { form: UsedForm<PaymentDraft>; owed: readonly OpenDocument[] }) {
  const { values, set } = form
  const { currency } = useShopFormat()
  const { taxPack: packId } = useShop()
  const canBeTaxed = useCanBeTaxed()
  const isReceived = side === 'customers'
  const creditMinor = minor(page.creditMinor - page.depositMinor)
  return (
    <>
      <SelectField
        label="Settles"
        value={values.chosen === null ? 'oldest' : 'chosen'}
        onChange={(settles) =>
          set(settles === 'oldest' ? { chosen: null } : withChosen({ ...values, chosen: [] }))
        }
        options={[
          { value: 'oldest', label: 'The oldest first' },
          { value: 'chosen', label: 'Chosen documents' },
        ]}
        error={values.chosen === null ? form.field('chosen').error : undefined}
      />
      {values.chosen !== null && <ChosenDocuments form={form} owed={owed} chosen={values.chosen} />}
      <MoneyField
        label="Discount"
        help={isReceived ? 'Let off, for instance for paying early.' : 'Let off by the supplier.'}
        {...form.amount('discountMinor')}
        onChange={(discountMinor, error) => {
          form.amount('discountMinor').onChange(discountMinor, error)
          const { amountMinor, chosen } = withBeside(values, { discountMinor }, owed)
          set({ amountMinor, chosen })
        }}
      />
      {canBeTaxed && (values.discountMinor ?? 0) > 0 && (
        <SelectField
          label="Tax in the discount"
          help={
            isReceived
              ? 'Lowers the tax on your return, at the rates the goods were taxed at.'
              : 'Lowers the tax you claim back, at the rates the goods were taxed at.'
          }
          value={values.discountTax}
          onChange={(discountTax) => set({ discountTax })}
          options={discountTaxes(packId, settledBy(owed, values))}
        />
      )}
      {creditMinor > 0 && owed.length > 0 && (
        <MoneyField
          label="Use of the credit"
          help={`${moneyText(creditMinor, currency)} is left as credit.`}
          {...form.amount('creditMinor')}
          onChange={(creditMinor, error) => {
            form.amount('creditMinor').onChange(creditMinor, error)
            const { amountMinor, chosen } = withBeside(values, { creditMinor }, owed)
            set({ amountMinor, chosen })
          }}
        />
      )}
    </>
  )
}

function StaysOpen({ owed, draft }: { owed: readonly OpenDocument[]; draft: PaymentDraft }) {
  const leftMinor = openOf(owed, draft) - wholeOf(draft)
  return (
    <p role="status" className="tabular text-14 text-ink-soft">
      {wholeOf(draft) === 0 ? 'Open: ' : leftMinor >= 0 ? 'Stays open: ' : 'More than is open: '}
      <Money amountMinor={minor(Math.abs(leftMinor))} />
    </p>
  )
}
