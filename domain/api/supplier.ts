import { z } from 'zod'
import { Uuid } from '../uuid.ts'
import { pageOf } from './common.ts'
import { partyFields, partyOnRecord } from './party.ts'

export const NewSupplier = z.strictObject({ supplierId: Uuid, ...partyFields })
export type NewSupplier = z.infer<typeof NewSupplier>

/** Whom the shop buys from. What was bought before suppliers were kept here may name others. */
export const Supplier = z.object({ supplierId: Uuid, ...partyOnRecord })
export type Supplier = z.infer<typeof Supplier>

export const SupplierPage = pageOf(Supplier)
