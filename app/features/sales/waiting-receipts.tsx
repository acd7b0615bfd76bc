import { Link } from '@remix-run/react'
import { InstantText } from '#app/components/format/date-text.tsx'
import { Money } from '#app/components/format/money.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import { useOutbox } from '#app/features/till/hooks.ts'
import { sendRefusedAgain } from '#app/features/till/outbox/keeper.ts'

/** Receipts of this device that the server does not have: waiting for the connection, or refused with a reason. */
export function WaitingReceipts({ shopId }: { shopId: string }) {
  const waiting = useOutbox(shopId)
  const { act, isBusy } = useToastedAction(() => sendRefusedAgain(shopId))
  if (!waiting || waiting.length === 0) return null
  return (
    <Section
      title="Only on this device so far"
      actions={
        <Button size="compact" isBusy={isBusy} onClick={() => void act()}>
          Send now
        </Button>
      }
    >
      <ul className="sheet">
        {waiting.map(({ saleId, sale, refused }) => (
          <li
            key={saleId}
            className="relative flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 text-14 last:border-0 hover:bg-ink/4"
          >
            <Link to={`/user/dashboard/sales/${saleId}`} className="font-medium after:absolute after:inset-0">
              {sale.receiptNumber}
            </Link>
            <InstantText instant={sale.soldAt} />
            {refused ? (
              <StatusTag tone="loss">Refused</StatusTag>
            ) : (
              <StatusTag tone="warn">Waiting to be sent</StatusTag>
            )}
            <Money amountMinor={sale.totals.grossMinor} className="ml-auto font-semibold" />
            {refused && <p className="basis-full text-ink-soft">{refused.detail}</p>}
          </li>
        ))}
      </ul>
      <p className="text-13 text-ink-soft">
        {waiting.some((one) => one.refused)
          ? 'A refused receipt is tried again when you send it, and each time the program is opened. None is lost.'
          : 'They are sent automatically as soon as the server can be reached. None is lost.'}{' '}
        Send them before the program gets another address: this device keeps them for {window.location.host}{' '}
        alone.
      </p>
    </Section>
  )
}
