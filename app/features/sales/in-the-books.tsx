import { Link } from '@remix-run/react'
import { DayText, InstantText } from '#app/components/format/date-text.tsx'
import { Money } from '#app/components/format/money.tsx'
import { Fact, Facts } from '#app/components/ui/facts.tsx'
import { AttachmentsPart } from '#app/features/attachments/attachments-part.tsx'
import { DocumentPart } from '#app/features/documents/document-part.tsx'
import { EntryNumber } from '#app/features/documents/entry-number.tsx'
import { MarkButton } from '#app/features/documents/mark-button.tsx'
import { ReviewPart } from '#app/features/documents/review-part.tsx'
import { quotationPath } from '#app/features/quotations/paths.ts'
import { useMe } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { useCashier } from '#app/features/till/cashier/use-cashier.ts'
import { isAccountingOpen } from '#app/session/items.ts'
import type { RecordedSale, RelatedReceipt } from '#domain/api/sale.ts'
import { sumMinor } from '#domain/money.ts'
import { cashierOf } from '#domain/table/receipts.ts'
import { approvalLabels } from '#domain/terms/approval.ts'
import { noLongerKnown } from '#domain/terms/person.ts'
import { priceReasonLabels } from '#domain/terms/price-reason.ts'
import { returnReasonLabels } from '#domain/terms/return-reason.ts'
import { CorrectionsPart } from './correct-payment/corrections-part.tsx'
import { canBeTakenBack } from './take-back/draft.ts'

/** A receipt in the books: its entry, what there is to check, its files, and what followed from it. */
export function InTheBooks({ sale }: { sale: RecordedSale }) {
  const { shopId } = useShop()
  const me = useMe()
  const cashier = useCashier(shopId)
  // Until it is known who serves, nothing is shown that staff may not see.
  const isByCode = cashier === undefined || cashier?.isByCode === true
  // Whoever took the till over by a code has the rights of staff, in the session of the owner too.
  const isOwner = !isByCode && (me?.right === 'owner' || me?.isAdmin === true)
  const areBooksOpen = !isByCode && isAccountingOpen()
  const source = { kind: sale.kind, id: sale.saleId }
  return (
    <>
      <DocumentPart title="In the books">
        <Facts className="mt-2 max-w-160 border-y border-line">
          <RecordedFacts sale={sale} areBooksOpen={areBooksOpen} />
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
          reviews={sale.reviews.map((review) => ({ ...review, ...namesOf(sale, review) }))}
          seen={sale.reviewsSeen}
          act={isOwner && <MarkButton shopId={shopId} source={source} isSeen={sale.reviewsSeen !== null} />}
        />
      )}
      {areBooksOpen && <AttachmentsPart key={sale.saleId} shopId={shopId} {...source} />}
    </>
  )
}

/** When the receipt was recorded, and who recorded it. */
function RecordedFacts({ sale, areBooksOpen }: { sale: RecordedSale; areBooksOpen: boolean }) {
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
        {sale.entryNumber === null ? (
          'None: the total is zero'
        ) : (
          <EntryNumber number={sale.entryNumber} isLink={areBooksOpen} />
        )}
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
      {repriced.map(({ lineId, name, unitPriceMinor, fromMinor, reason, by }) => (
        <Fact key={lineId} label="Price changed">
          {name}: <Money amountMinor={unitPriceMinor} /> instead of <Money amountMinor={fromMinor} />,{' '}
          {priceReasonLabels[reason].toLowerCase()}
          {byDoer(sale, by)}
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
      {sale.discounts?.map(({ by, amountMinor }) => (
        <Fact key={by} label="Discount given">
          <Money amountMinor={amountMinor} />
          {byDoer(sale, by)}
        </Fact>
      ))}
      {[...Map.groupBy(sale.voided ?? [], ({ by }) => by)].map(([by, voided]) => (
        <Fact key={by ?? ''} label="Removed before payment">
          {voided.length === 1 ? '1 line' : `${voided.length} lines`},{' '}
          <Money amountMinor={sumMinor(voided.map(({ amountMinor }) => amountMinor))} />
          {byDoer(sale, by)}
        </Fact>
      ))}
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

/** The names of a review's line and of the person who did it. */
function namesOf({ lines, doers = [] }: RecordedSale, review: RecordedSale['reviews'][number]) {
  const nameOf = (uid: unknown) => doers.find((one) => one.uid === uid)?.name
  return {
    lineName: lines.find((line) => line.lineId === review.lineId)?.name,
    byName: nameOf(review.by),
    ...(review.code === 'staff_void' && { expectedName: nameOf(review.expected) }),
  }
}

/** Who did it, where that is another person than the cashier. */
function byDoer({ cashierUid, doers = [] }: RecordedSale, uid: string | undefined): string {
  if (uid === undefined || uid === cashierUid) return ''
  return `, by ${doers.find((one) => one.uid === uid)?.name ?? noLongerKnown}`
}

/** The returns of a sale, each with its receipt. */
function ReturnsPart({ sale, returns }: { sale: RecordedSale; returns: readonly RelatedReceipt[] }) {
  return (
    <DocumentPart title={canBeTakenBack(sale) ? 'Returns' : 'Returns: all of it was returned'}>
      <ul className="mt-2 max-w-160 border-t border-line text-14">
        {returns.map(({ saleId, receiptNumber, soldAt, grossMinor }) => (
          <li key={saleId} className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-2">
            <Link className="font-medium text-accent underline" to={`/user/dashboard/sales/${saleId}`}>
              Return {receiptNumber}
            </Link>
            <span className="text-ink-soft">
              <InstantText instant={soldAt} />
            </span>
            <Money amountMinor={grossMinor} className="ml-auto" />
          </li>
        ))}
      </ul>
    </DocumentPart>
  )
}
