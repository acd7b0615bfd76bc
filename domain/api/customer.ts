import { z } from 'zod'
import { Uuid } from '../uuid.ts'
import { changesOf } from './changes.ts'
import { pageOf } from './common.ts'
import { partyFields, partyOnRecord } from './party.ts'

export const NewCustomer = z.strictObject({ customerId: Uuid, ...partyFields })
export type NewCustomer = z.infer<typeof NewCustomer>

export const Customer = z.object({ customerId: Uuid, ...partyOnRecord })
export type Customer = z.infer<typeof Customer>

export const CustomerPage = pageOf(Customer)
/** `erased`: whose names and notes a device takes out of the receipts that it still keeps. Absent from an older server. */
export const CustomersChanged = changesOf(Customer).extend({ erased: z.array(Uuid).optional() })
export type CustomersChanged = z.infer<typeof CustomersChanged>
