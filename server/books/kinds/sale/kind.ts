import { receiptSequence } from '#domain/documents/sale/schema.ts'
import { isOnCredit } from '#domain/payments/credit.ts'
import type { DocumentKind } from '../../engine/document-kind.ts'
import { maxSettled, type Needs } from '../../engine/needs.ts'
import { owedOfReturn } from '../return/settled-debt.ts'
import { owedBefore, settles } from './allocations.ts'
import { saleFacts } from './facts.ts'
import { readsCount } from './in-count.ts'
import { measuresOfSale } from './measures.ts'
import { movedBySale } from './moved.ts'
import { pageFactsOfSale } from './page-facts.ts'
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
  pageFacts: pageFactsOfSale,
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
    claims: [{ of: { tillId }, member: 'receiptSequence', value: receiptSequence(receiptNumber) }],
    namesakes: ofReferences.namesakes,
    // A sale that is sent while it is made is before no opening: nothing is read for it.
    namesakesIn: [...ofReferences.namesakesIn, ...(hasWaited ? ofCount.namesakesIn : [])],
  }
}
