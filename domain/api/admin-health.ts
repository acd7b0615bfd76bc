import { z } from 'zod'
import { HealthException, Severity } from '../health/exception.ts'
import { shopConditionCodes } from '../health/shop-conditions.ts'
import { GivenInstant, Instant } from '../instant.ts'
import { ShopStatus } from '../terms/shop-status.ts'
import { Text } from '../text.ts'
import { PageQuery, pageOf } from './common.ts'

export const ShopHealthSort = z.enum([
  'attention',
  'name',
  '-name',
  'last-sale',
  '-last-sale',
  'missing',
  '-missing',
  'refused',
  '-refused',
  'audited',
  '-audited',
])

export const ShopHealthQuery = z.strictObject({
  ...PageQuery.shape,
  /** How words of the shop's name or of its owner's address begin, or its id. */
  find: Text.max(80).optional(),
  /** `any`: those where something is wrong. */
  severity: z.enum([...Severity.options, 'good', 'any']).optional(),
  condition: z.enum(shopConditionCodes).optional(),
  /** `attention`: the worst first. */
  sort: ShopHealthSort.default('attention'),
})
export type ShopHealthQuery = z.infer<typeof ShopHealthQuery>

/** The health of a shop as it was last looked at. */
export const ShopHealthRow = z.object({
  shopId: z.string(),
  name: z.string(),
  ownerEmail: z.string(),
  currency: z.string(),
  standing: ShopStatus,
  severity: z.enum([...Severity.options, 'good']),
  /** The worst first. */
  exceptions: z.array(HealthException),
  lastSaleAt: Instant.nullable(),
  tills: z.int(),
  /** Receipt numbers below the last one of each till that have not come. */
  missingReceipts: z.int(),
  /** In the last 24 hours. */
  refusedLogins: z.int(),
  audit: z.object({ at: Instant, differences: z.int() }).nullable(),
  checkedAt: Instant,
})
export type ShopHealthRow = z.infer<typeof ShopHealthRow>

export const ShopHealthCounts = z.object({
  critical: z.int(),
  warning: z.int(),
  notice: z.int(),
  good: z.int(),
})
export type ShopHealthCounts = z.infer<typeof ShopHealthCounts>

export const ShopHealthPage = z.object({
  ...pageOf(ShopHealthRow).shape,
  /** Of all shops, whatever is filtered by; null on later pages. */
  counts: ShopHealthCounts.nullable(),
  at: Instant,
})
export type ShopHealthPage = z.infer<typeof ShopHealthPage>

/** The events of a stream, each named by its kind. */
export const HealthEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('shop'), row: ShopHealthRow }),
  z.object({ kind: z.literal('gone'), shopId: z.string() }),
  z.object({ kind: z.literal('counts'), counts: ShopHealthCounts }),
  /** Of the installation itself: ask for its health again. */
  z.object({ kind: z.literal('installation') }),
])
export type HealthEvent = z.infer<typeof HealthEvent>

/** Shops checked since this instant are sent at once, so that no change between a list and its stream is lost. */
export const HealthStreamQuery = z.strictObject({ since: GivenInstant.optional() })
