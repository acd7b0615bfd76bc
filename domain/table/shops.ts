import { type ShopStatus, shopStatusLabels } from '../terms/shop-status.ts'
import type { TableColumn } from './column.ts'

/** What the table reads of a shop. */
type ShopRow = {
  shopId: string
  name: string
  standing: ShopStatus
  email: string
  country: string
  currency: string
  employees: number
  createdAt: string | null
  lastSaleAt: string | null
}

const regionNames = new Intl.DisplayNames('en', { type: 'region' })

/** `Ghana`; the letters themselves where they are no country's. */
export function countryName(country: string): string {
  return /^[A-Z]{2}$/.test(country) ? (regionNames.of(country) ?? country) : country
}

const listed = {
  name: { header: 'Shop', value: (shop) => shop.name },
  standing: { header: 'Status', value: (shop) => shopStatusLabels[shop.standing] },
  email: { header: 'Owner', value: (shop) => shop.email },
  country: { header: 'Country', value: (shop) => countryName(shop.country) },
  currency: { header: 'Currency', value: (shop) => shop.currency },
  employees: { header: 'Employees', kind: 'number', value: (shop) => shop.employees },
  lastSale: { header: 'Last sale', kind: 'instant', value: (shop) => shop.lastSaleAt },
  created: { header: 'Created', kind: 'instant', value: (shop) => shop.createdAt },
  id: { header: 'Shop id', value: (shop) => shop.shopId },
} as const satisfies Record<string, Omit<TableColumn<ShopRow>, 'id'>>

export type ShopColumnId = keyof typeof listed

/** The list of shops, as it is on the screen and in its file. */
export const shopTable: readonly (TableColumn<ShopRow> & { id: ShopColumnId })[] = (
  Object.keys(listed) as ShopColumnId[]
).map((id) => ({ id, ...listed[id] }))
