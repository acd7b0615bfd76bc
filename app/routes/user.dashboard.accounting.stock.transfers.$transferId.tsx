import { type ClientLoaderFunctionArgs, Link, useLoaderData } from '@remix-run/react'
import { v7 as uuidv7 } from 'uuid'
import { api } from '#app/api/client.ts'
import { DayText } from '#app/components/format/date-text.tsx'
import { todayIn } from '#app/components/format/dates.ts'
import { Quantity } from '#app/components/format/quantity.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Fact, Facts } from '#app/components/ui/facts.tsx'
import { Screen, Section } from '#app/components/ui/screen.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { documentPath } from '#app/features/books/paths.ts'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { transfersPath } from '#app/features/stock/paths.ts'
import { usePlaces } from '#app/features/stock/places/use-places.ts'
import { ReceiveForm } from '#app/features/stock/transfers/receive-form.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { readTransfer } from '#domain/api/routes/transfers.ts'
import type { Transfer } from '#domain/api/transfer.ts'
import { formatMilli, milli } from '#domain/quantity.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [{ timeZone }, transfer] = await Promise.all([
    loadShop(shopId),
    api.call(readTransfer, { shopId, transferId: params.transferId ?? '' }),
  ])
  // The id of the next receipt is made before the first try, so that a second one is the same receipt.
  return { shopId, transfer, receiptId: uuidv7(), today: todayIn(timeZone) }
}

/** A transfer: what was sent, what arrived of it, and what is still in transit. */
export default function TransferScreen() {
  const { shopId, transfer, receiptId, today } = useLoaderData<typeof clientLoader>()
  const { nameOf } = usePlaces()
  const { businessDay, from, to, note, lines, receipts, isOpen, entryNumber } = transfer
  return (
    <Screen
      title={`${nameOf(from)} to ${nameOf(to)}`}
      subtitle={
        <StatusTag tone={isOpen ? 'warn' : 'neutral'}>{isOpen ? 'In transit' : 'Received'}</StatusTag>
      }
      width="narrow"
      back={{ to: transfersPath, label: 'Transfers' }}
      actions={<ButtonLink to={documentPath(entryNumber)}>In the journal</ButtonLink>}
    >
      <Facts className="border-y border-line">
        <Fact label="Sent">
          <DayText day={businessDay} />
        </Fact>
        {note !== undefined && <Fact label="Note">{note}</Fact>}
      </Facts>
      <GoodsSent lines={lines} />
      {receipts.length > 0 && <Receipts transfer={transfer} />}
      {isOpen && (
        <ForPosting>
          <ReceiveForm key={receiptId} {...{ shopId, transfer, receiptId, today }} />
        </ForPosting>
      )}
    </Screen>
  )
}

function GoodsSent({ lines }: { lines: Transfer['lines'] }) {
  return (
    <Section title="Goods sent">
      <ul className="sheet">
        {lines.map(({ lineId, name, quantityMilli, openMilli }) => (
          <li
            key={lineId}
            className="flex flex-wrap items-baseline justify-between gap-3 border-b border-line px-4 py-3 text-14 last:border-0"
          >
            <span className="font-medium">{name}</span>
            <span>
              <Quantity quantityMilli={quantityMilli} />
              {openMilli > 0 && <span className="text-ink-soft"> · {formatMilli(openMilli)} in transit</span>}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What arrived so far, each with its document. */
function Receipts({ transfer: { from, receipts } }: { transfer: Transfer }) {
  const { nameOf } = usePlaces()
  return (
    <Section title="Received">
      <ul className="sheet">
        {receipts.map((receipt) => (
          <li
            key={receipt.receiptId}
            className="relative flex min-h-12 items-center justify-between gap-4 border-b border-line px-4 py-2 text-14 last:border-0 hover:bg-ink/4"
          >
            <Link to={documentPath(receipt.entryNumber)} className="font-medium after:absolute after:inset-0">
              <DayText day={receipt.businessDay} />
              {receipt.to === from && `, back at ${nameOf(from)}`}
            </Link>
            <span className="text-ink-soft">{receivedInWords(receipt)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function receivedInWords({ lines }: Transfer['receipts'][number]): string {
  const sum = (of: 'quantityMilli' | 'lostMilli') => milli(lines.reduce((total, line) => total + line[of], 0))
  const lost = sum('lostMilli')
  return `${formatMilli(sum('quantityMilli'))} received${lost === 0 ? '' : `, ${formatMilli(lost)} lost`}`
}
