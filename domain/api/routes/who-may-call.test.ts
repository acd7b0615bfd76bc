import { expect, test } from 'vitest'
import { type Access, accountantNeeds, nameOf, type Route } from '../route.ts'
import { allRoutes } from './all.ts'

/**
 * Who may call what, written down a second time: a route that is opened to others by mistake differs from this,
 * and a new one is added here by hand.
 */
const whoMayCall: Readonly<Record<Access, readonly string[]>> = {
  anyone: [
    'GET /*',
    'GET /api/health',
    'GET /api/openapi.json',
    'GET /api/ready',
    'GET /api/session/options',
    'GET /api/setup',
    'HEAD /*',
    'OPTIONS /functions/:name',
    'POST /api/payments/webhooks/:provider/:shopId',
    'POST /api/session',
    'POST /api/session/custom-token',
    'POST /api/session/password',
    'POST /api/session/password/forgotten',
    'POST /api/session/password/reset',
    'POST /api/session/token',
    'POST /api/setup/administrator',
    'POST /api/setup/code',
    'POST /functions/:name',
  ],
  session: [
    'DELETE /api/me/sessions/:sessionId',
    'DELETE /api/session',
    'DELETE /api/session/accounting',
    'GET /api/me',
    'GET /api/me/refused-attempts',
    'GET /api/me/sessions',
    'GET /api/setup/progress',
    'POST /api/session/accounting',
    'POST /functions/customToken',
    'PUT /api/session/password',
  ],
  employee: [
    'GET /api/shops/:shopId',
    'GET /api/shops/:shopId/customers',
    'GET /api/shops/:shopId/customers/:customerId',
    'GET /api/shops/:shopId/payments/:paymentId',
    'GET /api/shops/:shopId/payments/ways',
    'GET /api/shops/:shopId/customers/:customerId/balance',
    'GET /api/shops/:shopId/products',
    'GET /api/shops/:shopId/products/:productId',
    'GET /api/shops/:shopId/products/:productId/prices',
    'GET /api/shops/:shopId/products/export',
    'GET /api/shops/:shopId/sales',
    'GET /api/shops/:shopId/sales/:saleId',
    'GET /api/shops/:shopId/sales/export',
    'GET /api/shops/:shopId/stock-counts',
    'GET /api/shops/:shopId/stock-counts/:countId',
    'GET /api/shops/:shopId/suppliers',
    'GET /api/shops/:shopId/suppliers/:supplierId',
    'GET /api/shops/:shopId/tills',
    'GET /api/shops/:shopId/today',
    'POST /api/shops/:shopId/customers',
    'POST /api/shops/:shopId/ledger/witness',
    'POST /api/shops/:shopId/payments/:paymentId/giving-up',
    'POST /api/shops/:shopId/sales/batch',
    'POST /api/shops/:shopId/tills',
    'PUT /api/shops/:shopId/payments/:paymentId',
    'PUT /api/shops/:shopId/sales/:saleId',
    'PUT /api/shops/:shopId/stock-counts/:countId/entries/:entryId',
    'PUT /api/shops/:shopId/tills/:tillId/payments/:paymentId',
  ],
  owner: [
    'DELETE /api/shops/:shopId/reviews/:kind/:id/seen',
    'DELETE /api/shops/:shopId/reviews/seen/:mark',
    'DELETE /api/shops/:shopId/staff/:contact',
    'DELETE /api/shops/:shopId/staff/:contact/lock',
    'DELETE /api/shops/:shopId/staff/:contact/sessions',
    'DELETE /api/shops/:shopId/accountant/:email',
    'GET /api/shops/:shopId/accountant',
    'GET /api/shops/:shopId/activity',
    'GET /api/shops/:shopId/activity/export',
    'GET /api/shops/:shopId/data',
    'GET /api/shops/:shopId/imports',
    'GET /api/shops/:shopId/imports/:importId',
    'GET /api/shops/:shopId/receipt-head',
    'GET /api/shops/:shopId/payments',
    'GET /api/shops/:shopId/reviews',
    'GET /api/shops/:shopId/reviews/open',
    'GET /api/shops/:shopId/settings',
    'GET /api/shops/:shopId/staff',
    'PATCH /api/shops/:shopId/customers/:customerId',
    'PATCH /api/shops/:shopId/products/:productId',
    'PATCH /api/shops/:shopId/suppliers/:supplierId',
    'PATCH /api/shops/:shopId/tills/:tillId',
    'POST /api/shops/:shopId/products',
    'POST /api/shops/:shopId/products/import',
    'POST /api/shops/:shopId/reviews/seen',
    'POST /api/shops/:shopId/sales/import',
    'POST /api/shops/:shopId/staff',
    'POST /api/shops/:shopId/staff/:contact/password',
    'POST /api/shops/:shopId/suppliers',
    'PUT /api/shops/:shopId/receipt-head',
    'PUT /api/shops/:shopId/payments/:paymentId/receipt',
    'PUT /api/shops/:shopId/payments/:paymentId/refunds/:refundId',
    'PUT /api/shops/:shopId/setup/opening-balances',
    'PUT /api/shops/:shopId/setup/shop',
    'PUT /api/shops/:shopId/setup/steps',
    'PUT /api/shops/:shopId/staff/:contact/name',
  ],
  'owner-with-grant': [
    'DELETE /api/shops/:shopId/attachments/:attachmentId',
    'DELETE /api/shops/:shopId/expenditure/drafts/:draftId',
    'DELETE /api/shops/:shopId/expenditure/recurring/:recurringId',
    'GET /api/shops/:shopId/expenditure/drafts',
    'GET /api/shops/:shopId/expenditure/recurring',
    'GET /api/shops/:shopId/expenditure/budget',
    'PUT /api/shops/:shopId/expenditure/budget',
    'GET /api/shops/:shopId/expenditure/paid-ahead',
    'GET /api/shops/:shopId/cash-boxes/:place',
    'PUT /api/shops/:shopId/cash-counts/:countId',
    'PUT /api/shops/:shopId/expenditure/paid-ahead/runs/:runId',
    'POST /api/shops/:shopId/expenditure/drafts/:draftId/posting',
    'PUT /api/shops/:shopId/expenditure/drafts/:draftId',
    'PUT /api/shops/:shopId/expenditure/recurring/:recurringId',
    'DELETE /api/shops/:shopId/ledger/accounts/:account',
    'DELETE /api/shops/:shopId/stock-counts/:countId',
    'GET /api/shops/:shopId/archive',
    'GET /api/shops/:shopId/attachments',
    'GET /api/shops/:shopId/attachments/:attachmentId',
    'GET /api/shops/:shopId/attachments/:attachmentId/thumbnail',
    'GET /api/shops/:shopId/credit/:side',
    'GET /api/shops/:shopId/credit/:side/:party',
    'GET /api/shops/:shopId/credit/:side/:party/statement',
    'GET /api/shops/:shopId/deliveries/:deliveryId',
    'GET /api/shops/:shopId/bill-credits/:creditId',
    'GET /api/shops/:shopId/bills/:billId',
    'GET /api/shops/:shopId/expenditure',
    'GET /api/shops/:shopId/expenditure/export',
    'GET /api/shops/:shopId/expenditure/summary',
    'GET /api/shops/:shopId/expenses/:expenseId',
    'GET /api/shops/:shopId/ledger/accounts',
    'GET /api/shops/:shopId/ledger/documents/:number',
    'GET /api/shops/:shopId/ledger/entries',
    'GET /api/shops/:shopId/ledger/export',
    'GET /api/shops/:shopId/ledger/trial-balance',
    'GET /api/shops/:shopId/instalment-plans/:planId',
    'GET /api/shops/:shopId/money-transfers/:transferId',
    'GET /api/shops/:shopId/opening-items/:openingId',
    'GET /api/shops/:shopId/party-payments/:paymentId',
    'GET /api/shops/:shopId/purchase-orders',
    'GET /api/shops/:shopId/purchase-orders/:orderId',
    'GET /api/shops/:shopId/reorder',
    'GET /api/shops/:shopId/payment-runs/due',
    'GET /api/shops/:shopId/reports/income-schedule',
    'GET /api/shops/:shopId/reports/profit-loss',
    'GET /api/shops/:shopId/reversals/:reversalId',
    'GET /api/shops/:shopId/stock',
    'GET /api/shops/:shopId/stock-counts/:countId/review',
    'GET /api/shops/:shopId/stock/:productId',
    'GET /api/shops/:shopId/stock/:productId/moves',
    'GET /api/shops/:shopId/stock/export',
    'GET /api/shops/:shopId/stock/summary',
    'GET /api/shops/:shopId/supplier-returns/:returnId',
    'GET /api/shops/:shopId/unbilled-deliveries',
    'GET /api/shops/:shopId/write-offs/:writeOffId',
    'PATCH /api/shops/:shopId/ledger/accounts/:account',
    'POST /api/shops/:shopId/accountant/:email/password',
    'POST /api/shops/:shopId/ledger/accounts',
    'POST /api/shops/:shopId/payment-runs',
    'POST /api/shops/:shopId/purchase-orders/:orderId/email',
    'POST /api/shops/:shopId/purchase-orders/:orderId/state',
    'POST /api/shops/:shopId/stock-counts/:countId/posting',
    'PUT /api/shops/:shopId/accountant/:email',
    'PUT /api/shops/:shopId/attachments/:attachmentId',
    'PUT /api/shops/:shopId/attachments/:attachmentId/document',
    'PUT /api/shops/:shopId/bill-credits/:creditId',
    'PUT /api/shops/:shopId/credit-write-offs/:writeOffId',
    'PUT /api/shops/:shopId/deliveries/:deliveryId',
    'PUT /api/shops/:shopId/delivery-bills/:billId',
    'PUT /api/shops/:shopId/erasures/:erasureId',
    'PUT /api/shops/:shopId/bills/:billId',
    'PUT /api/shops/:shopId/expenses/:expenseId',
    'PUT /api/shops/:shopId/instalment-plans/:planId',
    'PUT /api/shops/:shopId/money-transfers/:transferId',
    'PUT /api/shops/:shopId/opening-items/:openingId',
    'PUT /api/shops/:shopId/party-payments/:paymentId',
    'PUT /api/shops/:shopId/purchase-orders/:orderId',
    'PUT /api/shops/:shopId/reversals/:reversalId',
    'PUT /api/shops/:shopId/settings/:settingId',
    'PUT /api/shops/:shopId/stock-counts/:countId',
    'PUT /api/shops/:shopId/supplier-returns/:returnId',
    'PUT /api/shops/:shopId/write-offs/:writeOffId',
  ],
  admin: [
    'DELETE /api/admin/shops/:shopId/employees/:contact',
    'DELETE /api/admin/report-schedules/:scheduleId',
    'DELETE /api/admin/users/:uid',
    'DELETE /api/admin/users/:uid/lock',
    'DELETE /api/admin/users/:uid/sessions',
    'DELETE /api/admin/users/:uid/shops/:linkedShopId',
    'GET /api/admin/audit-log',
    'GET /api/admin/audit-log/chain',
    'GET /api/admin/audit-log/export',
    'GET /api/admin/health',
    'GET /api/admin/jobs',
    'GET /api/admin/report-mails',
    'GET /api/admin/report-schedules',
    'GET /api/admin/reports/consolidated',
    'GET /api/admin/shop-health',
    'GET /api/admin/shop-health/changes',
    'GET /api/admin/shops',
    'GET /api/admin/shops/:shopId',
    'GET /api/admin/shops/:shopId/archive',
    'GET /api/admin/shops/:shopId/payments',
    'GET /api/admin/shops/export',
    'GET /api/admin/users',
    'GET /api/admin/users/:uid',
    'GET /api/admin/users/:uid/lock',
    'GET /api/admin/users/attention',
    'GET /api/setup/backups',
    'POST /api/admin/jobs/:name/run',
    'POST /api/admin/report-schedules/:scheduleId/send',
    'POST /api/admin/shops',
    'POST /api/admin/shops/:shopId/employees',
    'POST /api/admin/shops/:shopId/payments/test',
    'POST /api/admin/shops/import',
    'POST /api/admin/users',
    'POST /api/admin/users/:uid/password',
    'POST /api/admin/users/invitations',
    'POST /api/setup/shop',
    'PUT /api/admin/report-schedules/:scheduleId',
    'PUT /api/admin/shops/:shopId',
    'PUT /api/admin/shops/:shopId/closing',
    'PUT /api/admin/shops/:shopId/payments',
    'PUT /api/admin/shops/:shopId/suspension',
    'PUT /api/admin/users/:uid/administrator',
    'PUT /api/admin/users/:uid/disabled',
    'PUT /api/admin/users/:uid/shops/:linkedShopId',
  ],
  operator: ['GET /metrics'],
}

/** Open to the people of a suspended shop too. */
const evenSuspended: readonly string[] = [
  'GET /api/shops/:shopId/payments/:paymentId',
  'POST /api/shops/:shopId/payments/:paymentId/giving-up',
  'POST /api/shops/:shopId/ledger/witness',
  'POST /api/shops/:shopId/sales/batch',
  'PUT /api/shops/:shopId/sales/:saleId',
]

/**
 * What else may write in a closed shop: somebody's details are taken away, and its people
 * are looked after, whenever it is asked for.
 */
const evenClosed: readonly string[] = [
  'DELETE /api/shops/:shopId/accountant/:email',
  'POST /api/shops/:shopId/accountant/:email/password',
  'PUT /api/shops/:shopId/accountant/:email',
  'DELETE /api/shops/:shopId/staff/:contact',
  'DELETE /api/shops/:shopId/staff/:contact/lock',
  'DELETE /api/shops/:shopId/staff/:contact/sessions',
  'POST /api/shops/:shopId/staff',
  'POST /api/shops/:shopId/staff/:contact/password',
  'PUT /api/shops/:shopId/erasures/:erasureId',
  'PUT /api/shops/:shopId/staff/:contact/name',
]

/**
 * What is said of the shop's accountant by name. What else is read in the books, the accountant reads, too; nothing
 * else is open.
 */
const ofAccountants: Readonly<Record<NonNullable<Route['accountant']>, readonly string[]>> = {
  reads: [
    'GET /api/shops/:shopId',
    'GET /api/shops/:shopId/customers',
    'GET /api/shops/:shopId/customers/:customerId',
    'GET /api/shops/:shopId/customers/:customerId/balance',
    'GET /api/shops/:shopId/products',
    'GET /api/shops/:shopId/products/:productId',
    'GET /api/shops/:shopId/products/:productId/prices',
    'GET /api/shops/:shopId/products/export',
    'GET /api/shops/:shopId/sales',
    'GET /api/shops/:shopId/sales/:saleId',
    'GET /api/shops/:shopId/sales/export',
    'GET /api/shops/:shopId/stock-counts',
    'GET /api/shops/:shopId/stock-counts/:countId',
    'GET /api/shops/:shopId/suppliers',
    'GET /api/shops/:shopId/suppliers/:supplierId',
    'GET /api/shops/:shopId/tills',
  ],
  posts: [
    'PUT /api/shops/:shopId/cash-counts/:countId',
    'PUT /api/shops/:shopId/expenditure/budget',
    'PUT /api/shops/:shopId/expenditure/paid-ahead/runs/:runId',
    'POST /api/shops/:shopId/purchase-orders/:orderId/email',
    'POST /api/shops/:shopId/purchase-orders/:orderId/state',
    'PUT /api/shops/:shopId/purchase-orders/:orderId',
    'DELETE /api/shops/:shopId/expenditure/drafts/:draftId',
    'DELETE /api/shops/:shopId/expenditure/recurring/:recurringId',
    'POST /api/shops/:shopId/expenditure/drafts/:draftId/posting',
    'PUT /api/shops/:shopId/expenditure/drafts/:draftId',
    'PUT /api/shops/:shopId/expenditure/recurring/:recurringId',
    'DELETE /api/shops/:shopId/attachments/:attachmentId',
    'DELETE /api/shops/:shopId/ledger/accounts/:account',
    'DELETE /api/shops/:shopId/stock-counts/:countId',
    'PATCH /api/shops/:shopId/customers/:customerId',
    'PATCH /api/shops/:shopId/ledger/accounts/:account',
    'PATCH /api/shops/:shopId/suppliers/:supplierId',
    'POST /api/shops/:shopId/customers',
    'POST /api/shops/:shopId/ledger/accounts',
    'POST /api/shops/:shopId/stock-counts/:countId/posting',
    'POST /api/shops/:shopId/suppliers',
    'PUT /api/shops/:shopId/attachments/:attachmentId',
    'PUT /api/shops/:shopId/attachments/:attachmentId/document',
    'PUT /api/shops/:shopId/bills/:billId',
    'PUT /api/shops/:shopId/credit-write-offs/:writeOffId',
    'PUT /api/shops/:shopId/deliveries/:deliveryId',
    'PUT /api/shops/:shopId/expenses/:expenseId',
    'PUT /api/shops/:shopId/money-transfers/:transferId',
    'PUT /api/shops/:shopId/opening-items/:openingId',
    'PUT /api/shops/:shopId/party-payments/:paymentId',
    'PUT /api/shops/:shopId/reversals/:reversalId',
    'PUT /api/shops/:shopId/stock-counts/:countId',
    'PUT /api/shops/:shopId/delivery-bills/:billId',
    'PUT /api/shops/:shopId/supplier-returns/:returnId',
    'PUT /api/shops/:shopId/write-offs/:writeOffId',
    'PUT /api/shops/:shopId/bill-credits/:creditId',
    'PUT /api/shops/:shopId/instalment-plans/:planId',
    'POST /api/shops/:shopId/payment-runs',
  ],
  never: ['GET /api/shops/:shopId/archive'],
}

/** Answered by whatever name the server is called. */
const anyHost: readonly string[] = ['GET /api/health', 'GET /api/ready', 'GET /metrics']

/** A known device has a rate of its own. */
const ratePerDevice: readonly string[] = ['POST /api/session', 'POST /api/session/password']

const namesOf = (routes: readonly Route[]) => routes.map(nameOf).sort()

test.each(Object.entries(whoMayCall))('%s may call these routes and no others', (access, names) => {
  expect(namesOf(allRoutes.filter((route) => route.access === access))).toEqual([...names].sort())
})

test.each([
  ['evenSuspended', evenSuspended],
  ['evenClosed', evenClosed],
  ['anyHost', anyHost],
  ['ratePerDevice', ratePerDevice],
] as const)('%s is said of these routes and no others', (mark, names) => {
  expect(namesOf(allRoutes.filter((route) => route[mark]))).toEqual([...names].sort())
})

test.each(Object.entries(ofAccountants))(
  '%s is said of these routes for the accountant and no others',
  (says, names) => {
    expect(namesOf(allRoutes.filter(({ accountant }) => accountant === says))).toEqual([...names].sort())
  },
)

test('the accountant of a shop reads its books, and writes where a route says so', () => {
  for (const route of allRoutes) {
    const needs = accountantNeeds(route)
    const isRead = route.method === 'GET'
    const reads = isRead && (route.accountant === 'reads' || route.access === 'owner-with-grant')
    const expected =
      reads && route.accountant !== 'never' ? 'read' : route.accountant === 'posts' ? 'read-and-post' : null
    expect([nameOf(route), needs]).toEqual([nameOf(route), expected])
    // Who may get in, what the shop goes by, and people's details stay the owner's.
    if (/\/(staff|accountant|settings|receipt-head|payments|erasures|setup|archive)(\/|$)/.test(route.path))
      expect([nameOf(route), needs]).toEqual([nameOf(route), null])
  }
})

test('what is about a shop is open to people of that shop at most', () => {
  const ofShops = allRoutes.filter(({ path }) => path.startsWith('/api/shops/'))
  expect(ofShops.length).toBeGreaterThan(40)
  for (const { access, path } of ofShops)
    expect([path, ['employee', 'owner', 'owner-with-grant'].includes(access)]).toEqual([path, true])
})

test('no route is declared twice', () => {
  const names = namesOf(allRoutes)
  expect(names).toEqual([...new Set(names)])
})
