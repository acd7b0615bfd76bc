import { z } from 'zod'
import { Instant } from '../instant.ts'
import { Minor } from '../money.ts'
import { type OptionalStep, optionalSteps } from '../setup/steps.ts'

/** Public: whether this installation still waits for its first administrator. */
export const SetupState = z.object({
  needsAdministrator: z.boolean(),
  /** While it waits: when the newest backup of an earlier installation on this computer was created. */
  earlierBackupAt: Instant.nullable().optional(),
})
export type SetupState = z.infer<typeof SetupState>

const optional: readonly [OptionalStep, ...OptionalStep[]] = optionalSteps
const Outcome = z.enum(['done', 'skipped'])
export const SetupStepTaken = z.strictObject({ step: z.enum(optional), outcome: Outcome })

/** How far the first run is, for the administrator and the owner of its shop. */
export const SetupProgress = z.object({
  isFinished: z.boolean(),
  /** The email address of the administrator who was made here; null where there was one from elsewhere. */
  administrator: z.string().nullable(),
  shop: z
    .object({
      shopId: z.string(),
      name: z.string(),
      country: z.string(),
      currency: z.string(),
      timeZone: z.string(),
      /** Null where the record names none. */
      owner: z.object({ uid: z.string(), email: z.string() }).nullable(),
      /** There are books or products in its money: that, its clock and its taxes stay. */
      hasBegun: z.boolean(),
    })
    .nullable(),
  steps: z.partialRecord(z.enum(optional), Outcome),
  /** As they are now, corrections included. */
  openingBalances: z.array(z.object({ account: z.string(), amountMinor: Minor })),
  products: z.int(),
})
export type SetupProgress = z.infer<typeof SetupProgress>
