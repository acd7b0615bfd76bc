import {
  ActivityExportQuery,
  ActivityQuery,
  AuditChain,
  AuditChainQuery,
  AuditExportQuery,
  AuditPage,
  AuditQuery,
} from '../audit-log.ts'
import { ShopId } from '../common.ts'
import { fileOf, route } from '../route.ts'

const tableFile = fileOf('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')

export const findAuditLog = route({
  method: 'GET',
  path: '/api/admin/audit-log',
  summary: 'Searches the audit log: who did what in which shop, from where. Newest first.',
  access: 'admin',
  rate: 600,
  query: AuditQuery,
  answers: { 200: AuditPage },
  refuses: [422],
})

export const exportAuditLog = route({
  method: 'GET',
  path: '/api/admin/audit-log/export',
  summary: 'Exports all records that match a filter as CSV or XLSX.',
  access: 'admin',
  rate: 60,
  query: AuditExportQuery,
  answers: { 200: tableFile },
  refuses: [422],
})

export const checkAuditChain = route({
  method: 'GET',
  path: '/api/admin/audit-log/chain',
  summary: 'Verifies the hash chain of the audit log, for a shop or for the installation.',
  access: 'admin',
  rate: 60,
  query: AuditChainQuery,
  answers: { 200: AuditChain },
})

export const findActivity = route({
  method: 'GET',
  path: '/api/shops/:shopId/activity',
  summary:
    'The activity in one shop: what administrators viewed and did, and what its own people did. Newest first.',
  access: 'owner',
  rate: 600,
  params: { shopId: ShopId },
  query: ActivityQuery,
  answers: { 200: AuditPage },
  refuses: [422],
})

export const exportActivity = route({
  method: 'GET',
  path: '/api/shops/:shopId/activity/export',
  summary: 'Exports the activity in one shop as CSV or XLSX.',
  access: 'owner',
  rate: 60,
  params: { shopId: ShopId },
  query: ActivityExportQuery,
  answers: { 200: tableFile },
  refuses: [422],
})
