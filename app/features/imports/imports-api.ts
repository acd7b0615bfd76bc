import { api } from '#app/api/client.ts'
import type { ProductImportReport, SalesImportReport } from '#domain/api/import.ts'
import type { OpeningsImportReport } from '#domain/api/opening-import.ts'
import type { PartiesImportReport } from '#domain/api/party-import.ts'
import * as routes from '#domain/api/routes/imports.ts'
import type { Corrections } from '#domain/import/corrections.ts'
import type { OpeningSubject } from '#domain/import/opening-row.ts'
import type { PartySide } from '#domain/open-items/ageing.ts'
import type { Mapping } from './mapping.ts'

type FileOptions = { mapping: Mapping; corrections: Corrections; signal?: AbortSignal }

/** Creates and updates products from a file; a dry run reports the same and stores nothing. */
export function importProducts(
  shopId: string,
  file: File,
  { isDryRun, mapping, corrections, signal }: FileOptions & { isDryRun: boolean },
): Promise<ProductImportReport> {
  return api.call(routes.importProducts, {
    shopId,
    file,
    corrections,
    query: { dryRun: isDryRun, mapping: JSON.stringify(mapping) },
    signal,
  })
}

/** Records open items or opening stock from a file; a dry run reports the same and stores nothing. */
export function importOpenings(
  shopId: string,
  of: OpeningSubject,
  file: File,
  { isDryRun, mapping, corrections, signal }: FileOptions & { isDryRun: boolean },
): Promise<OpeningsImportReport> {
  return api.call(routes.importOpenings, {
    shopId,
    file,
    corrections,
    query: { of, dryRun: isDryRun, mapping: JSON.stringify(mapping) },
    signal,
  })
}

/** Adds and changes customers or suppliers from a file; a dry run reports the same and stores nothing. */
export function importParties(
  shopId: string,
  of: PartySide,
  file: File,
  { isDryRun, mapping, corrections, signal }: FileOptions & { isDryRun: boolean },
): Promise<PartiesImportReport> {
  return api.call(routes.importParties, {
    shopId,
    file,
    corrections,
    query: { of, dryRun: isDryRun, mapping: JSON.stringify(mapping) },
    signal,
  })
}

/** What an import of this file of past sales would do. */
export async function checkSales(
  shopId: string,
  file: File,
  { mapping, corrections, signal }: FileOptions,
): Promise<SalesImportReport> {
  const report = await api.call(routes.importSales, {
    shopId,
    file,
    corrections,
    query: { dryRun: true, mapping: JSON.stringify(mapping) },
    signal,
  })
  if ('importId' in report) throw new Error('A dry run started an import')
  return report
}

/** Sends a file of past sales and lets the server record it; answers the import's id. */
export async function startSalesImport(
  shopId: string,
  file: File,
  { mapping, corrections, movesStock }: FileOptions & { movesStock: boolean },
): Promise<string> {
  const started = await api.call(routes.importSales, {
    shopId,
    file,
    corrections,
    query: { stock: movesStock, mapping: JSON.stringify(mapping) },
  })
  if (!('importId' in started)) throw new Error('An import was only looked at')
  return started.importId
}
