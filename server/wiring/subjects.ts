import { registerAccountant } from '#server/accountant/routes.ts'
import { registerAccountantPack } from '#server/accountant-pack/routes.ts'
import { registerShopHealth } from '#server/admin/health/routes.ts'
import { registerAdminPayments } from '#server/admin/payments/routes.ts'
import { registerPeople } from '#server/admin/people/routes.ts'
import { registerReportMails } from '#server/admin/report-mails/routes.ts'
import { registerAdminReports } from '#server/admin/reports/routes.ts'
import { registerAdminShops } from '#server/admin/shops/routes.ts'
import { registerApprovals } from '#server/approvals/routes.ts'
import { registerAssets } from '#server/assets/routes.ts'
import { registerAttachments } from '#server/attachments/routes.ts'
import { registerAuditLog } from '#server/audit-log/routes.ts'
import { registerBank } from '#server/bank/routes.ts'
import { registerBills } from '#server/bills/routes.ts'
import { registerCashiers } from '#server/cashiers/routes.ts'
import { registerClose } from '#server/close/routes.ts'
import { registerCounts } from '#server/counts/routes.ts'
import { registerCredit, registerPartyPayments } from '#server/credit/routes.ts'
import { registerCustomers } from '#server/customers/routes.ts'
import { registerDeliveries } from '#server/deliveries/routes.ts'
import { registerDeposits } from '#server/deposits/routes.ts'
import { registerDocuments } from '#server/documents/documents.ts'
import { registerDrawerOpenings } from '#server/drawer-openings/routes.ts'
import { registerExpenditure } from '#server/expenditure/routes.ts'
import { registerFunctions } from '#server/functions/routes.ts'
import { registerHeldBaskets } from '#server/held-baskets/routes.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import { registerImports } from '#server/imports/routes.ts'
import { registerJobs } from '#server/jobs/routes.ts'
import { registerJournalDrafts } from '#server/journal/draft-routes.ts'
import { EntrySums } from '#server/ledger/entry-sums.ts'
import { registerLedger } from '#server/ledger/routes.ts'
import { registerOpenings } from '#server/openings/routes.ts'
import { registerUpkeep } from '#server/operations/routes.ts'
import { registerOtherIncome } from '#server/other-income/routes.ts'
import { registerPartyImports } from '#server/parties/import-routes.ts'
import { registerPaymentCorrections } from '#server/payment-corrections/routes.ts'
import { registerPayments } from '#server/payments/routes.ts'
import { registerProducts } from '#server/products/routes.ts'
import { registerPurchaseOrders } from '#server/purchase-orders/routes.ts'
import { registerQuotations } from '#server/quotations/routes.ts'
import { registerReceiptHead } from '#server/receipt-head/routes.ts'
import { registerReports } from '#server/reports/routes.ts'
import { registerReviews } from '#server/reviews/routes.ts'
import { registerSales } from '#server/sales/routes.ts'
import { registerPasswords } from '#server/session/password-routes.ts'
import { registerSession } from '#server/session/routes.ts'
import { registerSettings } from '#server/settings/routes.ts'
import { registerSetupGuide } from '#server/setup/guide-routes.ts'
import { registerSetup } from '#server/setup/routes.ts'
import { registerShiftMails } from '#server/shift-mails/routes.ts'
import { registerShifts } from '#server/shifts/routes.ts'
import { registerShopArchive } from '#server/shop-archive/routes.ts'
import { registerShops } from '#server/shops/routes.ts'
import { registerStaff } from '#server/staff/routes.ts'
import { registerStock } from '#server/stock/routes.ts'
import { registerStockTransfers } from '#server/stock-transfers/routes.ts'
import { registerStoreCredit } from '#server/store-credit/routes.ts'
import { registerSupplierPrices } from '#server/supplier-prices/routes.ts'
import { registerSuppliers } from '#server/suppliers/routes.ts'
import { registerTaxReturns } from '#server/taxation/routes.ts'
import { registerTills } from '#server/tills/routes.ts'
import type { App } from './app-deps.ts'

/** Every subject of the API. Who may call its routes is declared in domain/api/routes/. */
export async function registerSubjects(app: App, deps: IdentityDeps): Promise<void> {
  await registerSession(app, deps)
  registerPasswords(app, deps)
  registerAdminShops(app, deps)
  registerAdminPayments(app, deps)
  registerPeople(app, deps)
  registerShopHealth(app, deps)
  registerAdminReports(app, deps)
  registerReportMails(app, deps)
  await registerFunctions(app, deps)
  registerSetup(app, deps)
  registerShops(app, deps)
  registerShopArchive(app, deps)
  registerTills(app, deps)
  registerHeldBaskets(app, deps)
  registerCustomers(app, deps)
  registerSuppliers(app, deps)
  registerSupplierPrices(app, deps)
  registerPartyPayments(app, deps)
  registerProducts(app, deps)
  registerSales(app, deps)
  registerQuotations(app, deps)
  registerStoreCredit(app, deps)
  registerDeposits(app, deps)
  registerShifts(app, deps)
  registerSetupGuide(app, deps)
  registerShiftMails(app, deps)
  await registerPayments(app, deps)
  registerReviews(app, deps)
  registerSettings(app, deps)
  registerReceiptHead(app, deps)
  registerAttachments(app, deps)
  registerStaff(app, deps)
  registerCashiers(app, deps)
  registerApprovals(app, deps)
  registerAccountant(app, deps)
  registerDocuments(app, deps)
  registerBills(app, deps)
  registerAssets(app, deps)
  registerExpenditure(app, deps)
  registerBank(app, deps)
  registerDeliveries(app, deps)
  registerStock(app, deps)
  registerStockTransfers(app, deps)
  registerCounts(app, deps)
  registerPurchaseOrders(app, deps)
  registerOpenings(app, deps)
  registerPartyImports(app, deps)
  registerJournalDrafts(app, deps)
  registerTaxReturns(app, deps)
  registerImports(app, deps)
  // Read once and shared: the entry lines of a shop that both are proven by.
  const entrySums = new EntrySums(deps.database.collections)
  registerCredit(app, { ...deps, entrySums })
  registerClose(app, { ...deps, entrySums })
  registerLedger(app, deps, entrySums)
  registerReports(app, deps, entrySums)
  registerOtherIncome(app, deps, entrySums)
  registerPaymentCorrections(app, deps)
  registerDrawerOpenings(app, deps)
  registerAccountantPack(app, { ...deps, entrySums })
  registerUpkeep(deps)
  registerJobs(app, deps)
  registerAuditLog(app, deps)
}
