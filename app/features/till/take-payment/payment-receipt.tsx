import { formatInstant } from '#app/components/format/dates.ts'
import type { TillPayment } from '#domain/api/party-payment.ts'
import type { Shop } from '#domain/api/shop.ts'
import type { NamedPaymentMoney } from '#domain/documents/payment/schema.ts'
import { currencySymbol, formatMinor, type Minor, minor } from '#domain/money.ts'
import { paymentMoneyLabels } from '#domain/terms/payment-money.ts'
import { Amount, Fact } from '../receipt/receipt-rows.tsx'
import { MoneyPaper } from './money-paper.tsx'

/** What a customer is handed for a payment: what was paid, how, and what stays open. */
export function PaymentReceipt({
  taken: { payment, balance },
  shop,
  tillName,
  customerName,
}: {
  taken: TillPayment
  shop: Shop
  tillName: string
  customerName: string
}) {
  const money = (amountMinor: Minor) => formatMinor(amountMinor, shop.currency)
  const reference = payment.reference ? ` (${payment.reference})` : ''
  const afterMinor = minor(balance.owedMinor - balance.creditMinor)
  return (
    <MoneyPaper label="Receipt of the payment" shop={shop} at={payment.recordedAt}>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-3 border-t border-dashed border-line-strong pt-2">
        <Fact name="Payment">{payment.paymentId.slice(-8)}</Fact>
        <Fact name="Date">{formatInstant(payment.recordedAt, shop.timeZone, 'date-time')}</Fact>
        <Fact name="Till">{tillName}</Fact>
        <Fact name="Customer">{customerName}</Fact>
      </dl>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-3 border-t border-dashed border-line-strong pt-2">
        <dt className="text-16 font-semibold">Paid on account</dt>
        <dd className="text-right text-16 font-semibold">
          {currencySymbol(shop.currency)} {money(payment.amountMinor)}
        </dd>
        <Amount
          name={`${payment.money === 'cash' ? 'Cash' : (paymentMoneyLabels[payment.money as NamedPaymentMoney] ?? payment.money)}${reference}`}
          amount={money(payment.amountMinor)}
        />
        {payment.restMinor > 0 && <Amount name="Kept as credit" amount={money(payment.restMinor)} />}
      </dl>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-3 border-t border-dashed border-line-strong pt-2">
        <Amount name="Balance after this payment" amount={money(afterMinor)} />
        {balance.overdueMinor > 0 && <Amount name="Of that overdue" amount={money(balance.overdueMinor)} />}
      </dl>
    </MoneyPaper>
  )
}
