import type { InstalmentPlan } from '#domain/api/party-payment.ts'
import type { InstalmentPlanBody } from '#domain/documents/instalment-plan/schema.ts'
import { Refusal } from '#domain/errors.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { findDocument } from '../books/documents-store.ts'
import { instalmentPlan as planKind } from '../books/kinds/instalment-plan/kind.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'
import { findReversal } from '../reversals/find-reversal.ts'
import { withoutBookFields } from './without-book-fields.ts'

/** Records an instalment plan. The same content again under its id changes nothing. */
export async function recordInstalmentPlan(
  deps: Pick<BooksDeps, 'writer' | 'database'>,
  { planId, ...place }: PutPlace & { planId: string },
  plan: InstalmentPlanBody,
): Promise<{ isNew: boolean; plan: InstalmentPlan }> {
  const { isNew } = await recordOne(deps, planKind, place, { planId, plan })
  return { isNew, plan: await requireInstalmentPlan(deps.database, place.shopId, planId) }
}

/** @throws Refusal instalment_plan_not_found */
export async function requireInstalmentPlan(
  database: Database,
  shopId: string,
  planId: string,
): Promise<InstalmentPlan> {
  const found = await findDocument(database, planKind, shopId, planId)
  if (!found) throw new Refusal('instalment_plan_not_found', { planId })
  const reversal = await findReversal(database, shopId, { kind: 'instalment-plan', id: planId })
  return { ...withoutBookFields(found), planId, reversal }
}
