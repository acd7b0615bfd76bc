import type { EntrySourceKind } from '#domain/terms/document-kind.ts'
import type { StoredDocument } from '../../db/documents.ts'
import type { AnyKind } from '../engine/document-kind.ts'
import { account } from './account/kind.ts'
import { assetDisposal } from './asset-disposal/kind.ts'
import { assetPurchase } from './asset-purchase/kind.ts'
import { bill } from './bill/kind.ts'
import { billCredit } from './bill-credit/kind.ts'
import { cashCount } from './cash-count/kind.ts'
import { cashMovement } from './cash-movement/kind.ts'
import { costCorrection } from './cost-correction/kind.ts'
import { creditWriteOff } from './credit-write-off/kind.ts'
import { deliveryBill } from './delivery-bill/kind.ts'
import { deposit } from './deposit/kind.ts'
import { depositUse } from './deposit-use/kind.ts'
import { depreciationRun } from './depreciation-run/kind.ts'
import { erasure } from './erasure/kind.ts'
import { expense } from './expense/kind.ts'
import { founding } from './founding/kind.ts'
import { giveaway } from './giveaway/kind.ts'
import { importedSale } from './imported-sale/kind.ts'
import { instalmentPlan } from './instalment-plan/kind.ts'
import { journal } from './journal/kind.ts'
import { lock } from './lock/kind.ts'
import { moneyTransfer } from './money-transfer/kind.ts'
import { openingBalance } from './opening-balance/kind.ts'
import { otherIncome } from './other-income/kind.ts'
import { partyMerge } from './party-merge/kind.ts'
import { payment } from './payment/kind.ts'
import { paymentCorrection } from './payment-correction/kind.ts'
import { reconciliation } from './reconciliation/kind.ts'
import { returned } from './return/kind.ts'
import { reversalOf } from './reversal/kind.ts'
import { sale } from './sale/kind.ts'
import { setting } from './setting/kind.ts'
import { shiftClose } from './shift-close/kind.ts'
import { shiftOpen } from './shift-open/kind.ts'
import { spread } from './spread/kind.ts'
import { stockAdjustment } from './stock-adjustment/kind.ts'
import { stockReceipt } from './stock-receipt/kind.ts'
import { stockTransfer } from './stock-transfer/kind.ts'
import { supplierReturn } from './supplier-return/kind.ts'
import { taxPayment } from './tax-payment/kind.ts'
import { taxReturn } from './tax-return/kind.ts'

const inThemselves: readonly AnyKind[] = [
  sale,
  returned,
  importedSale,
  stockReceipt,
  openingBalance,
  expense,
  setting,
  lock,
  erasure,
  founding,
  account,
  stockAdjustment,
  moneyTransfer,
  bill,
  payment,
  creditWriteOff,
  cashCount,
  spread,
  deliveryBill,
  supplierReturn,
  instalmentPlan,
  journal,
  billCredit,
  reconciliation,
  taxReturn,
  taxPayment,
  assetPurchase,
  depreciationRun,
  assetDisposal,
  otherIncome,
  shiftOpen,
  cashMovement,
  shiftClose,
  stockTransfer,
  partyMerge,
  paymentCorrection,
  deposit,
  depositUse,
  costCorrection,
  giveaway,
]

/** It asks the others how they are taken back. */
export const reversal = reversalOf(inThemselves)

/** Every kind of document that the books know. */
export const kinds: readonly AnyKind[] = [...inThemselves, reversal]

/** The collections of documents, each once, in the order of their kinds. */
export const documentCollections: readonly AnyKind['collection'][] = [
  ...new Map(kinds.map(({ collection }) => [collection.name, collection])).values(),
]

/** The kind of a document in a collection. */
export function kindOf(collection: Pick<AnyKind['collection'], 'name'>, document: StoredDocument): AnyKind {
  const kind = findKind(collection, document)
  if (!kind) throw new Error(`a document of ${collection.name} is of no kind that the books know`)
  return kind
}

/** The same, undefined where it is of none. */
export function findKind(
  { name }: Pick<AnyKind['collection'], 'name'>,
  document: StoredDocument,
): AnyKind | undefined {
  return kinds.find(({ collection, isKindOf }) => collection.name === name && isKindOf(document))
}

/** What the entries of the documents in a collection name as their source. */
export function sourcesIn({ name }: Pick<AnyKind['collection'], 'name'>): readonly EntrySourceKind[] {
  return kinds.flatMap(({ collection, sources }) => (collection.name === name ? sources : []))
}

export function isKnownSource(source: unknown): source is EntrySourceKind {
  return kinds.some(({ sources }) => sources.some((known) => known === source))
}

/** The kind that entries of this source are posted by; of those that share a collection, one of them. */
export function kindOfSource(source: EntrySourceKind): AnyKind {
  const kind = kinds.find(({ sources }) => sources.includes(source))
  if (!kind) throw new Error(`no kind of document posts entries of ${source}`)
  return kind
}
