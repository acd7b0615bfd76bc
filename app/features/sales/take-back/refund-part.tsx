import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import type { UsedForm } from '#app/components/form/use-form.ts'
import { Money } from '#app/components/format/money.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { Shop } from '#domain/api/shop.ts'
import { type RefundBy, refundByType, refundKinds } from '#domain/documents/sale/refund.ts'
import { paymentTypesEver } from '#domain/documents/setting/dated.ts'
import { type Minor, minor } from '#domain/money.ts'
import type { Tender } from '#domain/payments/paid-tender.ts'
import { typeIdOf } from '#domain/payments/payment-type.ts'
import { refundLabels, tenderReferences } from '#domain/terms/tender.ts'
import { nameOfType } from '../correct-payment/draft.ts'
import type { SaleWithLeft, TakeBackDraft } from './draft.ts'

/** How the money goes back, and how much. */
export function RefundPart({
  form,
  sale,
  grossMinor,
  refund: { tenders, roundingMinor },
}: {
  form: UsedForm<TakeBackDraft>
  sale: SaleWithLeft
  grossMinor: Minor
  refund: { tenders: readonly Tender[]; roundingMinor: Minor }
}) {
  const { by } = form.values
  const shop = useShop()
  const creditedMinor = tenders.reduce(
    (sum, { kind, amountMinor }) => (kind === 'on-account' ? sum + amountMinor : sum),
    0,
  )
  const referred = tenders.find(({ kind }) => tenderReferences[kind] !== null)
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label="Refund by"
        {...form.field('by')}
        options={refundOptions(sale, shop)}
        help={
          creditedMinor > 0
            ? 'What is still owed for these goods comes off the debt first. Only the rest is paid out.'
            : by === 'as-paid'
              ? undefined
              : 'The sale was paid in another way, so this refund is listed for the owner under “To check”.'
        }
      />
      {referred && (
        <TextField
          label={`${tenderReferences[referred.kind]} of the refund`}
          {...form.field('reference')}
          help="Where the payment has one."
          maxLength={80}
          autoComplete="off"
        />
      )}
      <div role="status" aria-label="Refund" className="border-t border-line pt-3">
        <p className="flex items-baseline justify-between gap-4">
          <span className="text-16 font-semibold">Refund</span>
          <Money amountMinor={minor(grossMinor - roundingMinor)} className="text-28 font-semibold" />
        </p>
        {(tenders.length > 1 || roundingMinor !== 0 || creditedMinor > 0) && (
          <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-4 text-14 text-ink-soft">
            {tenders.map(({ kind, amountMinor }) => (
              <Amount key={kind} name={refundLabels[kind]} amountMinor={amountMinor} />
            ))}
            {roundingMinor !== 0 && <Amount name="Rounded, no coins for it" amountMinor={roundingMinor} />}
          </dl>
        )}
      </div>
    </div>
  )
}

/** As the sale was paid, or by another of the shop's payment types that can pay money back. */
function refundOptions(sale: SaleWithLeft, shop: Shop): { value: RefundBy; label: string }[] {
  const left = sale.leftToTakeBack.left.filter(({ amountMinor }) => amountMinor > 0)
  const types = (sale.leftToTakeBack.leftByType ?? left).filter(({ amountMinor }) => amountMinor > 0)
  const paidBy = types.map((one) => nameOfType(one, sale, shop)).join(' and ')
  const [only] = types.length === 1 ? types : []
  const kinds = refundKinds(sale.customerId !== undefined)
  const others = paymentTypesEver(shop.settings).filter(
    ({ kind, typeId, isArchived }) =>
      !isArchived && kinds.includes(kind) && (!only || typeIdOf(only) !== typeId),
  )
  return [
    { value: 'as-paid', label: paidBy === '' ? refundLabels.cash : `As it was paid: ${paidBy}` },
    ...others.map((type) => ({ value: refundByType(type), label: type.name })),
  ]
}

function Amount({ name, amountMinor }: { name: string; amountMinor: Minor }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="text-right">
        <Money amountMinor={amountMinor} isBare />
      </dd>
    </>
  )
}
