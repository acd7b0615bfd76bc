import { type ClientLoaderFunctionArgs, Link, useLoaderData } from '@remix-run/react'
import { FileQuestion, Printer } from 'lucide-react'
import { api } from '#app/api/client.ts'
import { ApiProblem } from '#app/api/problem.ts'
import { DayText, InstantText } from '#app/components/format/date-text.tsx'
import { formatDay } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { PrintHead } from '#app/components/statement/print-head.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Fact, Facts } from '#app/components/ui/facts.tsx'
import { printPage } from '#app/components/ui/print.ts'
import { Screen } from '#app/components/ui/screen.tsx'
import { assetsPath, depreciationPath } from '#app/features/assets/paths.ts'
import { AttachmentsPart } from '#app/features/attachments/attachments-part.tsx'
import { booksPath, documentPath, entriesPath } from '#app/features/books/paths.ts'
import { DocumentPart } from '#app/features/documents/document-part.tsx'
import { EntryLines } from '#app/features/documents/entry-lines.tsx'
import { JournalCopies } from '#app/features/documents/journal-copies.tsx'
import { MarkButton } from '#app/features/documents/mark-button.tsx'
import { ReverseButton } from '#app/features/documents/reverse-document.tsx'
import { ReviewPart } from '#app/features/documents/review-part.tsx'
import { BillPart } from '#app/features/expenditure/bill-part.tsx'
import { CreditNoteButton } from '#app/features/expenditure/credit-note-button.tsx'
import { GoodsCreditButton } from '#app/features/expenditure/goods-credit-button.tsx'
import { expenditurePath } from '#app/features/expenditure/paths.ts'
import { PayBillButton } from '#app/features/expenditure/pay-bill-button.tsx'
import { valueInWords } from '#app/features/settings/setting-words.ts'
import { ForPosting, NotForAccountants, useIsAccountant } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { FreightButton } from '#app/features/stock/billing/freight-button.tsx'
import { returnGoodsPath } from '#app/features/stock/paths.ts'
import { requireAccounting } from '#app/session/guards.ts'
import type { Bill } from '#domain/api/bill.ts'
import { EntryNumber, type RecordedDocument, type RelatedDocument } from '#domain/api/recorded-document.ts'
import { readBill } from '#domain/api/routes/expenditure.ts'
import { readRecordedDocument } from '#domain/api/routes/ledger.ts'
import { describeDocument, titleOf } from '#domain/documents/describe.ts'
import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { accounts } from '#domain/terms/chart.ts'
import { noLongerKnown } from '#domain/terms/person.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const number = params.number ?? ''
  const document = await fetchDocument(shopId, number)
  const isBill = document?.source.kind === 'bill'
  const bill = isBill ? await api.call(readBill, { shopId, billId: document.source.id }) : null
  return { number, document, bill }
}

/** The document behind an entry; null where the books have none of this number. */
async function fetchDocument(shopId: string, number: string): Promise<RecordedDocument | null> {
  if (!EntryNumber.safeParse(number).success) return null
  try {
    return await api.call(readRecordedDocument, { shopId, number })
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'document_not_found') return null
    throw error
  }
}

export default function DocumentRoute() {
  const { number, document, bill } = useLoaderData<typeof clientLoader>()
  return document ? <DocumentScreen document={document} bill={bill} /> : <NoSuchDocument number={number} />
}

/** Any document of the books: its contents, its entry, what there is to check, and what followed from it. */
function DocumentScreen({ document, bill }: { document: RecordedDocument; bill: Bill | null }) {
  const shop = useShop()
  const { source, postingDay, review } = document
  const title = titleOf(source)
  return (
    <Screen
      title={title}
      subtitle={subtitleOf(document)}
      back={listOf(document)}
      actions={<Actions document={document} bill={bill} />}
    >
      <PrintHead shop={shop} title={title} period={formatDay(postingDay)} />
      {document.facts.length > 0 && (
        <DocumentPart title="About this document">
          <Facts className="mt-2 max-w-160 border-y border-line">
            {document.facts.map((fact, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a recorded document never changes
              <Fact key={at} label={fact.label}>
                <FactValue fact={fact} />
              </Fact>
            ))}
          </Facts>
        </DocumentPart>
      )}
      {bill && <BillPart bill={bill} />}
      <DocumentPart title="Journal entry">
        <EntryLines lines={document.lines} />
      </DocumentPart>
      {review && (
        <ReviewPart
          what="document"
          reviews={review.reviews.map((one) => ({ ...one, kind: source.kind }))}
          seen={review.seen}
          more={review.reviewCount - review.reviews.length}
          act={
            <NotForAccountants>
              <MarkButton shopId={shop.shopId} source={source} isSeen={review.seen !== null} />
            </NotForAccountants>
          }
        />
      )}
      <AttachmentsPart key={source.id} shopId={shop.shopId} kind={source.kind} id={source.id} />
      <RelatedPart title="Original document" documents={document.follows} />
      <RelatedPart title="Later documents" documents={document.followers} />
      <DocumentPart title="In the books">
        <Recorded document={document} />
        <ChainFacts key={document.number} {...document} />
      </DocumentPart>
    </Screen>
  )
}

/** Its kind, where the title does not begin with it, and its day. */
function subtitleOf({ source, postingDay }: RecordedDocument): string {
  const { name } = describeDocument(source)
  const posted = `posted on ${formatDay(postingDay)}`
  return titleOf(source).startsWith(name) ? `P${posted.slice(1)}` : `${name}, ${posted}`
}

/** What can be done with a document, as far as nothing took it back. */
function Actions({ document, bill }: { document: RecordedDocument; bill: Bill | null }) {
  const { shopId } = useShop()
  const { source } = document
  return (
    <>
      <Button icon={Printer} onClick={() => printPage('a4')}>
        Print
      </Button>
      <ForPosting>
        {document.canBeReversed && <ReverseButton of={{ kind: source.kind, id: source.id }} />}
        {source.kind === 'journal' && <JournalCopies journalId={source.id} />}
        {bill && bill.reversal === null && <CreditNoteButton shopId={shopId} bill={bill} />}
        {hasGoodsBill(document) && (
          <GoodsCreditButton
            shopId={shopId}
            of={{
              kind: source.kind === 'delivery-bill' ? 'delivery-bill' : 'stock-receipt',
              id: source.id,
            }}
          />
        )}
        {bill && bill.openMinor > 0 && <PayBillButton shopId={shopId} bill={bill} variant="primary" />}
        {source.kind === 'stock-receipt' && document.canBeReversed && (
          <>
            <FreightButton shopId={shopId} deliveryId={source.id} />
            <ButtonLink to={returnGoodsPath(source.id)}>Return goods to the supplier</ButtonLink>
          </>
        )}
      </ForPosting>
      <OwnPage document={document} />
    </>
  )
}

/** The list that a document is looked for in. */
function listOf({ source: { kind }, postingDay }: RecordedDocument) {
  if (kind === 'asset-purchase' || kind === 'asset-disposal') return { to: assetsPath, label: 'Fixed assets' }
  if (kind === 'depreciation-run') return { to: depreciationPath, label: 'Depreciation' }
  if (kind === 'bill' || kind === 'expense') return { to: expenditurePath, label: 'Bills and expenses' }
  return { to: entriesPath({ from: postingDay, to: postingDay }), label: 'Journal' }
}

/** Whether its supplier can lower the price of the goods: where they came before their bill, on the bill. */
function hasGoodsBill(document: RecordedDocument): boolean {
  const isBeforeBill = document.lines.some(({ account }) => account === accounts.goodsNotBilled)
  const { kind } = document.source
  const isBill = kind === 'delivery-bill' || (kind === 'stock-receipt' && !isBeforeBill)
  return isBill && document.canBeReversed
}

/** Receipts, returns, fixed assets and settings have a page of their own, too. */
function OwnPage({ document: { source } }: { document: RecordedDocument }) {
  const { name, path } = describeDocument(source)
  const isAccountant = useIsAccountant()
  const isReceipt = source.kind === 'sale' || source.kind === 'return'
  const isAsset = source.kind === 'asset-purchase'
  if (path === null || (isAccountant && !isReceipt && !isAsset)) return null
  return (
    <ButtonLink variant="primary" to={path}>
      Open the {isReceipt || isAsset ? name.toLowerCase() : 'settings'}
    </ButtonLink>
  )
}

function FactValue({ fact: { text, amountMinor, day, setting } }: { fact: DocumentFact }) {
  const { currency } = useShop()
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      {text !== undefined && <span>{text}</span>}
      {amountMinor !== undefined && <Money amountMinor={amountMinor} />}
      {day !== undefined && <DayText day={day} />}
      {setting && <span>{valueInWords(setting, currency)}</span>}
    </span>
  )
}

function Recorded({ document }: { document: RecordedDocument }) {
  const { businessDay, postingDay, recordedAt, postedBy, postedByUid } = document
  return (
    <Facts className="mt-2 max-w-160 border-y border-line">
      <Fact label="Recorded">
        <InstantText instant={recordedAt} />
      </Fact>
      {postedByUid !== null && <Fact label="Posted by">{postedBy ?? noLongerKnown}</Fact>}
      <Fact label="Business day">
        <DayText day={businessDay} />
      </Fact>
      <Fact label="Posting day">
        <DayText day={postingDay} />
      </Fact>
    </Facts>
  )
}

/** What shows that the entry is unaltered: for anyone who checks the books. */
function ChainFacts({ number, hash, previousHash, source }: RecordedDocument) {
  return (
    <details className="mt-3 max-w-160 text-13">
      <summary className="cursor-pointer py-1 text-ink-soft">Details</summary>
      <Facts className="mt-1 border-y border-line">
        <Fact label="Entry">{number.toLocaleString('en')}</Fact>
        <Fact label="Document id">
          <span className="break-all select-all">{source.id}</span>
        </Fact>
        <Fact label="Hash">
          <span className="break-all select-all">{hash}</span>
        </Fact>
        <Fact label="Previous hash">
          {number === 1 ? (
            'None: this is the first entry'
          ) : (
            <>
              <span className="break-all select-all">{previousHash}</span>,{' '}
              <Link to={documentPath(number - 1)} className="text-accent underline">
                entry {(number - 1).toLocaleString('en')}
              </Link>
            </>
          )}
        </Fact>
      </Facts>
    </details>
  )
}

function NoSuchDocument({ number }: { number: string }) {
  return (
    <Screen title="No such document" back={{ to: `${booksPath}/journal`, label: 'Journal' }}>
      <EmptyState
        isSheet
        icon={FileQuestion}
        title={`The books have no entry ${number}`}
        action={<ButtonLink to={`${booksPath}/journal`}>Go to the journal</ButtonLink>}
      >
        Look for the document in the journal, by its number, its name or an amount.
      </EmptyState>
    </Screen>
  )
}

/** Documents that belong to this one, each a link. */
function RelatedPart({ title, documents }: { title: string; documents: readonly RelatedDocument[] }) {
  if (documents.length === 0) return null
  return (
    <DocumentPart title={title}>
      <ul className="mt-2 max-w-160 border-t border-line text-14">
        {documents.map(({ source, number, postingDay }) => (
          <li
            key={`${source.kind} ${source.id}`}
            className="flex justify-between gap-4 border-b border-line py-2"
          >
            {number === null ? (
              titleOf(source)
            ) : (
              <Link to={documentPath(number)} className="font-medium text-accent underline">
                {titleOf(source)}
              </Link>
            )}
            <DayText day={postingDay} />
          </li>
        ))}
      </ul>
    </DocumentPart>
  )
}
