import { Link } from '@remix-run/react'
import { InstantText } from '#app/components/format/date-text.tsx'
import { Money, moneyText } from '#app/components/format/money.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import type { ListedPayment } from '#domain/api/payment.ts'
import { describeDocument } from '#domain/documents/describe.ts'
import { isTaken } from '#domain/payments/attempt.ts'
import { tenderLabels } from '#domain/terms/tender.ts'
import { findingWords, refundWords, statusOf } from './payment-words.ts'

/** A payment: what is wrong with it, what is known of it, and what can be done. */
export function PaymentRow({
  payment,
  onRefund,
  onLink,
}: {
  payment: ListedPayment
  onRefund: () => void
  onLink: () => void
}) {
  const { finding, taken, currency, amountMinor, refunds, refundableMinor } = payment
  const words = finding && findingWords[finding]
  const canLink =
    finding !== null &&
    finding !== 'not-paid' &&
    finding !== 'not-known' &&
    finding !== 'refunded-without-return'
  const status = statusOf(payment)
  return (
    <li className="flex flex-col gap-x-4 gap-y-2 border-b border-line px-3 py-3 last:border-0 sm:flex-row sm:items-start sm:px-4">
      <div className="min-w-0 grow text-14">
        {words && (
          <p className="wrap-anywhere">
            <span className="font-medium">{words.what}</span> {words.fix}
          </p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-soft">
          <StatusTag tone={status.tone}>{status.label}</StatusTag>
          <span>
            {tenderLabels[payment.tender]}, {payment.provider}
          </span>
          {payment.isTest && <StatusTag>Test</StatusTag>}
          <InstantText instant={payment.startedAt} />
          <Receipt receipt={payment.receipt} />
        </p>
        <p className="tabular mt-1 text-13 wrap-anywhere text-ink-soft">{payment.reference}</p>
        {refunds.map((refund) => (
          <p key={refund.refundId} className="mt-1 text-13 text-ink-soft">
            {moneyText(refund.amountMinor, taken?.currency ?? currency)} {refundWords[refund.state]},{' '}
            <InstantText instant={refund.askedAt} />
            {refund.reason && `: ${refund.reason}`}
          </p>
        ))}
      </div>
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:justify-end">
        <Money
          amountMinor={taken?.amountMinor ?? amountMinor}
          currency={taken?.currency ?? currency}
          className="text-14 font-semibold sm:min-w-24 sm:text-right"
        />
        <span className="flex gap-2">
          {canLink && (
            <Button size="compact" onClick={onLink}>
              Link
            </Button>
          )}
          {isTaken(payment) && refundableMinor > 0 && (
            <Button size="compact" onClick={onRefund}>
              Refund
            </Button>
          )}
        </span>
      </div>
    </li>
  )
}

function Receipt({ receipt }: Pick<ListedPayment, 'receipt'>) {
  if (receipt === null) return null
  const { saleId, receiptNumber, isLinked } = receipt
  const { path } = describeDocument({ kind: 'sale', id: saleId, reference: receiptNumber })
  const name = `Receipt ${receiptNumber}${isLinked ? ' (linked)' : ''}`
  if (path === null) return <span>{name}</span>
  return (
    <Link to={path} className="font-medium text-accent underline">
      {name}
    </Link>
  )
}
