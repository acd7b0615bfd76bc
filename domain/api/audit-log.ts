import { z } from 'zod'
import { GivenInstant, Instant } from '../instant.ts'
import { auditActionNames } from '../terms/audit-action.ts'
import { Text } from '../text.ts'
import { PageQuery, pageOf, ShopId, TableFormat } from './common.ts'

/** Who did what to which shop, when, from where. */
export const AuditRecord = z.object({
  recordId: z.string(),
  /** Its place in the chain of its shop, or of the installation. */
  number: z.int(),
  at: Instant,
  /** One of `auditActions`, or one of an older version. */
  action: z.string(),
  uid: z.string(),
  /** What they are called now, else the email address; null where neither is known. */
  person: z.string().nullable(),
  /** Null where it was erased. */
  email: z.string().nullable(),
  /** Null where the program itself did it, or an older version recorded it. */
  from: z.object({ address: z.string().nullable(), device: z.string().nullable() }).nullable(),
  /** Null for what concerns no shop. */
  shop: z.object({ shopId: z.string(), name: z.string().nullable() }).nullable(),
  facts: z.record(z.string(), z.string()),
  /** SHA-256, over all of this and the record before it. */
  hash: z.string(),
})
export type AuditRecord = z.infer<typeof AuditRecord>

export const AuditPage = pageOf(AuditRecord)
export type AuditPage = z.infer<typeof AuditPage>

const filter = {
  /** Every word of it occurs in the action's name, the person, the facts, the shop's name or where it came from. */
  find: Text.max(80).optional(),
  action: z.enum(auditActionNames).optional(),
  uid: Text.max(64).optional(),
  from: GivenInstant.optional(),
  /** Up to this instant, which is out. */
  until: GivenInstant.optional(),
}

/** Of the whole installation, for administrators. */
const AuditFilter = z.strictObject({
  ...filter,
  shopId: ShopId.optional(),
  /** `installation`: what concerns no shop. */
  scope: z.enum(['installation']).optional(),
})
export const AuditQuery = z.strictObject({ ...PageQuery.shape, ...AuditFilter.shape })
export type AuditQuery = z.infer<typeof AuditQuery>
export const AuditExportQuery = z.strictObject({ ...AuditFilter.shape, format: TableFormat })
export type AuditExportQuery = z.infer<typeof AuditExportQuery>

/** Of one shop, for its owner. */
export const ActivityFilter = z.strictObject({
  ...filter,
  /**
   * `administrators`: what those who run the installation looked at and did. `tills`: removed lines, other prices,
   * discounts, opened drawers and approvals; `beside-tills`: all but these.
   */
  by: z.enum(['administrators', 'shop', 'tills', 'beside-tills']).optional(),
})
export const ActivityQuery = z.strictObject({ ...PageQuery.shape, ...ActivityFilter.shape })
export type ActivityQuery = z.infer<typeof ActivityQuery>
export const ActivityExportQuery = z.strictObject({ ...ActivityFilter.shape, format: TableFormat })
export type ActivityExportQuery = z.infer<typeof ActivityExportQuery>

/** Whose chain: a shop's, or without one the installation's. */
export const AuditChainQuery = z.strictObject({ shopId: ShopId.optional() })
/** A chain, gone through from its first record to its last. */
export const AuditChain = z.object({
  records: z.int(),
  /** 0: nothing was changed, removed, put in or moved. */
  differences: z.int(),
  /** Where the first of them are. */
  first: z.array(z.object({ where: z.string(), computed: z.string(), stored: z.string() })),
})
export type AuditChain = z.infer<typeof AuditChain>
