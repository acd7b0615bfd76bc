import type { InstalmentPlanBody } from '#domain/documents/instalment-plan/schema.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, listOf, positiveLong, text } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'

export type InstalmentPlanDocument = StoredDocument &
  InstalmentPlanBody & { _id: { shopId: string; planId: string } }

export const instalmentPlans: DocumentCollection<InstalmentPlanDocument> = {
  name: 'instalmentPlans',
  idName: 'planId',
  parties: ['customerId'],
  schema: has({
    _id: idOf('shopId', 'planId'),
    customerId: text,
    businessDay: dayText,
    postingDay: dayText,
    allocations: listOf(has({ document: text, amountMinor: positiveLong })),
    instalments: listOf(has({ due: dayText, amountMinor: positiveLong })),
  }),
  indexes: [[{ '_id.shopId': 1, customerId: 1, postingDay: -1 }]],
}

export type InstalmentPlanToRecord = { planId: string; plan: InstalmentPlanBody }
