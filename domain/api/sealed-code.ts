import { z } from 'zod'
import type { ApprovalAct } from '../terms/approval.ts'

/**
 * A code that was entered while the server was away, encrypted with the server's public key: ephemeral ECDH on P-256,
 * HKDF with SHA-256, AES-256-GCM. The device that sealed it cannot open it, and only the server can check it.
 * Base64url of the ephemeral public key (65 bytes), the six digits and the tag (16 bytes).
 */
export const SealedCode = z.string().regex(/^[\w-]{116}$/, 'This is not a sealed code.')

export const publicKeyBytes = 65
export const sealInfo = 'sealed cashier code'

/** The one use that a sealed code is valid for. It can only be decrypted together with exactly this. */
export type SealedFor = { shopId: string; uid: string } & (
  | { turnId: string; since: string }
  | {
      approvalId: string
      saleId: string
      act: ApprovalAct
      lineId?: string | undefined
      mostMinor?: number | undefined
      at: string
    }
)

/** The associated data of the encryption. */
export function boundTo(use: SealedFor): Uint8Array<ArrayBuffer> {
  const { shopId, uid } = use
  const rest =
    'turnId' in use
      ? ['turn', use.turnId, use.since]
      : ['approval', use.approvalId, use.saleId, use.act, use.lineId ?? null, use.mostMinor ?? null, use.at]
  return new TextEncoder().encode(JSON.stringify([shopId, uid, ...rest]))
}
