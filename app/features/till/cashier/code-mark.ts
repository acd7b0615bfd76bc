import type { CodeMark } from '#domain/api/cashier.ts'
import { codeToHash } from '#domain/terms/cashier-code.ts'

/** Browsers hash on https and on the shop's own computer only; elsewhere a code needs the server. */
export function canCheckHere(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

/** Whether a code fits the mark that this device keeps of somebody's. Slow on purpose. */
export async function fitsMark(
  { salt, rounds, mark }: CodeMark,
  { shopId, uid, code }: { shopId: string; uid: string; code: string },
): Promise<boolean> {
  const { subtle } = globalThis.crypto
  const text = new TextEncoder().encode(codeToHash(shopId, uid, code))
  const key = await subtle.importKey('raw', text, 'PBKDF2', false, ['deriveBits'])
  const bytes = Uint8Array.from(atob(salt), (sign) => sign.charCodeAt(0))
  const by = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes, iterations: rounds }
  const hash = new Uint8Array(await subtle.deriveBits(by, key, 256))
  const text16 = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return mark !== '' && text16.startsWith(mark)
}
