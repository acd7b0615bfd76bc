import { api } from '#app/api/client.ts'
import type { CashierReport } from '#domain/api/cashier-report.ts'
import type { AgeingPage } from '#domain/api/credit.ts'
import { readAgeing } from '#domain/api/routes/credit.ts'
import { readCashierReport } from '#domain/api/routes/drawer-openings.ts'
import * as routes from '#domain/api/routes/visuals.ts'
import type {
  BooksVisuals,
  CashVisuals,
  HourVisuals,
  ProductVisuals,
  SalesVisuals,
} from '#domain/api/visuals.ts'
import type { DayRange } from '#domain/business-day.ts'
import type { PartySide } from '#domain/open-items/ageing.ts'
import type { ChartStep } from '#domain/report/visuals/steps.ts'

/** Totals of five years take their time on a small machine. */
const timeoutMs = 60_000

export function fetchSalesVisuals(
  shopId: string,
  { from, to }: DayRange,
  by: ChartStep,
): Promise<SalesVisuals> {
  return api.call(routes.readSalesVisuals, { shopId, query: { from, to, by }, timeoutMs })
}

export function fetchHourVisuals(shopId: string, { from, to }: DayRange): Promise<HourVisuals> {
  return api.call(routes.readHourVisuals, { shopId, query: { from, to }, timeoutMs })
}

export function fetchProductVisuals(shopId: string, { from, to }: DayRange): Promise<ProductVisuals> {
  return api.call(routes.readProductVisuals, { shopId, query: { from, to }, timeoutMs })
}

export function fetchBooksVisuals(
  shopId: string,
  { from, to }: DayRange,
  by: ChartStep,
): Promise<BooksVisuals> {
  return api.call(routes.readBooksVisuals, { shopId, query: { from, to, by }, timeoutMs })
}

export function fetchCashVisuals(
  shopId: string,
  { from, to }: DayRange,
  by: ChartStep,
): Promise<CashVisuals> {
  return api.call(routes.readCashVisuals, { shopId, query: { from, to, by }, timeoutMs })
}

export function fetchCashierReport(shopId: string, { from, to }: DayRange): Promise<CashierReport> {
  return api.call(readCashierReport, { shopId, query: { from, to }, timeoutMs })
}

/** What is open by age today, of all together. */
export function fetchAgeingTotals(shopId: string, side: PartySide): Promise<AgeingPage> {
  return api.call(readAgeing, { shopId, side, query: { show: 'all', limit: 1 }, timeoutMs })
}
