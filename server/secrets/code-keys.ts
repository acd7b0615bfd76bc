import { createDecipheriv, createECDH, type ECDH, hkdfSync } from 'node:crypto'
import { publicKeyBytes, sealInfo } from '#domain/api/sealed-code.ts'
import type { Config } from '../config.ts'
import { readKeys } from './keys.ts'

/** What opens the codes that devices seal while the server is away. */
export type CodeKeys = {
  /** Base64url of an uncompressed point on P-256: what devices seal with now. */
  publicKey: string
  /** Null where it was changed, or sealed for something else or with another key. */
  open(sealed: string, bound: Uint8Array): string | null
}

const tagBytes = 16

/** @param keys texts of at least 32 characters; codes are sealed for the first one, the others open earlier ones */
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
    // The key is of this one message: its nonce may be a constant.
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.alloc(12), { authTagLength: tagBytes })
      .setAAD(bound)
      .setAuthTag(tag)
    const content = sealed.subarray(publicKeyBytes, -tagBytes)
    return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
  } catch {
    // No point on the curve, or not what was sealed. Which of them makes no difference.
    return null
  }
}

/** The same key pair for the same text. A number beyond the order of the curve is no private key: the next is. */
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

/** Reads the keys at the first need. */
export function lazyCodeKeys(config: Pick<Config, 'secretsKey' | 'dataDir'>): () => Promise<CodeKeys> {
  let opened: Promise<CodeKeys> | null = null
  return () => {
    opened ??= readKeys(config).then(createCodeKeys)
    // A file that can't be read now may be readable later.
    opened.catch(() => {
      opened = null
    })
    return opened
  }
}
