import { formatDay } from '#app/components/format/dates.ts'
import { documentPath } from '#app/features/books/paths.ts'
import type { Payment } from '#domain/api/party-payment.ts'
import { titleOf } from '#domain/documents/describe.ts'
import type { PaymentRunBody } from '#domain/documents/payment/run.ts'
import { sumMinor } from '#domain/money.ts'
import type { Statement } from '#domain/statement/statement.ts'
import type { DueDocument } from './payment-run-dialog.tsx'

/** The payments of a run as a list for the bank, to print or to download. */
export function listOfRun(
  payments: readonly Payment[],
  {
    businessDay,
    paidFrom,
    reference,
  }: Pick<PaymentRunBody, 'businessDay' | 'reference'> & { paidFrom: string },
  rows: readonly DueDocument[],
  shop: Statement['shop'],
): Statement {
  return {
    title: `Payments to suppliers, ${paidFrom}`,
    period:
      reference === undefined ? formatDay(businessDay) : `${formatDay(businessDay)}, reference ${reference}`,
    shop,
    fileName: `payments-${businessDay}`,
    name: { key: 'supplier', label: 'Supplier', width: 220 },
    columns: [
      { key: 'documents', label: 'Pays', kind: 'text', width: 300, phone: 'detail' },
      { key: 'payment', label: 'Payment', kind: 'text', width: 140, phone: 'detail' },
      { key: 'amount', label: 'Amount', kind: 'money', phone: 'whole' },
    ],
    rows: payments.map(({ paymentId, supplierId, amountMinor, entryNumber }) => {
      const settled = rows.filter((row) => row.supplierId === supplierId)
      return {
        key: paymentId,
        label: settled[0]?.name ?? '',
        link: documentPath(entryNumber),
        figures: {
          documents: { value: settled.map(({ source }) => titleOf(source)).join(', ') },
          payment: { value: paymentId.slice(-8) },
          amount: { value: amountMinor },
        },
      }
    }),
    total: {
      key: 'total',
      label: 'Total',
      isSum: true,
      figures: { amount: { value: sumMinor(payments.map(({ amountMinor }) => amountMinor)) } },
    },
  }
}
