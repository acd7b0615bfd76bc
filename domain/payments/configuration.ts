import { z } from 'zod'

/**
 * What an installation tells the card provider with every payment. The keys are the public ones: a browser
 * hands them over. What is left out stands for what the hosted product was set to.
 */
export const PaymentConfiguration = z.strictObject({
  testPublicKey: z.string().min(1).nullable().default(null),
  livePublicKey: z.string().min(1).nullable().default(null),
  /** False: the provider's test mode, in which no money moves. */
  isLive: z.boolean().default(false),
  splitCode: z.string().min(1).nullable().default(null),
  defaultSubaccountCode: z.string().min(1).nullable().default(null),
  /** As the provider takes it: minor units, whole ones. */
  transactionFeeMinor: z.int().min(0).default(10),
  /** Who pays the provider: the main account, or the subaccount a payment is split to. */
  feeBearer: z.enum(['account', 'subaccount']).default('account'),
})
export type PaymentConfiguration = z.infer<typeof PaymentConfiguration>
