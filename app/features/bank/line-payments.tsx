import { Check } from 'lucide-react'
import { Button } from '#app/components/ui/button.tsx'
import { useMayPost } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { BankLine, LinePayment } from '#domain/api/bank.ts'
import { paymentWords } from './line-words.ts'

/** Open invoices or bills that a line may pay, each with the button that records the payment and matches the line. */
export function LinePayments({
  line,
  running,
  isBusy,
  onPay,
}: {
  line: BankLine
  running: LinePayment | null
  /** Something else is being recorded. */
  isBusy: boolean
  onPay: (payment: LinePayment) => void
}) {
  const { currency } = useShop()
  const mayPost = useMayPost()
  const isIn = line.amountMinor > 0
  return (
    <ul
      aria-label={isIn ? 'Invoices this line may pay' : 'Bills this line may pay'}
      className="flex flex-col gap-2"
    >
      {line.payments.map((payment) => {
        const { title, detail } = paymentWords(payment, { isIn, currency })
        const key = `${payment.party} ${payment.documents.map(({ document }) => document).join(' ')}`
        return (
          <li key={key} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 text-14">
            <div className="min-w-0 flex-1 basis-52">
              <p className="break-words">{title}</p>
              <p className="text-13 text-ink-soft">{detail}</p>
            </div>
            {mayPost && (
              <Button
                size="compact"
                icon={Check}
                aria-label={`Record ${title.charAt(0).toLowerCase()}${title.slice(1)}`}
                isBusy={running === payment}
                disabled={isBusy && running !== payment}
                onClick={() => onPay(payment)}
              >
                Record payment
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
