import { boundTo, publicKeyBytes, type SealedFor, sealInfo } from '#domain/api/sealed-code.ts'

/** Browsers encrypt only over https or on localhost; elsewhere a code needs the server. */
export function canSeal(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

/**
 * Encrypts a code for the server. This device keeps nothing that could decrypt it.
 * @param sealKey the server's public key, base64url
 */
export async function sealCode(sealKey: string, code: string, use: SealedFor): Promise<string> {
  const { subtle } = globalThis.crypto
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const serverPoint = bytesOf(sealKey)
  const server = await subtle.importKey('raw', serverPoint, curve, false, [])
  const own = await subtle.generateKey(curve, false, ['deriveBits'])
  const ownPoint = new Uint8Array(await subtle.exportKey('raw', own.publicKey))
  const shared = await subtle.deriveBits({ name: 'ECDH', public: server }, own.privateKey, 256)
  const salt = new Uint8Array([...ownPoint, ...serverPoint])
  const derived = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt, info: new TextEncoder().encode(sealInfo) }
  const key = await subtle.deriveKey(hkdf, derived, { name: 'AES-GCM', length: 256 }, false, ['encrypt'])
  // The key is used for this message only, so the nonce may be constant.
  const way = { name: 'AES-GCM', iv: new Uint8Array(12), additionalData: boundTo(use) }
  const sealed = new Uint8Array(await subtle.encrypt(way, key, new TextEncoder().encode(code)))
  const all = new Uint8Array(publicKeyBytes + sealed.length)
  all.set(ownPoint)
  all.set(sealed, publicKeyBytes)
  return btoa(String.fromCharCode(...all))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
}
