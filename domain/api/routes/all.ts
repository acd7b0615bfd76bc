import type { Route } from '../route.ts'
import * as accountant from './accountant.ts'
import * as accountantPack from './accountant-pack.ts'
import * as adminArchive from './admin-archive.ts'
import * as adminHealth from './admin-health.ts'
import * as adminJobs from './admin-jobs.ts'
import * as adminPayments from './admin-payments.ts'
import * as adminPeople from './admin-people.ts'
import * as adminReportMails from './admin-report-mails.ts'
import * as adminReports from './admin-reports.ts'
import * as adminShops from './admin-shops.ts'
import * as approvals from './approvals.ts'
import * as assets from './assets.ts'
import * as attachments from './attachments.ts'
import * as auditLog from './audit-log.ts'
import * as bank from './bank.ts'
import * as cashiers from './cashiers.ts'
import * as chart from './chart.ts'
import * as close from './close.ts'
import * as counts from './counts.ts'
import * as credit from './credit.ts'
import * as customers from './customers.ts'
import * as deliveries from './deliveries.ts'
import * as deposits from './deposits.ts'
import * as devices from './devices.ts'
import * as documents from './documents.ts'
import * as drawerOpenings from './drawer-openings.ts'
import * as expenditure from './expenditure.ts'
import * as functions from './functions.ts'
import * as heldBaskets from './held-baskets.ts'
import * as imports from './imports.ts'
import * as journalDrafts from './journal-drafts.ts'
import * as journals from './journals.ts'
import * as ledger from './ledger.ts'
import * as me from './me.ts'
import * as operations from './operations.ts'
import * as otherIncome from './other-income.ts'
import * as pages from './pages.ts'
import * as partyPayments from './party-payments.ts'
import * as passwords from './passwords.ts'
import * as paymentCorrections from './payment-corrections.ts'
import * as payments from './payments.ts'
import * as products from './products.ts'
import * as purchaseOrders from './purchase-orders.ts'
import * as quotations from './quotations.ts'
import * as readiness from './readiness.ts'
import * as receiptHead from './receipt-head.ts'
import * as reminders from './reminders.ts'
import * as reports from './reports.ts'
import * as reviews from './reviews.ts'
import * as sales from './sales.ts'
import * as session from './session.ts'
import * as settings from './settings.ts'
import * as setup from './setup.ts'
import * as setupGuide from './setup-guide.ts'
import * as setupProgress from './setup-progress.ts'
import * as shelf from './shelf.ts'
import * as shiftMail from './shift-mail.ts'
import * as shifts from './shifts.ts'
import * as shopData from './shop-data.ts'
import * as shops from './shops.ts'
import * as staff from './staff.ts'
import * as stock from './stock.ts'
import * as storeCredit from './store-credit.ts'
import * as supplierPrices from './supplier-prices.ts'
import * as suppliers from './suppliers.ts'
import * as taxReturns from './tax-returns.ts'
import * as tills from './tills.ts'
import * as today from './today.ts'
import * as transfers from './transfers.ts'
import * as visuals from './visuals.ts'
import * as witness from './witness.ts'

/** Every route by subject, in the order of docs/api.md. Screens import the subjects that they call alone. */
export const routesBySubject: Readonly<Record<string, readonly Route[]>> = {
  'Login and sessions': Object.values(session),
  Passwords: Object.values(passwords),
  'The caller': Object.values(me),
  'Callable functions': Object.values(functions),
  'First run': [...Object.values(setupProgress), ...Object.values(setup), ...Object.values(setupGuide)],
  'Administration: health': Object.values(adminHealth),
  'Administration: archives of shops': Object.values(adminArchive),
  'Audit log': Object.values(auditLog),
  Jobs: Object.values(adminJobs),
  'Administration: people': Object.values(adminPeople),
  'Administration: reports': [...Object.values(adminReports), ...Object.values(adminReportMails)],
  'Administration: shops': [...Object.values(adminShops), ...Object.values(adminPayments)],
  'Shop and tills': [
    ...Object.values(shops),
    ...Object.values(tills),
    ...Object.values(devices),
    ...Object.values(heldBaskets),
  ],
  Customers: Object.values(customers),
  Suppliers: Object.values(suppliers),
  'Payments and write-offs': Object.values(partyPayments),
  'Customers and suppliers': Object.values(credit),
  Products: [...Object.values(shelf), ...Object.values(products)],
  Sales: Object.values(sales),
  Quotations: Object.values(quotations),
  'Store credit': Object.values(storeCredit),
  Deposits: Object.values(deposits),
  Shifts: Object.values(shifts),
  'Card and mobile money': Object.values(payments),
  Imports: Object.values(imports),
  'To check': Object.values(reviews),
  Reports: [...Object.values(today), ...Object.values(reports)],
  Charts: Object.values(visuals),
  'Tax returns': Object.values(taxReturns),
  'Chart of accounts': Object.values(chart),
  Stock: [...Object.values(stock), ...Object.values(transfers)],
  'Counts of the stock': Object.values(counts),
  'Orders to suppliers': [...Object.values(purchaseOrders), ...Object.values(supplierPrices)],
  'Bills for deliveries and returns to suppliers': Object.values(deliveries),
  Reminders: Object.values(reminders),
  'Closing the books': Object.values(close),
  Ledger: [
    ...Object.values(witness),
    ...Object.values(ledger),
    ...Object.values(journals),
    ...Object.values(journalDrafts),
    ...Object.values(accountantPack),
    ...Object.values(otherIncome),
    ...Object.values(drawerOpenings),
    ...Object.values(paymentCorrections),
  ],
  'Documents of the books': Object.values(documents),
  Staff: [
    ...Object.values(staff),
    ...Object.values(cashiers),
    ...Object.values(approvals),
    ...Object.values(accountant),
  ],
  Settings: [
    ...Object.values(settings),
    ...Object.values(receiptHead),
    ...Object.values(shiftMail),
    ...Object.values(shopData),
  ],
  'Bills and expenses': Object.values(expenditure),
  'Bank reconciliation': Object.values(bank),
  'Fixed assets': Object.values(assets),
  Attachments: Object.values(attachments),
  Operation: [...Object.values(readiness), ...Object.values(operations)],
  'Pages and this document': Object.values(pages),
}

export const allRoutes: readonly Route[] = Object.values(routesBySubject).flat()
