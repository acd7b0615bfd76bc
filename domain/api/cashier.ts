import { z } from 'zod'
import { GivenInstant } from '../instant.ts'
import { CashierCode, NewCashierCode } from '../terms/cashier-code.ts'
import { Uuid } from '../uuid.ts'
import { itemsOf } from './common.ts'
import { SealedCode } from './sealed-code.ts'

export const CodeToSet = z.strictObject({ code: NewCashierCode })
export type CodeToSet = z.infer<typeof CodeToSet>

export const Cashier = z.object({
  uid: z.string(),
  name: z.string(),
  isOwner: z.boolean(),
  /** A till can only be taken over with a code. */
  hasCode: z.boolean(),
  /** Always null: earlier programs kept a part of the code's hash here, which devices delete on receiving null. */
  code: z.null(),
})
export type Cashier = z.infer<typeof Cashier>

/** Who can take over a till of the shop. */
export const Cashiers = itemsOf(Cashier).extend({
  /** The public key for codes that are entered while the server is away. Absent from an earlier server. */
  sealKey: z.string().optional(),
})
export type Cashiers = z.infer<typeof Cashiers>

/** Of a body that is neither: what is wrong with it as one whose code is checked now. */
const whyNoTurn: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'invalid_union'
    ? issue.errors[0]?.map(({ path, message }) => [...path, message].join(': ')).join('; ')
    : undefined

export const TurnToTake = z.union(
  [
    /** `code` null: an earlier program let someone take over while the server was away, and kept no code. */
    z.strictObject({ code: CashierCode.nullable() }),
    /** Someone took over while the server was away. The code is checked now, once for each `turnId`. */
    z.strictObject({
      sealed: SealedCode,
      turnId: Uuid,
      since: GivenInstant,
      /** The turn has ended in this session, whose rights stay as they are. */
      isOver: z.boolean(),
    }),
  ],
  { error: whyNoTurn },
)
export type TurnToTake = z.infer<typeof TurnToTake>

export const TurnTaken = z.object({ uid: z.string(), name: z.string(), isOwner: z.boolean() })
export type TurnTaken = z.infer<typeof TurnTaken>

/**
 * `none`: can't take over a till. `guessable`: set before such codes were refused, and used since. `locked`: too many
 * wrong codes, until a new one is set.
 */
export const CodeState = z.enum(['none', 'set', 'guessable', 'locked'])
export type CodeState = z.infer<typeof CodeState>
