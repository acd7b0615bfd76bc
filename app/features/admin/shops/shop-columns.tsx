import type { DataColumn } from '#app/components/table/column.ts'
import type { ListedShop } from '#domain/api/admin-shops.ts'
import { type ShopColumnId, shopTable } from '#domain/table/shops.ts'
import { ShopStatusTag } from './status-tag.tsx'

/** How the columns of the table look on a screen. */
const looks: Readonly<Record<ShopColumnId, Partial<DataColumn<ListedShop>>>> = {
  name: { width: 240, wraps: true, serverSort: 'name', phone: 'title' },
  standing: { width: 120, cell: (shop) => <ShopStatusTag standing={shop.standing} />, phone: 'figure' },
  email: { width: 240, wraps: true, phone: 'detail' },
  country: { width: 150, givesWay: 3, phone: 'detail' },
  currency: { width: 100, givesWay: 2, phone: 'none' },
  employees: { width: 112, givesWay: 1, phone: 'none' },
  lastSale: { serverSort: 'last-sale', phone: 'none' },
  created: { serverSort: 'created', givesWay: 4, phone: 'none' },
  id: { width: 300, isHiddenAtFirst: true, phone: 'none' },
}

export const shopColumns: readonly DataColumn<ListedShop>[] = shopTable.map((column) => ({
  ...column,
  ...looks[column.id],
}))
