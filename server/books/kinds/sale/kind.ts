import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { receiptSequence } from '#domain/documents/sale/schema.ts'
import { minor } from '#domain/money.ts'
import { isOnCredit } from '#domain/payments/credit.ts'
import { type NamedTender, tenderName } from '#domain/payments/payment-type.ts'
import { refundLabels } from '#domain/terms/tender.ts'
import type { DocumentKind } from '../../engine/document-kind.ts'
import { maxSettled, type Needs } from '../../engine/needs.ts'
import { subjectOf, text } from '../fact-words.ts'
import { owedOfReturn } from '../return/settled-debt.ts'
import { owedBefore, settles } from './allocations.ts'
import { readsCount } from './in-count.ts'
import { measuresOfSale } from './measures.ts'
import { movedBySale } from './moved.ts'
import { peopleOf } from './people-of.ts'
import { planSale } from './plan.ts'
import { linesOfLegacySale } from './posting.ts'
import { replanSale } from './replan.ts'
import { answerOf, resendSale } from './resend.ts'
import type { SaleDocument } from './stored.ts'
import { paymentReferencesOf, sales } from './stored.ts'
import type { SaleToRecord } from './to-record.ts'
import { needsOfUsed } from './used-deposits.ts'
import { needsOfReferences } from './used-references.ts'

/** What a till sold. */
export const sale: DocumentKind<SaleToRecord, SaleDocument> = {
  name: 'sale',
  collection: sales,
  sources: ['sale'],
  withoutAmounts: {
    because: 'compared-otherwise',
    how: 'Every price, discount and tax is compared with the records of the shop.',
  },
  isKindOf: ({ origin, kind }) => origin === 'till' && kind === 'sale',
  plansAhead: true,
  isFromTill: () => true,
  evenClosed: true,
  idOf: ({ saleId }) => saleId,
  linesOf: linesOfEntry,
  needs: needsOfSale,
  resend: resendSale,
  plan: (view, record) => planSale(view, record, () => null),
  replan: (past, document) => replanSale(past, document, null),
  sourceOf: ({ _id, kind, receiptNumber }) => ({ kind, id: _id.saleId, reference: receiptNumber }),
  firstFacts: saleFacts,
  texts: textsOfSale,
  measures: measuresOfSale,
  legacyLines: linesOfLegacySale,
  moved: movedBySale,
  subject: ({ receiptNumber, customerId, totals }, { customers }) =>
    subjectOf({
      number: receiptNumber,
      payee: customerId && customers.get(customerId),
      unnamed: 'Walk-in customer',
      totalMinor: totals.grossMinor,
    }),
  pageFacts: (sale, { tills, customers }) => [
    ...text('Till', tills.get(sale.tillId)),
    ...text('Customer', sale.customerId && customers.get(sale.customerId)),
    ...moneyOf(sale),
    { label: 'Tax', amountMinor: sale.totals.taxMinor },
    { label: 'Total', amountMinor: sale.totals.grossMinor },
    ...text(
      'Cash count',
      sale.isInCount && 'Arrived after the count of its shift, which included any cash it took',
    ),
    ...text('Float', sale.isInFloat && 'Arrived after a float was counted that included any cash it took'),
    ...text('Note', sale.note),
  ],
  answer: answerOf,
}

/** A person can stand in a note, of the receipt or of a line, and in the reference of a payment. */
function textsOfSale({ note, lines, tenders }: SaleDocument): string[] {
  return [
    ...(note === undefined ? [] : ['/note']),
    ...lines.flatMap((line, index) => (line.note === undefined ? [] : [`/lines/${index}/note`])),
    ...tenders.flatMap(({ reference }, index) =>
      reference === undefined ? [] : [`/tenders/${index}/reference`],
    ),
  ]
}

/** Of an ordinary sale its own lines; taxes that are all different, and much that is settled, make more of them in its entry. */
function linesOfEntry({ sale }: SaleToRecord): number {
  const { lines } = sale
  const taxes = new Set<string>()
  for (const { taxClassId, taxes: ofLine } of lines) {
    for (const { component, rateBp } of ofLine) taxes.add(`${taxClassId} ${component} ${rateBp}`)
  }
  const settled = settles(sale).some((wanted) => !('document' in wanted)) ? maxSettled : 0
  return Math.max(lines.length, taxes.size) + settled
}

export function needsOfSale({ sale, senderUid, sent, hasWaited }: SaleToRecord): Needs {
  const { tillId, receiptNumber, customerId, soldBy, lines } = sale
  const named = [...new Set([soldBy, ...peopleOf(sale)])].filter((uid) => uid !== undefined)
  const ofDeposits = needsOfUsed(sale)
  const ofCount = readsCount({ ...sale, ...sent })
  const ofReferences = needsOfReferences(paymentReferencesOf(sale), 'sale')
  return {
    products: lines.map(({ productId }) => productId),
    tills: [tillId],
    customers: customerId !== undefined && isOnCredit(sale) ? [customerId] : [],
    uids: [...new Set(named.filter((uid) => uid !== senderUid))],
    others: [...ofCount.others, ...ofDeposits.others],
    listed: ofDeposits.listed,
    openItems: [...settles(sale), ...owedOfReturn(sale), ...owedBefore(sale), ...ofDeposits.openItems],
    claims: [{ of: { tillId }, field: 'receiptSequence', value: receiptSequence(receiptNumber) }],
    namesakes: ofReferences.namesakes,
    // A sale that is sent while it is made is before no opening: nothing is read for it.
    namesakesIn: [...ofReferences.namesakesIn, ...(hasWaited ? ofCount.namesakesIn : [])],
  }
}

/** How it was paid, or paid back, so that it adds up to the total. */
function moneyOf({ kind: of, tenders, paidBy = [], totals }: SaleDocument): DocumentFact[] {
  const labelOf = (tender: NamedTender) => {
    if (of === 'return' && tender.kind === 'on-account') return refundLabels[tender.kind]
    const name = tenderName(tender, paidBy)
    return of === 'sale' ? name : `${name}, paid back`
  }
  const rounding = totals.roundingMinor ?? 0
  return [
    ...tenders.map(({ amountMinor, ...tender }) => ({ label: labelOf(tender), amountMinor })),
    ...(totals.changeMinor === 0 ? [] : [{ label: 'Change', amountMinor: minor(-totals.changeMinor) }]),
    ...(rounding === 0 ? [] : [{ label: 'Rounding', amountMinor: minor(rounding) }]),
  ]
}

type Sale = Omit<SaleDocument, 'answer' | 'entryNumber' | 'reviews'>

/**
 * What the chain protects of a source document: everything that decides what was posted. Names,
 * notes and references, where a person can stand, stay outside, so that they can be erased.
 */
function saleFacts(sale: Sale) {
  return {
    shopId: sale._id.shopId,
    saleId: sale._id.saleId,
    tillId: sale.tillId,
    receiptNumber: sale.receiptNumber,
    soldAt: sale.soldAt,
    businessDay: sale.businessDay,
    postingDay: sale.postingDay,
    kind: sale.kind,
    returnOf: sale.returnOf ?? null,
    pricesIncludeTax: sale.pricesIncludeTax,
    // Only if it is set: documents without it were hashed before there was one.
    ...(sale.taxRule !== undefined && { taxRule: sale.taxRule }),
    customerId: sale.customerId ?? null,
    lines: sale.lines.map((line) => ({
      lineId: line.lineId,
      returnOfLineId: line.returnOfLineId ?? null,
      productId: line.productId,
      quantityMilli: line.quantityMilli,
      unitPriceMinor: line.unitPriceMinor,
      discountMinor: line.discountMinor,
      taxClassId: line.taxClassId,
      taxes: line.taxes.map(({ component, rateBp, amountMinor }) => ({ component, rateBp, amountMinor })),
      netMinor: line.netMinor,
      costMinor: line.costMinor,
    })),
    tenders: sale.tenders.map(({ kind, amountMinor }) => ({ kind, amountMinor })),
    totals: { ...sale.totals },
  }
}
