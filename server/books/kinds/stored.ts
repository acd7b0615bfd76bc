import type { DocumentCollection } from '../document-collection.ts'
import { accountChanges } from './account/stored.ts'
import { assetDisposals } from './asset-disposal/stored.ts'
import { assetPurchases } from './asset-purchase/stored.ts'
import { bills } from './bill/stored.ts'
import { billCredits } from './bill-credit/stored.ts'
import { cashCounts } from './cash-count/stored.ts'
import { cashMovements } from './cash-movement/stored.ts'
import { costCorrections } from './cost-correction/stored.ts'
import { creditWriteOffs } from './credit-write-off/stored.ts'
import { deliveryBills } from './delivery-bill/stored.ts'
import { deposits } from './deposit/stored.ts'
import { depositUses } from './deposit-use/stored.ts'
import { depreciationRuns } from './depreciation-run/stored.ts'
import { erasures } from './erasure/stored.ts'
import { expenses } from './expense/stored.ts'
import { foundings } from './founding/stored.ts'
import { giveaways } from './giveaway/stored.ts'
import { instalmentPlans } from './instalment-plan/stored.ts'
import { journals } from './journal/stored.ts'
import { locks } from './lock/stored.ts'
import { moneyTransfers } from './money-transfer/stored.ts'
import { openingBalances } from './opening-balance/stored.ts'
import { otherIncomes } from './other-income/stored.ts'
import { partyMerges } from './party-merge/stored.ts'
import { partyPayments } from './payment/stored.ts'
import { paymentCorrections } from './payment-correction/stored.ts'
import { reconciliations } from './reconciliation/stored.ts'
import { reversals } from './reversal/stored.ts'
import { sales } from './sale/stored.ts'
import { settingChanges } from './setting/stored.ts'
import { shiftCloses } from './shift-close/stored.ts'
import { shiftOpens } from './shift-open/stored.ts'
import { spreadRuns } from './spread/stored.ts'
import { stockAdjustments } from './stock-adjustment/stored.ts'
import { stockReceipts } from './stock-receipt/stored.ts'
import { stockTransfers } from './stock-transfer/stored.ts'
import { taxPayments } from './tax-payment/stored.ts'
import { taxReturns } from './tax-return/stored.ts'

/** The collection of each kind of document, by its name. The database is set up with them, and knows nothing else of the kinds. */
export const collectionsByName = {
  sales,
  stockReceipts,
  openingBalances,
  expenses,
  settingChanges,
  locks,
  accountChanges,
  foundings,
  reversals,
  erasures,
  stockAdjustments,
  moneyTransfers,
  bills,
  partyPayments,
  creditWriteOffs,
  cashCounts,
  spreadRuns,
  deliveryBills,
  instalmentPlans,
  journals,
  billCredits,
  reconciliations,
  taxReturns,
  taxPayments,
  assetPurchases,
  depreciationRuns,
  assetDisposals,
  otherIncomes,
  shiftOpens,
  cashMovements,
  shiftCloses,
  stockTransfers,
  partyMerges,
  paymentCorrections,
  deposits,
  depositUses,
  costCorrections,
  giveaways,
}

/** The documents in each of them. */
export type StoredDocuments = {
  [Name in keyof typeof collectionsByName]: (typeof collectionsByName)[Name] extends DocumentCollection<
    infer Stored
  >
    ? Stored
    : never
}

export const storedCollections = Object.values(collectionsByName)
