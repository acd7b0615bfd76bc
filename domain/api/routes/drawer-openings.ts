import { Uuid } from '../../uuid.ts'
import { CashierReport, CashierReportQuery } from '../cashier-report.ts'
import { ShopId } from '../common.ts'
import { DrawerOpeningBody, DrawerSignal } from '../drawer-opening.ts'
import { nothing, route } from '../route.ts'

export const recordDrawerOpening = route({
  method: 'PUT',
  path: '/api/shops/:shopId/drawer-openings/:openingId',
  summary: 'Records that a drawer was opened without a sale. Idempotent.',
  access: 'employee',
  rate: 600,
  bodyLimit: 4_096,
  evenSuspended: true,
  params: { shopId: ShopId, openingId: Uuid },
  body: DrawerOpeningBody,
  answers: { 204: nothing },
  refuses: [409, 422],
})

export const openDrawerAtTill = route({
  method: 'POST',
  path: '/api/shops/:shopId/tills/:tillId/drawer',
  summary:
    'Opens the drawer that is connected to the till’s network printer, once for each recorded opening and each cash payment.',
  access: 'employee',
  rate: 60,
  bodyLimit: 4_096,
  evenSuspended: true,
  params: { shopId: ShopId, tillId: Uuid },
  body: DrawerSignal,
  answers: { 204: nothing },
  refuses: [404, 409, 422, 503],
})

export const readCashierReport = route({
  method: 'GET',
  path: '/api/shops/:shopId/reports/cashiers',
  summary: 'Discounts, price changes, voids, refunds and drawers opened without a sale, by cashier.',
  access: 'owner',
  accountant: 'reads',
  rate: 600,
  params: { shopId: ShopId },
  query: CashierReportQuery,
  answers: { 200: CashierReport },
  refuses: [422],
})
