import type { DataColumn } from '#app/components/table/column.ts'
import type { AuditRecord } from '#domain/api/audit-log.ts'
import { type AuditColumnId, auditTable } from '#domain/table/audit-log.ts'

/** How the columns of the table look on a screen. */
const looks: Readonly<Record<AuditColumnId, Partial<DataColumn<AuditRecord>>>> = {
  at: { width: 160, phone: 'detail' },
  action: { width: 210, phone: 'none', isHiddenAtFirst: true },
  what: { width: 340, wraps: true, isFixed: true, phone: 'title' },
  person: { width: 210, phone: 'detail' },
  shop: { width: 170, phone: 'detail' },
  device: { width: 150, givesWay: 1, phone: 'none' },
  address: { width: 130, givesWay: 0, phone: 'none' },
  facts: { width: 260, isHiddenAtFirst: true, phone: 'none' },
  shopId: { width: 260, isHiddenAtFirst: true, phone: 'none' },
  email: { width: 210, isHiddenAtFirst: true, phone: 'none' },
  uid: { width: 260, isHiddenAtFirst: true, phone: 'none' },
  number: { width: 130, isHiddenAtFirst: true, phone: 'none' },
  hash: { width: 260, isHiddenAtFirst: true, phone: 'none' },
}

const columnOf = new Map(
  auditTable.map((column) => [column.id, { ...column, ...looks[column.id] } as DataColumn<AuditRecord>]),
)
const columns = (ids: readonly AuditColumnId[]) => ids.flatMap((id) => columnOf.get(id) ?? [])

/** Of every shop, for administrators. */
export const auditColumns: readonly DataColumn<AuditRecord>[] = columns([
  'at',
  'what',
  'person',
  'shop',
  'device',
  'address',
  'action',
  'email',
  'number',
])

/** Of one shop, for its owner. */
export const activityColumns: readonly DataColumn<AuditRecord>[] = columns([
  'at',
  'what',
  'person',
  'device',
  'address',
  'action',
  'email',
])
