import { auditWords } from '../terms/audit-action.ts'
import type { TableColumn } from './column.ts'

/** What the table reads of a record. */
type ListedRecord = {
  number: number
  at: string
  action: string
  uid: string
  person: string | null
  email: string | null
  from: { address: string | null; device: string | null } | null
  shop: { shopId: string; name: string | null } | null
  facts: Readonly<Record<string, string>>
  hash: string
}

/** The facts in a line: `country: GH; name: Osu`. */
function factsText(facts: Readonly<Record<string, string>>): string {
  return Object.entries(facts)
    .map(([name, text]) => `${name}: ${text}`)
    .join('; ')
}

const listed = {
  at: { header: 'When', kind: 'instant', value: ({ at }) => at },
  action: { header: 'Action', value: ({ action, facts }) => auditWords(action, facts).label },
  what: { header: 'What', value: ({ action, facts }) => auditWords(action, facts).sentence },
  person: { header: 'Person', value: ({ person }) => person ?? 'Erased' },
  shop: { header: 'Shop', value: ({ shop }) => (shop ? (shop.name ?? shop.shopId) : null) },
  device: { header: 'Device', value: ({ from }) => from?.device ?? null },
  address: { header: 'Address', value: ({ from }) => from?.address ?? null },
  facts: { header: 'Facts', value: ({ facts }) => factsText(facts) },
  shopId: { header: 'Shop id', value: ({ shop }) => shop?.shopId ?? null },
  email: { header: 'Email', value: ({ email }) => email },
  uid: { header: 'Person id', value: ({ uid }) => uid },
  number: { header: 'Number in its chain', kind: 'number', value: ({ number }) => number },
  hash: { header: 'Hash', value: ({ hash }) => hash },
} as const satisfies Record<string, Omit<TableColumn<ListedRecord>, 'id'>>

export type AuditColumnId = keyof typeof listed

/** The audit log, as it is on the screen and in its file. */
export const auditTable: readonly (TableColumn<ListedRecord> & { id: AuditColumnId })[] = (
  Object.keys(listed) as AuditColumnId[]
).map((id) => ({ id, ...listed[id] }))
