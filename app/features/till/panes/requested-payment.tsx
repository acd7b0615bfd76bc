import { ExternalLink } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { describeError } from '#app/api/describe-error.ts'
import { Money } from '#app/components/format/money.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import type { StartedPayment } from '#domain/api/payment.ts'
import { tenderLabels } from '#domain/terms/tender.ts'
import type { FollowedPayment } from '../pay/use-requested-payment.ts'
import type { Till } from '../use-till.ts'

// Only needed when a payment is requested, so not part of what every till loads first.
const QrCode = lazy(() =>
  import('#app/features/shell/qr-code.tsx').then((module) => ({ default: module.QrCode })),
)

/** How the customer pays, and the status of the payment. The sale goes on by itself when it is paid. */
export function RequestedPayment({ till, following }: { till: Till; following: FollowedPayment }) {
  const { asked } = till.given.basket
  const { payment, error, isOver, isStopping, stop } = following
  if (asked === undefined) return null
  return (
    <section aria-label="Payment by the customer" className="flex flex-col gap-3">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{tenderLabels[asked.kind]}</span>
        <Money amountMinor={asked.amountMinor} className="text-28 font-semibold" />
      </p>
      <PaymentState payment={payment} error={error} isOver={isOver} />
      {payment?.payAt && !isOver && <PayAt payAt={payment.payAt} />}
      <div className="grid grid-cols-2 gap-2">
        <Button size="till" isBusy={isStopping} busyLabel="Stopping" onClick={() => void stop(false)}>
          {isOver ? 'Back' : 'Cancel'}
        </Button>
        <Button size="till" disabled={isStopping} onClick={() => void stop(true)}>
          Type a reference
        </Button>
      </div>
    </section>
  )
}

function PayAt({ payAt }: { payAt: string }) {
  return (
    <div className="flex flex-col items-center gap-2">
      <div className="size-52 overflow-hidden rounded-md border border-line short:size-40">
        <Suspense fallback={<div className="skeleton size-full" />}>
          <QrCode text={payAt} label="Code that the customer scans to pay" className="size-full" />
        </Suspense>
      </div>
      <a
        href={payAt}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center gap-1.5 text-14 font-medium text-accent-strong underline underline-offset-2"
      >
        <ExternalLink aria-hidden="true" className="size-4" />
        Open the payment page here
      </a>
    </div>
  )
}

function PaymentState({ payment, error, isOver }: Pick<FollowedPayment, 'payment' | 'error' | 'isOver'>) {
  if (error !== null) {
    const { title, detail } = describeError(error)
    return (
      <Banner tone={isOver ? 'loss' : 'warn'} title={title} isUrgent>
        {detail}
        {!isOver && ' Asking again automatically.'}
      </Banner>
    )
  }
  const { tone, title, text } = wordsOf(payment)
  return (
    <Banner tone={tone} title={title} isUrgent={tone === 'loss'}>
      {text}
      {payment?.isTest && ' Test mode: no money moves.'}
    </Banner>
  )
}

type Words = { tone: 'neutral' | 'good' | 'warn' | 'loss'; title: string; text: string }

function wordsOf(payment: StartedPayment | null): Words {
  switch (payment?.state) {
    case undefined:
    case 'starting':
      return { tone: 'neutral', title: 'Starting the payment', text: 'Contacting the provider.' }
    case 'waiting':
    case 'given-up':
      return {
        tone: 'neutral',
        title: 'Waiting for the customer',
        text: 'The customer scans the code and pays on their phone. The sale continues automatically.',
      }
    case 'paid':
      return { tone: 'good', title: 'Paid', text: '' }
    case 'failed':
      return payment?.payAt
        ? {
            tone: 'warn',
            title: 'Not paid yet',
            text: `${payment.reason ?? 'The payment was declined.'} The customer can try again with the same code.`,
          }
        : { tone: 'loss', title: 'Not started', text: payment?.reason ?? 'The provider refused it.' }
    case 'mismatch':
      return {
        tone: 'loss',
        title: 'A different amount was paid',
        text: 'The provider took a different amount. It is listed for the owner, who can refund it. Take the payment another way.',
      }
  }
}
