import { matchPath } from 'react-router-dom'

type RecordScreen = {
  /** The part of the address that names the record, as in app/routes. */
  parameter: string
  name: string
  /** Where it can be searched for. */
  list: { to: string; label: string }
}

const dashboard = '/user/dashboard'
const books = `${dashboard}/accounting`

const screens: readonly [pattern: string, name: string, list: string, label: string][] = [
  [`${dashboard}/sales/:saleId/*`, 'receipt', `${dashboard}/sales`, 'All receipts'],
  [`${dashboard}/quotations/:quotationId`, 'quotation', `${dashboard}/quotations`, 'All quotations'],
  [`${dashboard}/products/:productId`, 'product', `${dashboard}/products`, 'All products'],
  [`${dashboard}/shift/:shiftId`, 'shift', `${dashboard}/shift`, 'Shift'],
  [`${dashboard}/count/:countId`, 'stock count', `${dashboard}/count`, 'Stock counts'],
  [`${books}/documents/:number`, 'document', `${books}/journal`, 'Journal'],
  [`${books}/stock/counts/:countId`, 'stock count', `${books}/stock/counts`, 'Stock counts'],
  [`${books}/stock/orders/:orderId`, 'purchase order', `${books}/stock/orders`, 'Purchase orders'],
  [`${books}/stock/transfers/:transferId`, 'stock transfer', `${books}/stock/transfers`, 'Stock transfers'],
  [`${books}/stock/:productId`, 'product', `${books}/stock`, 'Stock'],
  [`${books}/advanced/asset/:assetId`, 'asset', `${books}/advanced/asset`, 'Fixed assets'],
  [`${books}/advanced/credit/:side/:party`, 'account', `${books}/advanced/credit`, 'Customers and suppliers'],
  [`${books}/advanced/taxation/:from/*`, 'tax period', `${books}/advanced/taxation`, 'Tax returns'],
  [
    `${books}/reconciliation/statements/:reconciliationId`,
    'bank statement',
    `${books}/reconciliation`,
    'Reconciliation',
  ],
  [`${books}/reconciliation/:account`, 'account', `${books}/reconciliation`, 'Reconciliation'],
  ['/admin/dashboard/shops/:shopId', 'shop', '/admin/dashboard/shops', 'All shops'],
  ['/admin/dashboard/users/:uid', 'person', '/admin/dashboard/users', 'All users'],
]

/** The screen of one record that an address leads to, so that a record that is missing is named; null for other screens. */
export function recordScreenOf(pathname: string): RecordScreen | null {
  for (const [pattern, name, to, label] of screens) {
    if (!matchPath(pattern, pathname)) continue
    const [, parameter = ''] = /:(\w+)(?:\/\*)?$/.exec(pattern) ?? []
    return { parameter, name, list: { to, label } }
  }
  return null
}
