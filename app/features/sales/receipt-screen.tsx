import { Link, useRevalidator } from '@remix-run/react'
import { Printer, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { DayText, InstantText } from '#app/components/format/date-text.tsx'
import { Money } from '#app/components/format/money.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { Fact, Facts } from '#app/components/ui/facts.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { useShortcut } from '#app/components/ui/use-shortcut.ts'
import { DocumentPart } from '#app/features/documents/document-part.tsx'
import { ReviewPart } from '#app/features/documents/review-part.tsx'
import { quotationPath } from '#app/features/quotations/paths.ts'
import { NotForAccountants } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { useOutbox } from '#app/features/till/hooks.ts'
import { printReceipt } from '#app/features/till/receipt/print-receipt.ts'
import { Receipt } from '#app/features/till/receipt/receipt.tsx'
import { usePrintPaper } from '#app/features/till/receipt/use-print-paper.ts'
import type { RecordedSale } from '#domain/api/sale.ts'
import { sumMinor } from '#domain/money.ts'
import { receiptPaper } from '#domain/receipt/receipt-paper.ts'
import { cashierOf } from '#domain/table/receipts.ts'
import { approvalLabels } from '#domain/terms/approval.ts'
import { noLongerKnown } from '#domain/terms/person.ts'
import { priceReasonLabels } from '#domain/terms/price-reason.ts'
import { returnReasonLabels } from '#domain/terms/return-reason.ts'
import { CorrectPaymentDialog } from './correct-payment/correct-payment-dialog.tsx'
import { CorrectionsPart } from './correct-payment/corrections-part.tsx'
import { correctable } from './correct-payment/draft.ts'
import type { FoundReceipt } from './one-receipt.ts'
import { ReturnsPart } from './returns-part.tsx'
import { ShareReceipt } from './share-receipt.tsx'
import { canBeTakenBack } from './take-back/draft.ts'

/** One receipt as it was handed out, and what the books made of it. */
export function ReceiptScreen({ found }: { found: FoundReceipt }) {
  const shop = useShop()
  const { view, recorded } = found
  const print = usePrintPaper(shop)
  const printCopy = () => print((look) => receiptPaper(view, shop, { isCopy: true, ...look }))
  useShortcut('F10', printCopy)
  return (
    <Screen
      title={`${view.kind === 'return' ? 'Return' : 'Receipt'} ${view.receiptNumber}`}
      back={{ to: '/user/dashboard/sales', label: 'Receipts' }}
      actions={
        <>
          {recorded && canBeTakenBack(recorded) && (
            <NotForAccountants>
              <ButtonLink icon={Undo2} to={`/user/dashboard/sales/${view.saleId}/return`}>
                Take back
              </ButtonLink>
            </NotForAccountants>
          )}
          {recorded && <CorrectPayment sale={recorded} />}
          <ShareReceipt found={found} />
          <Button onClick={() => printReceipt('a4')}>Print on A4</Button>
          <Button variant="primary" icon={Printer} shortcut="F10" onClick={printCopy}>
            Print receipt
          </Button>
        </>
      }
    >
      <div className="print-flow grid items-start gap-6 md:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <div className="print-flow rounded-sm border border-line bg-surface p-5 print:border-0">
          <Receipt receipt={view} shop={shop} isCopy />
        </div>
        <div className="no-print flex min-w-0 flex-col gap-4">
          {recorded ? <InTheBooks sale={recorded} /> : <NotYetThere shopId={shop.shopId} view={view} />}
        </div>
      </div>
    </Screen>
  )
}

function CorrectPayment({ sale }: { sale: RecordedSale }) {
  const { revalidate } = useRevalidator()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  if (correctable(sale).length === 0) return null
  return (
    <NotForAccountants>
      <Button onClick={() => setIsOpen(true)}>Correct the payment type</Button>
      {isOpen && (
        <CorrectPaymentDialog
          sale={sale}
          onClose={close}
          onDone={() => {
            close()
            revalidate()
          }}
        />
      )}
    </NotForAccountants>
  )
}

function NotYetThere({ shopId, view }: { shopId: string; view: FoundReceipt['view'] }) {
  const waiting = useOutbox(shopId)
  const own = waiting?.find((one) => one.saleId === view.saleId)
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
      It is sent automatically as soon as the server can be reached.
      {view.kind === 'return' &&
        ' The server did not answer, so it may be recorded or not: give no money back before this page says that the server has it.'}
    </Banner>
  )
}

function InTheBooks({ sale }: { sale: RecordedSale }) {
  return (
    <>
      <DocumentPart title="In the books">
        <Facts className="mt-2 max-w-160 border-y border-line">
          <RecordedFacts sale={sale} />
          <ChangeFacts sale={sale} />
          <LinkedFacts sale={sale} />
        </Facts>
      </DocumentPart>
      {sale.paymentCorrections && sale.paymentCorrections.length > 0 && (
        <CorrectionsPart corrections={sale.paymentCorrections} />
      )}
      {sale.returns && sale.returns.length > 0 && <ReturnsPart sale={sale} returns={sale.returns} />}
      {sale.reviews.length > 0 && (
        <ReviewPart
          what="receipt"
          reviews={sale.reviews.map((review) => ({ ...review, lineName: lineName(sale, review) }))}
          seen={sale.reviewsSeen}
        />
      )}
    </>
  )
}

/** When the receipt was recorded, and who recorded it. */
function RecordedFacts({ sale }: { sale: RecordedSale }) {
  const cashier = cashierOf(sale)
  return (
    <>
      <Fact label="Recorded">
        <InstantText instant={sale.recordedAt} />
      </Fact>
      <Fact label="Business day">
        <DayText day={sale.businessDay} />
      </Fact>
      {sale.postingDay !== sale.businessDay && (
        <Fact label="Posted on">
          <DayText day={sale.postingDay} />
        </Fact>
      )}
      <Fact label="Ledger entry">
        {sale.entryNumber === null ? 'None: the total is zero' : `Number ${sale.entryNumber}`}
      </Fact>
      {cashier !== null && <Fact label="Cashier">{cashier}</Fact>}
      {sale.sentByUid !== null && <Fact label="Sent by">{sale.sentBy ?? noLongerKnown}</Fact>}
      <Fact label="Came from">{sale.origin === 'import' ? 'An imported history' : 'The till'}</Fact>
      {sale.reason && <Fact label="Reason">{returnReasonLabels[sale.reason]}</Fact>}
    </>
  )
}

/** What the cashier changed on it, and who approved that. */
function ChangeFacts({ sale }: { sale: RecordedSale }) {
  const repriced = sale.lines.flatMap(({ lineId, name, unitPriceMinor, priceChange }) =>
    priceChange ? { lineId, name, unitPriceMinor, ...priceChange } : [],
  )
  const writtenOff = sale.lines.filter(({ isWrittenOff }) => isWrittenOff)
  return (
    <>
      {repriced.map(({ lineId, name, unitPriceMinor, fromMinor, reason }) => (
        <Fact key={lineId} label="Price changed">
          {name}: <Money amountMinor={unitPriceMinor} /> instead of <Money amountMinor={fromMinor} />,{' '}
          {priceReasonLabels[reason].toLowerCase()}
        </Fact>
      ))}
      {sale.approvals?.map(({ act, lineId, approvalId }) => (
        <Fact key={`${act} ${lineId}`} label={`${approvalLabels[act]} approved`}>
          {[sale.lines.find((line) => line.lineId === lineId)?.name, 'by the owner']
            .filter(Boolean)
            .join(', ')}
          {approvalId === undefined && ', on the device while offline'}
        </Fact>
      ))}
      {sale.voided && (
        <Fact label="Removed before payment">
          {sale.voided.length === 1 ? '1 line' : `${sale.voided.length} lines`},{' '}
          <Money amountMinor={sumMinor(sale.voided.map(({ amountMinor }) => amountMinor))} />
        </Fact>
      )}
      {writtenOff.length > 0 && (
        <Fact label="Written off">{writtenOff.map(({ name }) => name).join(', ')}</Fact>
      )}
    </>
  )
}

/** The receipts that it belongs to. */
function LinkedFacts({ sale }: { sale: RecordedSale }) {
  return (
    <>
      <QuotationFact quotationId={sale.quotationId} />
      {sale.exchanged && (
        <Fact label={sale.kind === 'return' ? 'Exchanged for' : 'Exchanged with'}>
          <Link
            className="font-medium text-accent underline"
            to={`/user/dashboard/sales/${sale.exchanged.saleId}`}
          >
            {sale.kind === 'return' ? 'Receipt' : 'Return'} {sale.exchanged.receiptNumber}
          </Link>
        </Fact>
      )}
      {sale.returnOf && (
        <Fact label="Return of">
          <Link className="font-medium text-accent underline" to={`/user/dashboard/sales/${sale.returnOf}`}>
            {sale.returned ? `Receipt ${sale.returned.receiptNumber}` : 'The receipt it was sold on'}
          </Link>
        </Fact>
      )}
    </>
  )
}

function QuotationFact({ quotationId }: Pick<RecordedSale, 'quotationId'>) {
  if (quotationId === undefined) return null
  return (
    <Fact label="Quotation">
      <Link className="font-medium text-accent underline" to={quotationPath(quotationId)}>
        Open the quotation
      </Link>
    </Fact>
  )
}

function lineName(sale: RecordedSale, review: RecordedSale['reviews'][number]): string | undefined {
  return sale.lines.find((line) => line.lineId === review.lineId)?.name
}
