import { type AccountDocument, accountChanges } from './account/stored.ts'
import { type AssetDisposalDocument, assetDisposals } from './asset-disposal/stored.ts'
import { type AssetPurchaseDocument, assetPurchases } from './asset-purchase/stored.ts'
import { type BillDocument, bills } from './bill/stored.ts'
import { type BillCreditDocument, billCredits } from './bill-credit/stored.ts'
import { type CashCountDocument, cashCounts } from './cash-count/stored.ts'
import { type CashMovementDocument, cashMovements } from './cash-movement/stored.ts'
import { type CreditWriteOffDocument, creditWriteOffs } from './credit-write-off/stored.ts'
import { type DeliveryBillDocument, deliveryBills } from './delivery-bill/stored.ts'
import { type DepositDocument, deposits } from './deposit/stored.ts'
import { type DepositUseDocument, depositUses } from './deposit-use/stored.ts'
import { type DepreciationRunDocument, depreciationRuns } from './depreciation-run/stored.ts'
import { type ErasureDocument, erasures } from './erasure/stored.ts'
import { type ExpenseDocument, expenses } from './expense/stored.ts'
import { type FoundingDocument, foundings } from './founding/stored.ts'
import { type InstalmentPlanDocument, instalmentPlans } from './instalment-plan/stored.ts'
import { type JournalDocument, journals } from './journal/stored.ts'
import { type LockDocument, locks } from './lock/stored.ts'
import { type MoneyTransferDocument, moneyTransfers } from './money-transfer/stored.ts'
import { type OpeningBalanceDocument, openingBalances } from './opening-balance/stored.ts'
import { type OtherIncomeDocument, otherIncomes } from './other-income/stored.ts'
import { type PartyMergeDocument, partyMerges } from './party-merge/stored.ts'
import { type PaymentDocument, partyPayments } from './payment/stored.ts'
import { type PaymentCorrectionDocument, paymentCorrections } from './payment-correction/stored.ts'
import { type ReconciliationDocument, reconciliations } from './reconciliation/stored.ts'
import { type ReversalDocument, reversals } from './reversal/stored.ts'
import { type SaleDocument, sales } from './sale/stored.ts'
import { type SettingDocument, settingChanges } from './setting/stored.ts'
import { type ShiftCloseDocument, shiftCloses } from './shift-close/stored.ts'
import { type ShiftOpenDocument, shiftOpens } from './shift-open/stored.ts'
import { type SpreadDocument, spreadRuns } from './spread/stored.ts'
import { type StockAdjustmentDocument, stockAdjustments } from './stock-adjustment/stored.ts'
import { type StockReceiptDocument, stockReceipts } from './stock-receipt/stored.ts'
import { type StockTransferDocument, stockTransfers } from './stock-transfer/stored.ts'
import { type TaxPaymentDocument, taxPayments } from './tax-payment/stored.ts'
import { type TaxReturnDocument, taxReturns } from './tax-return/stored.ts'

/** What stands in each collection of documents. The database is set up with it, and knows nothing else of the kinds. */
export type StoredDocuments = {
  sales: SaleDocument
  stockReceipts: StockReceiptDocument
  openingBalances: OpeningBalanceDocument
  expenses: ExpenseDocument
  settingChanges: SettingDocument
  locks: LockDocument
  accountChanges: AccountDocument
  foundings: FoundingDocument
  reversals: ReversalDocument
  erasures: ErasureDocument
  stockAdjustments: StockAdjustmentDocument
  moneyTransfers: MoneyTransferDocument
  bills: BillDocument
  partyPayments: PaymentDocument
  creditWriteOffs: CreditWriteOffDocument
  cashCounts: CashCountDocument
  spreadRuns: SpreadDocument
  deliveryBills: DeliveryBillDocument
  instalmentPlans: InstalmentPlanDocument
  journals: JournalDocument
  billCredits: BillCreditDocument
  reconciliations: ReconciliationDocument
  taxReturns: TaxReturnDocument
  taxPayments: TaxPaymentDocument
  assetPurchases: AssetPurchaseDocument
  depreciationRuns: DepreciationRunDocument
  assetDisposals: AssetDisposalDocument
  otherIncomes: OtherIncomeDocument
  shiftOpens: ShiftOpenDocument
  cashMovements: CashMovementDocument
  shiftCloses: ShiftCloseDocument
  stockTransfers: StockTransferDocument
  partyMerges: PartyMergeDocument
  paymentCorrections: PaymentCorrectionDocument
  deposits: DepositDocument
  depositUses: DepositUseDocument
}

/** Each of them, as the database is set up. */
export const storedCollections = [
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
] as const
