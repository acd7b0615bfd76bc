/**
 * Who may call a route:
 * - `anyone`: no session.
 * - `session`: any valid session.
 * - `employee`: someone of this shop (owner or employee), or an administrator reading.
 * - `owner`: the shop's owner by owner verification, or an administrator reading.
 * - `owner-with-grant`: the owner, after entering the password again within 30 minutes.
 * - `admin`: administrators.
 * - `operator`: a program that watches this installation: one that has the token of METRICS_TOKEN, or the one
 *   kept in DATA_DIR.
 * `rate`: requests a minute and caller (the session, or the address where there is none).
 * `ratePerDevice`: a device that is marked as known (docs/sessions.md) has a rate of its own beside its address's.
 * `anyHost`: answers by whatever name the server is called (a probe, a program with a token of its own).
 * `evenSuspended`: open to the people of a suspended shop too (a sale already paid is never refused).
 */
export type Access = 'anyone' | 'session' | 'employee' | 'owner' | 'owner-with-grant' | 'admin' | 'operator'
export type AccessRow = {
  access: Access
  rate: number
  bodyLimit?: number
  anyHost?: true
  ratePerDevice?: true
  evenSuspended?: true
}

const mebibyte = 1024 * 1024
const shop = '/api/shops/:shopId'

/** Every route of the server. One that is registered without a row here fails at boot. */
export const accessTable: Readonly<Record<string, AccessRow>> = {
  'POST /api/session': { access: 'anyone', rate: 60, bodyLimit: 16_384, ratePerDevice: true },
  'POST /api/session/token': { access: 'anyone', rate: 600, bodyLimit: 32_768 },
  'DELETE /api/session': { access: 'session', rate: 60 },
  'POST /api/session/accounting': { access: 'session', rate: 20, bodyLimit: 16_384 },
  'DELETE /api/session/accounting': { access: 'session', rate: 60 },
  'GET /api/session/options': { access: 'anyone', rate: 600 },
  'POST /api/session/password': { access: 'anyone', rate: 60, bodyLimit: 16_384, ratePerDevice: true },
  'PUT /api/session/password': { access: 'session', rate: 20, bodyLimit: 16_384 },
  'POST /api/session/password/forgotten': { access: 'anyone', rate: 20, bodyLimit: 4096 },
  'POST /api/session/password/reset': { access: 'anyone', rate: 30, bodyLimit: 16_384 },
  'POST /api/session/custom-token': { access: 'anyone', rate: 30, bodyLimit: 4096 },
  'POST /functions/customToken': { access: 'session', rate: 20, bodyLimit: 4096 },
  // Names of no function: said in the callable protocol.
  'POST /functions/:name': { access: 'anyone', rate: 60, bodyLimit: 65_536 },
  'OPTIONS /functions/:name': { access: 'anyone', rate: 600 },
  'GET /api/me': { access: 'session', rate: 600 },
  'GET /api/me/sessions': { access: 'session', rate: 60 },
  'DELETE /api/me/sessions/:sessionId': { access: 'session', rate: 60 },
  'GET /api/me/refused-attempts': { access: 'session', rate: 60 },
  'GET /api/health': { access: 'anyone', rate: 6000, anyHost: true },
  'GET /api/ready': { access: 'anyone', rate: 6000, anyHost: true },
  'GET /metrics': { access: 'operator', rate: 600, anyHost: true },
  'GET /api/openapi.json': { access: 'anyone', rate: 60 },
  // The pages and their files: what they show comes through the API.
  'GET /*': { access: 'anyone', rate: 60_000 },
  'HEAD /*': { access: 'anyone', rate: 60_000 },

  // The first run. Its code stands in the log of the server; with an administrator there it opens nothing.
  'GET /api/setup': { access: 'anyone', rate: 600 },
  'POST /api/setup/code': { access: 'anyone', rate: 60, bodyLimit: 4096 },
  'POST /api/setup/administrator': { access: 'anyone', rate: 60, bodyLimit: 16_384 },
  'GET /api/setup/progress': { access: 'session', rate: 600 },
  'GET /api/setup/backups': { access: 'admin', rate: 60 },
  'POST /api/setup/shop': { access: 'admin', rate: 60, bodyLimit: 16_384 },
  [`PUT ${shop}/setup/shop`]: { access: 'owner', rate: 60, bodyLimit: 16_384 },
  [`PUT ${shop}/setup/opening-balances`]: { access: 'owner', rate: 60, bodyLimit: 16_384 },
  [`PUT ${shop}/setup/steps`]: { access: 'owner', rate: 60, bodyLimit: 4096 },

  'GET /api/admin/health': { access: 'admin', rate: 600 },
  'POST /api/admin/shops': { access: 'admin', rate: 120 },
  'POST /api/admin/users': { access: 'admin', rate: 120 },
  'POST /api/admin/users/:uid/password': { access: 'admin', rate: 120 },
  'GET /api/admin/users/:uid/lock': { access: 'admin', rate: 120 },
  'DELETE /api/admin/users/:uid/lock': { access: 'admin', rate: 120 },
  'PUT /api/admin/users/:uid/disabled': { access: 'admin', rate: 120 },

  [`GET ${shop}`]: { access: 'employee', rate: 600 },
  [`GET ${shop}/tills`]: { access: 'employee', rate: 600 },
  [`POST ${shop}/tills`]: { access: 'employee', rate: 60 },
  [`GET ${shop}/customers`]: { access: 'employee', rate: 600 },
  [`POST ${shop}/customers`]: { access: 'employee', rate: 600 },

  [`PUT ${shop}/erasures/:erasureId`]: { access: 'owner-with-grant', rate: 60, bodyLimit: 4096 },

  [`GET ${shop}/products`]: { access: 'employee', rate: 1200 },
  [`GET ${shop}/products/:productId`]: { access: 'employee', rate: 1200 },
  [`GET ${shop}/products/:productId/prices`]: { access: 'employee', rate: 600 },
  [`POST ${shop}/products`]: { access: 'owner', rate: 1200 },
  [`PATCH ${shop}/products/:productId`]: { access: 'owner', rate: 1200 },
  [`GET ${shop}/products/export`]: { access: 'employee', rate: 60 },
  [`POST ${shop}/products/import`]: { access: 'owner', rate: 30, bodyLimit: 20 * mebibyte },

  [`PUT ${shop}/sales/:saleId`]: {
    access: 'employee',
    rate: 1_000_000,
    bodyLimit: 512 * 1024,
    evenSuspended: true,
  },
  [`POST ${shop}/sales/batch`]: {
    access: 'employee',
    rate: 6000,
    bodyLimit: 8 * mebibyte,
    evenSuspended: true,
  },
  [`POST ${shop}/ledger/witness`]: {
    access: 'employee',
    rate: 120,
    bodyLimit: 512 * 1024,
    evenSuspended: true,
  },
  [`GET ${shop}/sales`]: { access: 'employee', rate: 1200 },
  [`GET ${shop}/sales/:saleId`]: { access: 'employee', rate: 1200 },
  [`POST ${shop}/sales/import`]: { access: 'owner', rate: 30, bodyLimit: 512 * mebibyte },
  [`GET ${shop}/imports/:importId`]: { access: 'owner', rate: 6000 },
  [`GET ${shop}/imports`]: { access: 'owner', rate: 600 },

  // What a cashier may have gained by is not for cashiers.
  [`GET ${shop}/reviews`]: { access: 'owner', rate: 1200 },
  [`GET ${shop}/reviews/open`]: { access: 'owner', rate: 1200 },
  [`POST ${shop}/reviews/seen`]: { access: 'owner', rate: 600, bodyLimit: 65_536 },
  [`DELETE ${shop}/reviews/seen/:mark`]: { access: 'owner', rate: 600 },
  [`DELETE ${shop}/reviews/:kind/:id/seen`]: { access: 'owner', rate: 600 },

  [`GET ${shop}/today`]: { access: 'employee', rate: 600 },
  [`GET ${shop}/reports/profit-loss`]: { access: 'owner-with-grant', rate: 600 },
  [`GET ${shop}/reports/income-schedule`]: { access: 'owner-with-grant', rate: 600 },
  [`GET ${shop}/ledger/accounts`]: { access: 'owner-with-grant', rate: 600 },
  [`POST ${shop}/ledger/accounts`]: { access: 'owner-with-grant', rate: 60 },
  [`PATCH ${shop}/ledger/accounts/:account`]: { access: 'owner-with-grant', rate: 60 },
  [`DELETE ${shop}/ledger/accounts/:account`]: { access: 'owner-with-grant', rate: 60 },
  [`PUT ${shop}/expenses/:expenseId`]: { access: 'owner-with-grant', rate: 600 },
  [`GET ${shop}/expenses/:expenseId`]: { access: 'owner-with-grant', rate: 600 },
  [`PUT ${shop}/opening-items/:openingId`]: { access: 'owner-with-grant', rate: 600, bodyLimit: 16_384 },
  [`GET ${shop}/opening-items/:openingId`]: { access: 'owner-with-grant', rate: 600 },
  [`PUT ${shop}/reversals/:reversalId`]: { access: 'owner-with-grant', rate: 600, bodyLimit: 16_384 },
  [`GET ${shop}/reversals/:reversalId`]: { access: 'owner-with-grant', rate: 600 },
  [`PUT ${shop}/deliveries/:deliveryId`]: { access: 'owner-with-grant', rate: 600, bodyLimit: 512 * 1024 },
  [`GET ${shop}/deliveries/:deliveryId`]: { access: 'owner-with-grant', rate: 600 },
  [`GET ${shop}/settings`]: { access: 'owner', rate: 600 },
  [`PUT ${shop}/settings/:settingId`]: { access: 'owner-with-grant', rate: 60, bodyLimit: 16_384 },
  [`GET ${shop}/ledger/trial-balance`]: { access: 'owner-with-grant', rate: 600 },
  [`GET ${shop}/ledger/entries`]: { access: 'owner-with-grant', rate: 600 },
  [`GET ${shop}/ledger/export`]: { access: 'owner-with-grant', rate: 60 },
}
