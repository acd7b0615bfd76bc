import { Link } from '@remix-run/react'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { DayText, InstantText } from '#app/components/format/date-text.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { useShortcut } from '#app/components/ui/use-shortcut.ts'
import { reviewSentence } from '#app/features/reviews/review-words.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { useOutbox } from '#app/features/till/hooks.ts'
import { printReceipt } from '#app/features/till/receipt/print-receipt.ts'
import { Receipt } from '#app/features/till/receipt/receipt.tsx'
import type { RecordedSale } from '#domain/api/sale.ts'
import { cashierOf } from '#domain/table/receipts.ts'
import type { FoundReceipt } from './one-receipt.ts'

/** One receipt as it was handed out, and what the books made of it. */
export function ReceiptScreen({ found }: { found: FoundReceipt }) {
  const shop = useShop()
  const { view, recorded } = found
  useShortcut('F10', () => printReceipt('receipt'))
  return (
    <Screen
      title={`${view.kind === 'return' ? 'Return' : 'Receipt'} ${view.receiptNumber}`}
      back={{ to: '/user/dashboard/sales', label: 'Receipts' }}
      actions={
        <>
          <Button onClick={() => printReceipt('a4')}>Print on A4</Button>
          <Button variant="primary" icon={Printer} shortcut="F10" onClick={() => printReceipt('receipt')}>
            Print receipt
          </Button>
        </>
      }
    >
      <div className="print-flow grid items-start gap-6 md:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <div className="print-flow rounded-sm border border-line bg-surface p-5 print:border-0">
          <Receipt receipt={view} shop={shop} />
        </div>
        <div className="no-print flex min-w-0 flex-col gap-4">
          {recorded ? (
            <InTheBooks sale={recorded} />
          ) : (
            <NotYetThere shopId={shop.shopId} saleId={view.saleId} />
          )}
        </div>
      </div>
    </Screen>
  )
}

function NotYetThere({ shopId, saleId }: { shopId: string; saleId: string }) {
  const waiting = useOutbox(shopId)
  const own = waiting?.find((one) => one.saleId === saleId)
  if (waiting === undefined) return null
  if (own === undefined) {
    return (
      <Banner tone="good" title="The server has it now">
        Open it again from the receipts to see what the books made of it.
      </Banner>
    )
  }
  if (own.refused) {
    return (
      <Banner tone="loss" title="The server refused this receipt">
        {own.refused.detail} It stays on this device until it is sent.
      </Banner>
    )
  }
  return (
    <Banner tone="warn" title="Only on this device so far">
      It is sent by itself as soon as the server can be reached.
    </Banner>
  )
}

function InTheBooks({ sale }: { sale: RecordedSale }) {
  const shop = useShop()
  const cashier = cashierOf(sale)
  return (
    <>
      <section aria-labelledby="in-the-books">
        <h2 id="in-the-books" className="text-16 font-semibold">
          In the books
        </h2>
        <dl className="mt-2 grid max-w-120 grid-cols-[auto_1fr] border-t border-line text-14">
          <Fact name="Recorded">
            <InstantText instant={sale.recordedAt} />
          </Fact>
          <Fact name="Business day">
            <DayText day={sale.businessDay} />
          </Fact>
          {sale.postingDay !== sale.businessDay && (
            <Fact name="Posted on">
              <DayText day={sale.postingDay} />
            </Fact>
          )}
          <Fact name="Ledger entry">
            {sale.entryNumber === null ? 'None: it comes to nothing' : `Number ${sale.entryNumber}`}
          </Fact>
          {cashier !== null && <Fact name="Cashier">{cashier}</Fact>}
          {sale.sentByUid !== null && <Fact name="Sent by">{sale.sentBy ?? 'No longer known'}</Fact>}
          <Fact name="Came from">{sale.origin === 'import' ? 'An imported history' : 'The till'}</Fact>
          {sale.returnOf && (
            <Fact name="Return of">
              <Link
                className="font-medium text-accent underline"
                to={`/user/dashboard/sales/${sale.returnOf}`}
              >
                The receipt it was sold on
              </Link>
            </Fact>
          )}
        </dl>
      </section>
      {sale.reviews.length > 0 && (
        <section aria-labelledby="to-review">
          <h2 id="to-review" className="text-16 font-semibold">
            To check
          </h2>
          <p className="mt-1 text-13 text-ink-soft">
            It was stored as the receipt says. Something in the shop’s records differed.
          </p>
          <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 text-14 wrap-anywhere marker:text-warn">
            {sale.reviews.map((review) => (
              <li key={`${review.code}${review.lineId ?? ''}${review.said ?? ''}`}>
                {reviewSentence({ ...review, lineName: lineName(sale, review) }, shop)}
              </li>
            ))}
          </ul>
          <p className="mt-3 flex flex-wrap items-center gap-2 text-14">
            {sale.reviewsSeen ? (
              <>
                <StatusTag tone="good">Seen</StatusTag>
                <span>
                  by {sale.reviewsSeen.by ?? 'somebody no longer known'},{' '}
                  <InstantText instant={sale.reviewsSeen.at} />
                  {sale.reviewsSeen.note !== undefined && `: ${sale.reviewsSeen.note}`}
                </span>
              </>
            ) : (
              <StatusTag tone="warn">Not seen by the owner yet</StatusTag>
            )}
          </p>
        </section>
      )}
    </>
  )
}

function lineName(sale: RecordedSale, review: RecordedSale['reviews'][number]): string | undefined {
  return sale.lines.find((line) => line.lineId === review.lineId)?.name
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="border-b border-line py-2 pr-6 text-ink-soft">{name}</dt>
      <dd className="border-b border-line py-2 wrap-anywhere">{children}</dd>
    </>
  )
}
