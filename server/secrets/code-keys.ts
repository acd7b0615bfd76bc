import { createDecipheriv, createECDH, type ECDH, hkdfSync } from 'node:crypto'
import { publicKeyBytes, sealInfo } from '#domain/api/sealed-code.ts'
import type { Config } from '../config.ts'
import { readKeys } from './keys.ts'
import { lazily } from './lazy-keyring.ts'

/** Decrypts the codes that devices encrypt while the server is away. */
export type CodeKeys = {
  /** The key that devices encrypt with now: base64url of an uncompressed point on P-256. */
  publicKey: string
  /** Null if it was changed, or sealed for another use or with another key. */
  open(sealed: string, bound: Uint8Array): string | null
}

const tagBytes = 16

/** @param keys texts of at least 32 characters; the first is used for new codes, the others decrypt earlier ones */
export function createCodeKeys(keys: readonly string[]): CodeKeys {
  const pairs = keys.map(keyPairOf)
  const [current] = pairs
  if (!current) throw new Error('sealed codes need a key')
  return {
    publicKey: current.getPublicKey('base64url'),
    open(sealed, bound) {
      for (const pair of pairs) {
        const code = openWith(pair, Buffer.from(sealed, 'base64url'), bound)
        if (code !== null) return code
      }
      return null
    },
  }
}

function openWith(pair: ECDH, sealed: Buffer, bound: Uint8Array): string | null {
  const sender = sealed.subarray(0, publicKeyBytes)
  const tag = sealed.subarray(-tagBytes)
  try {
    const shared = pair.computeSecret(sender)
    const salt = Buffer.concat([sender, pair.getPublicKey()])
    const key = Buffer.from(hkdfSync('sha256', shared, salt, sealInfo, 32))
    // The key is used for this message only, so the nonce may be constant.
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.alloc(12), { authTagLength: tagBytes })
      .setAAD(bound)
      .setAuthTag(tag)
    const content = sealed.subarray(publicKeyBytes, -tagBytes)
    return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
  } catch {
    // Not a point on the curve, or not authentic: both mean that the code can't be read.
    return null
  }
}

/** The same key pair for the same text. A number beyond the order of the curve is not a valid key: tries the next. */
function keyPairOf(text: string): ECDH {
  const pair = createECDH('prime256v1')
  for (let count = 0; ; count += 1)
    try {
      pair.setPrivateKey(Buffer.from(hkdfSync('sha256', text, '', `key of sealed codes ${count}`, 32)))
      return pair
    } catch (error) {
      if (count === 9) throw error
    }
}

/** Reads the keys when they are first needed. */
export function lazyCodeKeys(config: Pick<Config, 'secretsKey' | 'dataDir'>): () => Promise<CodeKeys> {
  return lazily(() => readKeys(config).then(createCodeKeys))
}
