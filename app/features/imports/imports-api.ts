import { z } from 'zod'
import { api, shopPath } from '#app/api/client.ts'
import { ImportProgress, ImportStarted, ProductImportReport, SalesImportReport } from '#domain/api/import.ts'
import type { Mapping } from './mapping.ts'

function formOf(file: File): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}

type FileOptions = { mapping: Mapping; signal?: AbortSignal }

/** Creates and updates products from a file; a dry run tells the same and stores nothing. */
export function importProducts(
  shopId: string,
  file: File,
  { isDryRun, mapping, signal }: FileOptions & { isDryRun: boolean },
): Promise<ProductImportReport> {
  return api.upload(shopPath(shopId, 'products', 'import'), ProductImportReport, formOf(file), {
    query: { dryRun: isDryRun, mapping: JSON.stringify(mapping) },
    signal,
  })
}

/** What an import of this file of past sales would do. */
export function checkSales(
  shopId: string,
  file: File,
  { mapping, signal }: FileOptions,
): Promise<SalesImportReport> {
  return api.upload(shopPath(shopId, 'sales', 'import'), SalesImportReport, formOf(file), {
    query: { dryRun: true, mapping: JSON.stringify(mapping) },
    signal,
  })
}

/** Sends a file of past sales and lets the server record it; answers the import's id. */
export async function startSalesImport(
  shopId: string,
  file: File,
  { mapping, movesStock }: FileOptions & { movesStock: boolean },
): Promise<string> {
  const { importId } = await api.upload(shopPath(shopId, 'sales', 'import'), ImportStarted, formOf(file), {
    query: { stock: movesStock, mapping: JSON.stringify(mapping) },
  })
  return importId
}

export function fetchImport(shopId: string, importId: string, signal?: AbortSignal): Promise<ImportProgress> {
  return api.get(shopPath(shopId, 'imports', importId), ImportProgress, { signal })
}

const Imports = z.object({ items: z.array(ImportProgress) })

/** Imports of this shop, newest first. */
export async function fetchImports(shopId: string): Promise<ImportProgress[]> {
  return (await api.get(shopPath(shopId, 'imports'), Imports)).items
}
