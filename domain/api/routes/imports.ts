import { Uuid } from '../../uuid.ts'
import { itemsOf, ShopId } from '../common.ts'
import {
  DryRunQuery,
  ImportProgress,
  ImportStarted,
  ProductImportReport,
  SalesImportQuery,
  SalesImportReport,
} from '../import.ts'
import { OpeningsImportQuery, OpeningsImportReport } from '../opening-import.ts'
import { PartiesImportQuery, PartiesImportReport } from '../party-import.ts'
import { route } from '../route.ts'

const mebibyte = 1024 * 1024

/** What every import of a list shares; those of past sales are larger. */
const list = {
  method: 'POST',
  access: 'owner',
  rate: 30,
  bodyLimit: 20 * mebibyte,
  takes: 'file',
  params: { shopId: ShopId },
  refuses: [409, 422],
} as const

export const importProducts = route({
  ...list,
  path: '/api/shops/:shopId/products/import',
  summary: 'Imports products from a CSV or XLSX file. With `dryRun`, previews the changes.',
  query: DryRunQuery,
  answers: { 200: ProductImportReport },
})

export const importOpenings = route({
  ...list,
  path: '/api/shops/:shopId/openings/import',
  summary:
    'Imports opening balances of customers, suppliers or stock from a CSV or XLSX file. With `dryRun`, previews the import.',
  access: 'owner-with-grant',
  accountant: 'posts',
  query: OpeningsImportQuery,
  answers: { 200: OpeningsImportReport },
})

export const importParties = route({
  ...list,
  path: '/api/shops/:shopId/parties/import',
  summary: 'Imports customers or suppliers from a CSV or XLSX file. With `dryRun`, previews the changes.',
  accountant: 'posts',
  query: PartiesImportQuery,
  answers: { 200: PartiesImportReport },
})

export const importSales = route({
  ...list,
  path: '/api/shops/:shopId/sales/import',
  summary: 'Imports past sales from a CSV or XLSX file. With `dryRun`, previews the import.',
  bodyLimit: 512 * mebibyte,
  query: SalesImportQuery,
  answers: { 200: SalesImportReport, 202: ImportStarted },
})

export const readImport = route({
  method: 'GET',
  path: '/api/shops/:shopId/imports/:importId',
  summary: 'The progress of an import.',
  access: 'owner',
  rate: 6000,
  params: { shopId: ShopId, importId: Uuid },
  answers: { 200: ImportProgress },
})

export const listImports = route({
  method: 'GET',
  path: '/api/shops/:shopId/imports',
  summary: 'Lists the imports of past sales, newest first.',
  access: 'owner',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: itemsOf(ImportProgress) },
})
