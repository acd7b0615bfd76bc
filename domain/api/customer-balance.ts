import { z } from 'zod'
import { Minor } from '../money.ts'

/** What is open between a shop and a customer now. */
export const CustomerBalance = z.object({
  owedMinor: Minor,
  /** Of that what is past its day. */
  overdueMinor: Minor,
  /** The customer's store credit. */
  creditMinor: Minor,
  limitMinor: Minor.nullable(),
})
export type CustomerBalance = z.infer<typeof CustomerBalance>
