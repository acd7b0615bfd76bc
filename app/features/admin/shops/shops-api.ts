import { api } from '#app/api/client.ts'
import { type DataColumn, readServerSort } from '#app/components/table/column.ts'
import type { PaymentConfiguration, PaymentEdit, PaymentTest } from '#domain/api/admin-payments.ts'
import {
  type AdminShop,
  type ListedShop,
  type NewShop,
  type ShopClosing,
  type ShopCreated,
  type ShopEdit,
  ShopFilter,
  type ShopListPage,
  ShopSort,
  type ShopSuspension,
} from '#domain/api/admin-shops.ts'
import type { EmployeeAdded } from '#domain/api/employee.ts'
import * as paymentRoutes from '#domain/api/routes/admin-payments.ts'
import * as routes from '#domain/api/routes/admin-shops.ts'
import type { TableFileFormat } from '#domain/table/file.ts'

/** What is asked of the server, as it stands in the address of the screen. */
export type AskedShops = Omit<ShopFilter, 'search'> & { sort: ShopSort; search: string }

const words = ['standing', 'country', 'currency'] as const

/** Reads the filter out of the address; what is no value there is no filter. */
export function readShopFilter(
  search: URLSearchParams,
  columns: readonly DataColumn<ListedShop>[],
): AskedShops {
  const known = words.flatMap((name) => {
    const value = search.get(name)
    return value !== null && ShopFilter.shape[name].safeParse(value).success ? [[name, value]] : []
  })
  const sort = ShopSort.safeParse(readServerSort(search.get('sort') ?? '', columns))
  return {
    sort: sort.data ?? 'name',
    search: (search.get('find') ?? '').trim().slice(0, 100),
    ...Object.fromEntries(known),
  }
}

const queryOf = ({ search, ...filter }: AskedShops) => ({ ...filter, search: search === '' ? null : search })

/** A page of shops; the first one says how many there are. */
export function fetchShops(asked: AskedShops, cursor: string | null): Promise<ShopListPage> {
  return api.call(routes.listShops, {
    query: { ...queryOf(asked), limit: 100, cursor, summary: cursor === null ? 'true' : null },
  })
}

export function downloadShops(asked: AskedShops, format: TableFileFormat): Promise<Blob> {
  return api.call(routes.exportShops, { query: { ...queryOf(asked), format } })
}

export function fetchAdminShop(shopId: string): Promise<AdminShop> {
  return api.call(routes.readAdminShop, { shopId })
}

export function createShop(shop: NewShop): Promise<ShopCreated> {
  return api.call(routes.createShop, { body: shop })
}

/** @throws ApiProblem changed_meanwhile, books_begun */
export function editShop(shopId: string, edit: ShopEdit): Promise<AdminShop> {
  return api.call(routes.editShop, { shopId, body: edit })
}

/** @throws ApiProblem changed_meanwhile */
export function suspendShop(shopId: string, change: ShopSuspension): Promise<AdminShop> {
  return api.call(routes.suspendShop, { shopId, body: change })
}

/** @throws ApiProblem changed_meanwhile */
export function closeShop(shopId: string, change: ShopClosing): Promise<AdminShop> {
  return api.call(routes.closeShop, { shopId, body: change })
}

export function fetchPayments(shopId: string): Promise<PaymentConfiguration> {
  return api.call(paymentRoutes.readPayments, { shopId })
}

/** @throws ApiProblem changed_meanwhile, live_keys_missing */
export function changePayments(shopId: string, edit: PaymentEdit): Promise<PaymentConfiguration> {
  return api.call(paymentRoutes.changePayments, { shopId, body: edit })
}

/** @throws ApiProblem owner_stays, email_unverified */
export function addEmployee(shopId: string, email: string): Promise<EmployeeAdded> {
  return api.call(routes.addEmployee, { shopId, body: { email } })
}

export async function removeEmployee(shopId: string, contact: string): Promise<void> {
  await api.call(routes.removeEmployee, { shopId, contact })
}

export function testPayments(shopId: string): Promise<PaymentTest> {
  return api.call(paymentRoutes.testPayments, { shopId, body: {} })
}
