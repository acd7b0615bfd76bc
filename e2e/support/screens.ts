import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** Every address of the app, as its file of app/routes names it; not the frames around other screens. */
function addressesOfApp(): string[] {
  const names = readdirSync(join(root, 'app', 'routes')).map((file) => file.replace(/\.tsx$/, ''))
  return names
    .filter((name) => !names.some((other) => other.startsWith(`${name}.`)))
    .map(
      (name) =>
        `/${name
          .replace(/(^|\.)_index$/, '')
          .replaceAll('_.', '.')
          .replaceAll('.', '/')}`,
    )
}

export const dashboard = '/user/dashboard'
export const books = `${dashboard}/accounting`
// One day has every kind of row, and axe looks at each of them.
export const day = 'range=yesterday'

export const shopLists = [
  dashboard,
  `${dashboard}/shift`,
  `${dashboard}/shift/outside`,
  `${dashboard}/sales`,
  `${dashboard}/quotations`,
  `${dashboard}/quotations/new`,
  `${dashboard}/to-check`,
  `${dashboard}/to-check?reason=price_differs`,
  `${dashboard}/to-check?show=seen`,
  `${dashboard}/payments`,
  `${dashboard}/products`,
  `${dashboard}/products?status=archived&category=none`,
]
export const shopScreens = [
  ...shopLists,
  `${dashboard}/sales/import`,
  `${dashboard}/products/new`,
  `${dashboard}/products/import`,
  `${dashboard}/settings`,
  `${dashboard}/staff`,
  `${dashboard}/devices`,
  `${dashboard}/data`,
  `${dashboard}/visuals`,
  `${dashboard}/visuals?from=2001-01-01&to=2001-01-31`,
  `${dashboard}/visuals/cashiers`,
  `${dashboard}/count`,
  `${dashboard}/activity`,
  `${dashboard}/no-such-screen`,
]
/** Every screen of the books that needs no record, and some as a filter or an empty range shows them. */
export const bookScreens = [
  ...addressesOfApp().filter((address) => address.startsWith(books) && !address.includes('$')),
  `${books}/income-schedule?${day}`,
  `${books}/income-schedule?${day}&view=product`,
  `${books}/income-schedule?${day}&view=receipts`,
  `${books}/income-schedule?from=2001-01-01&to=2001-01-31`,
  `${books}/profit-loss?by=quarter&show=percent`,
  `${books}/profit-loss?from=2001-01-01&to=2001-01-31`,
  `${books}/journal?figure=costOfGoodsSold&${day}`,
  `${books}/documents/999999`,
  `${books}/stock?state=below-zero`,
  `${books}/ledger?account=1100&view=groups`,
  `${books}/reconciliation/1020`,
]
export const adminScreens = [
  '',
  '/shops',
  '/shops/developers',
  '/shops/import',
  '/users',
  '/reports',
  '/reports/email',
].map((rest) => `/admin/dashboard${rest}`)

export const entrances = [
  '/login/forgotten',
  '/login/new-password',
  '/login/new-password#some-token',
  '/login/second-device',
  '/login/second-device#some-token',
]

/** Screens of one record: `$` is an id of the first one in this list of the demo shop's. */
export const shopRecords: readonly RecordScreen[] = [
  { address: `${dashboard}/products/$`, list: 'products?limit=1', id: 'productId' },
  { address: `${dashboard}/sales/$`, list: 'sales?limit=1', id: 'saleId' },
  { address: `${dashboard}/take-payment?customer=$`, list: 'customers', id: 'customerId' },
  { address: `${dashboard}/take-deposit?customer=$`, list: 'customers', id: 'customerId' },
]
export const bookRecords: readonly RecordScreen[] = [
  { address: `${books}/stock/$`, list: 'products?limit=1', id: 'productId' },
  { address: `${books}/stock/orders/$`, list: 'purchase-orders', id: 'orderId' },
]
export type RecordScreen = { address: string; list: string; id: string }

/** Screens that are opened by the job which makes what they show, by the name of its spec. */
const openedByJob: Readonly<Record<string, string>> = {
  '/$': 'accessibility',
  '/user/$': 'accessibility',
  '/admin/$': 'accessibility',
  '/': 'session-tabs',
  '/user': 'session-tabs',
  '/admin': 'session-tabs',
  '/first-run': 'first-run',
  '/admin/dashboard/audit-log': 'audit-log',
  '/admin/dashboard/jobs': 'audit-log',
  '/admin/dashboard/shops/new': 'admin-shops',
  '/admin/dashboard/shops/$shopId': 'admin-shops',
  '/admin/dashboard/users/$uid': 'admin-users',
  '/user/dashboard/count/$countId': 'stock',
  '/user/dashboard/quotations/$quotationId': 'quotation',
  '/user/dashboard/sales/$saleId/return': 'returns',
  '/user/dashboard/shift/$shiftId': 'shift',
  '/user/dashboard/accounting/advanced/asset/$assetId': 'fixed-assets',
  '/user/dashboard/accounting/advanced/credit/$side/$party': 'credit-at-the-till',
  '/user/dashboard/accounting/advanced/taxation/$from': 'close-a-month',
  '/user/dashboard/accounting/advanced/taxation/$from/documents': 'books-long-lists',
  '/user/dashboard/accounting/reconciliation/statements/$reconciliationId': 'close-a-month',
  '/user/dashboard/accounting/stock/counts/$countId': 'stock',
  '/user/dashboard/accounting/stock/transfers/$transferId': 'goods-on-the-way',
}

/** The screens of one record of a shop, of one that need not be there. */
export function recordAddresses(): string[] {
  const parts: Readonly<Record<string, string>> = {
    $account: '1020',
    $side: 'customers',
    $from: '2026-01-01',
    $number: '1',
  }
  return addressesOfApp()
    .filter((address) => address.startsWith(dashboard) && address.includes('$'))
    .map((address) => address.replace(/\$\w+/g, (part) => parts[part] ?? randomUUID()))
}

/** Addresses of the app that no test opens; and those with a job above that are no addresses, or whose job is not there. */
export function notOpened(): string[] {
  const records = [...shopRecords, ...bookRecords].map(({ address }) => address)
  const opened = ['/login', ...entrances, ...shopScreens, ...bookScreens, ...adminScreens, ...records].map(
    (address) => address.replace(/[?#].*/, ''),
  )
  const addresses = addressesOfApp()
  const isOpened = (address: string) => {
    if (!address.includes('$')) return opened.includes(address)
    // `products/new` is a screen of its own, and no product.
    const pattern = new RegExp(`^${address.replace(/\$\w*/g, '[^/]+')}$`)
    return opened.some((one) => pattern.test(one) && !addresses.includes(one))
  }
  return [
    ...addresses.filter((address) => !isOpened(address) && !(address in openedByJob)),
    ...Object.entries(openedByJob)
      .filter(
        ([address, job]) => !addresses.includes(address) || !existsSync(join(root, 'e2e', `${job}.spec.ts`)),
      )
      .map(([address, job]) => `${address}: ${job}`),
  ]
}
