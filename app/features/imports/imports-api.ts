import { api } from '#app/api/client.ts'
import * as routes from '#domain/api/routes/imports.ts'
import type { Corrections } from '#domain/import/corrections.ts'
import type { OpeningSubject } from '#domain/import/opening-row.ts'
import type { PartySide } from '#domain/open-items/ageing.ts'
import type { Mapping } from './mapping.ts'

/** How a list is sent: a dry run reports what an import would do, and stores nothing. */
export type ListOptions = {
  isDryRun: boolean
  mapping: Mapping
  corrections: Corrections
  signal?: AbortSignal
}

function listOf<Query = unknown>(
  shopId: string,
  file: File,
  { isDryRun, mapping, corrections, signal }: ListOptions,
  query?: Query,
) {
  return {
    ...{ shopId, file, corrections, signal },
    query: { ...(query as Query), dryRun: isDryRun, mapping: JSON.stringify(mapping) },
  }
}

export function importProducts(shopId: string, file: File, options: ListOptions) {
  return api.call(routes.importProducts, listOf(shopId, file, options))
}

export function importOpenings(shopId: string, of: OpeningSubject, file: File, options: ListOptions) {
  return api.call(routes.importOpenings, listOf(shopId, file, options, { of }))
}

export function importParties(shopId: string, of: PartySide, file: File, options: ListOptions) {
  return api.call(routes.importParties, listOf(shopId, file, options, { of }))
}

/** What an import of this file of past sales would do. */
export async function checkSales(shopId: string, file: File, options: ListOptions) {
  const report = await api.call(routes.importSales, listOf(shopId, file, options))
  if ('importId' in report) throw new Error('A dry run started an import')
  return report
}

/** Sends a file of past sales and lets the server record it; returns the id of the import. */
export async function startSalesImport(
  shopId: string,
  file: File,
  { movesStock, ...options }: ListOptions & { movesStock: boolean },
): Promise<string> {
  const started = await api.call(routes.importSales, listOf(shopId, file, options, { stock: movesStock }))
  if (!('importId' in started)) throw new Error('An import was only looked at')
  return started.importId
}
