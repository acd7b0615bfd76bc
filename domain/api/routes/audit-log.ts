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
  summary: 'Finds records of who did what to which shop, from where; newest first.',
  access: 'admin',
  rate: 600,
  query: AuditQuery,
  answers: { 200: AuditPage },
  refuses: [422],
})

export const exportAuditLog = route({
  method: 'GET',
  path: '/api/admin/audit-log/export',
  summary: 'All records of a filter as CSV or XLSX.',
  access: 'admin',
  rate: 60,
  query: AuditExportQuery,
  answers: { 200: tableFile },
  refuses: [422],
})

export const checkAuditChain = route({
  method: 'GET',
  path: '/api/admin/audit-log/chain',
  summary: 'Goes through the chain of a shop, or of the installation, and says whether it is whole.',
  access: 'admin',
  rate: 60,
  query: AuditChainQuery,
  answers: { 200: AuditChain },
})

export const findActivity = route({
  method: 'GET',
  path: '/api/shops/:shopId/activity',
  summary: 'What administrators looked at and did in a shop, and its own people did; newest first.',
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
  summary: 'All of it as CSV or XLSX.',
  access: 'owner',
  rate: 60,
  params: { shopId: ShopId },
  query: ActivityExportQuery,
  answers: { 200: tableFile },
  refuses: [422],
})
