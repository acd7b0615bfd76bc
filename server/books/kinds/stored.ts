import { type AccountDocument, accountChanges } from './account/stored.ts'
import { type BillDocument, bills } from './bill/stored.ts'
import { type BillCreditDocument, billCredits } from './bill-credit/stored.ts'
import { type CashCountDocument, cashCounts } from './cash-count/stored.ts'
import { type CreditWriteOffDocument, creditWriteOffs } from './credit-write-off/stored.ts'
import { type DeliveryBillDocument, deliveryBills } from './delivery-bill/stored.ts'
import { type ErasureDocument, erasures } from './erasure/stored.ts'
import { type ExpenseDocument, expenses } from './expense/stored.ts'
import { type FoundingDocument, foundings } from './founding/stored.ts'
import { type InstalmentPlanDocument, instalmentPlans } from './instalment-plan/stored.ts'
import { type MoneyTransferDocument, moneyTransfers } from './money-transfer/stored.ts'
import { type OpeningBalanceDocument, openingBalances } from './opening-balance/stored.ts'
import { type PaymentDocument, partyPayments } from './payment/stored.ts'
import { type ReversalDocument, reversals } from './reversal/stored.ts'
import { type SaleDocument, sales } from './sale/stored.ts'
import { type SettingDocument, settingChanges } from './setting/stored.ts'
import { type SpreadDocument, spreadRuns } from './spread/stored.ts'
import { type StockAdjustmentDocument, stockAdjustments } from './stock-adjustment/stored.ts'
import { type StockReceiptDocument, stockReceipts } from './stock-receipt/stored.ts'

/** What stands in each collection of documents. The database is set up with it, and knows nothing else of the kinds. */
export type StoredDocuments = {
  sales: SaleDocument
  stockReceipts: StockReceiptDocument
  openingBalances: OpeningBalanceDocument
  expenses: ExpenseDocument
  settingChanges: SettingDocument
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
  billCredits: BillCreditDocument
}

/** Each of them, as the database is set up. */
export const storedCollections = [
  sales,
  stockReceipts,
  openingBalances,
  expenses,
  settingChanges,
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
  billCredits,
] as const
