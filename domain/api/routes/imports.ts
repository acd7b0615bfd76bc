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

export const importProducts = route({
  method: 'POST',
  path: '/api/shops/:shopId/products/import',
  summary: 'Imports products from a CSV or XLSX file. With `dryRun`, previews the changes.',
  access: 'owner',
  rate: 30,
  bodyLimit: 20 * mebibyte,
  takes: 'file',
  params: { shopId: ShopId },
  query: DryRunQuery,
  answers: { 200: ProductImportReport },
  refuses: [409, 422],
})

export const importOpenings = route({
  method: 'POST',
  path: '/api/shops/:shopId/openings/import',
  summary:
    'Imports opening balances of customers, suppliers or stock from a CSV or XLSX file. With `dryRun`, previews the import.',
  access: 'owner-with-grant',
  accountant: 'posts',
  rate: 30,
  bodyLimit: 20 * mebibyte,
  takes: 'file',
  params: { shopId: ShopId },
  query: OpeningsImportQuery,
  answers: { 200: OpeningsImportReport },
  refuses: [409, 422],
})

export const importParties = route({
  method: 'POST',
  path: '/api/shops/:shopId/parties/import',
  summary: 'Imports customers or suppliers from a CSV or XLSX file. With `dryRun`, previews the changes.',
  access: 'owner',
  accountant: 'posts',
  rate: 30,
  bodyLimit: 20 * mebibyte,
  takes: 'file',
  params: { shopId: ShopId },
  query: PartiesImportQuery,
  answers: { 200: PartiesImportReport },
  refuses: [409, 422],
})

export const importSales = route({
  method: 'POST',
  path: '/api/shops/:shopId/sales/import',
  summary: 'Imports past sales from a CSV or XLSX file. With `dryRun`, previews the import.',
  access: 'owner',
  rate: 30,
  bodyLimit: 512 * mebibyte,
  takes: 'file',
  params: { shopId: ShopId },
  query: SalesImportQuery,
  answers: { 200: SalesImportReport, 202: ImportStarted },
  refuses: [409, 422],
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
