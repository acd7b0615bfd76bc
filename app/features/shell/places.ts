import {
  Activity,
  BookOpen,
  Boxes,
  Building2,
  ChartColumn,
  Clock,
  FileCheck,
  Handshake,
  History,
  Landmark,
  ListChecks,
  ListTree,
  type LucideIcon,
  Package,
  ReceiptText,
  Scale,
  ScrollText,
  Store,
  TrendingUp,
  Truck,
  Users,
  Wallet,
} from 'lucide-react'
import { matchPath } from 'react-router-dom'
import { quotationsPath } from '../quotations/paths.ts'

export type Place = {
  to: string
  label: string
  icon: LucideIcon
  isExact?: boolean
  /** How much waits there, `12`; `words` are read in its place. */
  badge?: { short: string; words: string }
}

const dashboard = '/user/dashboard'
const books = `${dashboard}/accounting`

export const tillPlace: Place = { to: dashboard, label: 'Till', icon: Store, isExact: true }
export const shiftPlace: Place = { to: `${dashboard}/shift`, label: 'Shift', icon: Clock }
export const salesPlace: Place = { to: `${dashboard}/sales`, label: 'Receipts', icon: ReceiptText }
export const toCheckPlace: Place = { to: `${dashboard}/to-check`, label: 'To check', icon: ListChecks }
export const productsPlace: Place = { to: `${dashboard}/products`, label: 'Products', icon: Package }
export const chartsPlace: Place = { to: `${dashboard}/visuals`, label: 'Sales charts', icon: ChartColumn }
export const booksPlace: Place = { to: books, label: 'Books', icon: BookOpen }

/** The owner's settings, opened from the account menu, which phones have too. */
export const settingsPath = `${dashboard}/settings`
export const staffPath = `${dashboard}/staff`
export const devicesPath = `${dashboard}/devices`
export const dataPath = `${dashboard}/data`

/** Its parts. */
export const settingsTabs: readonly Pick<Place, 'to' | 'label'>[] = [
  { to: settingsPath, label: 'Shop' },
  { to: staffPath, label: 'Staff' },
  { to: devicesPath, label: 'Devices' },
  { to: dataPath, label: 'Data' },
]

/** What takes effect on a day; a change asks for the books to be open. */
export const datedSettingsPath = `${books}/settings`
/** Open items and opening stock when the shop began here. */
export const openingsPath = `${books}/openings`

/** How the shop is paid: their accounts are of the books. */
export const paymentTypesPath = `${books}/payment-types`

/** Of the shop, for its owner: opened from the account menu. */
export const activityPath = `${dashboard}/activity`

/** Of the shop, for its owner: opened from the account menu, and from “To check” where there is one to look at. */
export const paymentsPath = `${dashboard}/payments`

/** The screens of the books that are built; each opens only after the password was entered again. */
export const bookPlaces: readonly Place[] = [
  { to: books, label: 'Overview', icon: BookOpen, isExact: true },
  { to: `${books}/income-schedule`, label: 'Sales and income', icon: ScrollText },
  { to: `${books}/expenditure`, label: 'Bills and expenses', icon: Wallet },
  { to: `${books}/advanced/credit`, label: 'Customers and suppliers', icon: Handshake },
  { to: `${books}/profit-loss`, label: 'Profit and loss', icon: TrendingUp },
  { to: `${books}/reconciliation`, label: 'Reconciliation', icon: Landmark },
  { to: `${books}/stock`, label: 'Stock', icon: Boxes },
  { to: `${books}/advanced/taxation`, label: 'Tax returns', icon: FileCheck },
  { to: `${books}/advanced/asset`, label: 'Fixed assets', icon: Truck },
  { to: `${books}/visuals`, label: 'Money charts', icon: ChartColumn },
  { to: `${books}/trial-balance`, label: 'Trial balance', icon: Scale },
  { to: `${books}/journal`, label: 'Journal', icon: ListTree },
]

export const adminPlaces: readonly Place[] = [
  { to: '/admin/dashboard', label: 'Overview', icon: Activity, isExact: true },
  { to: '/admin/dashboard/shops', label: 'Shops', icon: Building2 },
  { to: '/admin/dashboard/users', label: 'Users', icon: Users },
  { to: '/admin/dashboard/reports', label: 'Reports', icon: ChartColumn },
  { to: '/admin/dashboard/audit-log', label: 'Audit log', icon: History },
]

const names: readonly [path: string, trail: readonly string[]][] = [
  [`${dashboard}/products/import`, ['Products', 'Import']],
  [`${dashboard}/products`, ['Products']],
  [`${dashboard}/count`, ['Products', 'Count']],
  [`${dashboard}/sales`, ['Receipts']],
  [quotationsPath, ['Receipts', 'Quotations']],
  [`${dashboard}/to-check`, ['To check']],
  [`${dashboard}/shift/outside`, ['Till', 'Shift', 'Outside a shift']],
  [`${dashboard}/shift`, ['Till', 'Shift']],
  [`${dashboard}/take-payment`, ['Till', 'Payment on account']],
  [`${dashboard}/take-deposit`, ['Till', 'Deposit']],
  [activityPath, ['Activity log']],
  [paymentsPath, ['Card and mobile money']],
  [`${dashboard}/visuals`, ['Sales charts']],
  [`${books}/income-schedule`, ['Books', 'Sales and income']],
  [`${books}/profit-loss/locations`, ['Books', 'Profit and loss', 'By location']],
  [`${books}/profit-loss`, ['Books', 'Profit and loss']],
  [`${books}/trial-balance`, ['Books', 'Trial balance']],
  [`${books}/journal`, ['Books', 'Journal']],
  [`${books}/documents`, ['Books', 'Journal']],
  [`${dashboard}/settings`, ['Shop settings']],
  [staffPath, ['Shop settings', 'Staff']],
  [devicesPath, ['Shop settings', 'Devices']],
  [dataPath, ['Shop settings', 'Data']],
  [`${books}/settings`, ['Shop settings', 'Tax, prices and days']],
  [`${books}/payment-types`, ['Shop settings', 'Payment types']],
  [`${books}/openings`, ['Shop settings', 'Opening balances from a file']],
  [`${books}/expenditure`, ['Books', 'Bills and expenses']],
  [`${books}/visuals`, ['Books', 'Money charts']],
  [`${books}/reconciliation`, ['Books', 'Reconciliation']],
  [`${books}/stock`, ['Books', 'Stock']],
  [`${books}/advanced/credit`, ['Books', 'Customers and suppliers']],
  [`${books}/advanced/asset`, ['Books', 'Fixed assets']],
  [`${books}/advanced/taxation`, ['Books', 'Tax returns']],
  [books, ['Books']],
  [dashboard, ['Till']],
  ['/admin/dashboard/shops', ['Administration', 'Shops']],
  ['/admin/dashboard/users', ['Administration', 'Users']],
  ['/admin/dashboard/reports', ['Administration', 'Reports']],
  ['/admin/dashboard/audit-log', ['Administration', 'Audit log']],
  ['/admin/dashboard/jobs', ['Administration', 'Jobs']],
  ['/admin', ['Administration']],
]

/** Where an address is, for the bar at the top: the area, then the screen. */
export function trailOf(pathname: string): readonly string[] {
  return names.find(([path]) => matchPath({ path, end: false }, pathname))?.[1] ?? []
}
