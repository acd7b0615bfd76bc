import { z } from 'zod'
import { CashierCode, NewCashierCode } from '../terms/cashier-code.ts'
import { itemsOf } from './common.ts'

export const CodeToSet = z.strictObject({ code: NewCashierCode })
export type CodeToSet = z.infer<typeof CodeToSet>

export const OwnCodeToSet = z.strictObject({
  code: NewCashierCode,
  /** Devices also get a mark of the code, so that it works while the server is away. Absent: they do not. */
  isForDevices: z.boolean().optional(),
})
export type OwnCodeToSet = z.infer<typeof OwnCodeToSet>

/** What a device checks a code by while the server is away: too little of the hash to find the code from it. */
export const CodeMark = z.object({ salt: z.string(), rounds: z.int(), mark: z.string() })
export type CodeMark = z.infer<typeof CodeMark>

export const Cashier = z.object({
  uid: z.string(),
  name: z.string(),
  isOwner: z.boolean(),
  /** Without a code nobody takes over a till. */
  hasCode: z.boolean(),
  /** Null: no device checks it offline, because there is no code or the owner did not ask for that. */
  code: CodeMark.nullable(),
})
export type Cashier = z.infer<typeof Cashier>

/** Who can take over a till of the shop. */
export const Cashiers = itemsOf(Cashier)
export type Cashiers = z.infer<typeof Cashiers>

/** `code` null: the device has checked it while the server was away, and tells it now. */
export const TurnToTake = z.strictObject({ code: CashierCode.nullable() })
export type TurnToTake = z.infer<typeof TurnToTake>

export const TurnTaken = z.object({ uid: z.string(), name: z.string(), isOwner: z.boolean() })
export type TurnTaken = z.infer<typeof TurnTaken>

/** `none`: can't take over a till. `locked`: too many wrong codes, until a new one is set. */
export const CodeState = z.enum(['none', 'set', 'locked'])
export type CodeState = z.infer<typeof CodeState>
