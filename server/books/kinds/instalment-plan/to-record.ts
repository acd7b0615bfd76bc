import type { InstalmentPlanBody } from '#domain/documents/instalment-plan/schema.ts'

export type InstalmentPlanToRecord = { planId: string; plan: InstalmentPlanBody }
