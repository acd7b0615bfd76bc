import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** A secret as it is stored. Without the key it is nothing, and with it in another place neither. */
export type Sealed = { keyId: string; iv: string; tag: string; data: string }

/** What seals secrets before they go into the database, by keys that are not in it. */
export type Keyring = {
  /** @param place what the secret is of: sealed for one place, it opens for no other */
  seal(secret: string, place: string): Sealed
  /** @throws Error where it was changed, or is of another place or key */
  open(sealed: Sealed, place: string): string
  canOpen(sealed: Sealed): boolean
  /** Of the key that seals now. */
  currentKeyId: string
}

/** @param keys texts of at least 32 characters; the first one seals, the others open what they sealed before */
export function createKeyring(keys: readonly string[]): Keyring {
  const derived = keys.map((text) => Buffer.from(hkdfSync('sha256', text, '', 'secrets of shops', 32)))
  const byId = new Map(derived.map((key) => [idOf(key), key]))
  const [current] = derived
  if (!current) throw new Error('a keyring needs a key')
  const currentKeyId = idOf(current)
  return {
    currentKeyId,
    canOpen: ({ keyId }) => byId.has(keyId),
    seal(secret, place) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', current, iv).setAAD(Buffer.from(place))
      const data = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return {
        keyId: currentKeyId,
        iv: iv.toString('base64'),
        tag: cipher.getAuthTag().toString('base64'),
        data: data.toString('base64'),
      }
    },
    open({ keyId, iv, tag, data }, place) {
      const key = byId.get(keyId)
      if (!key) throw new Error(`the key ${keyId} that sealed a secret is not here`)
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'), { authTagLength: 16 })
        .setAAD(Buffer.from(place))
        .setAuthTag(Buffer.from(tag, 'base64'))
      return Buffer.concat([decipher.update(Buffer.from(data, 'base64')), decipher.final()]).toString('utf8')
    },
  }
}

/** Distinguishes keys without revealing them. */
const idOf = (key: Buffer): string =>
  createHash('sha256').update('id of a key').update(key).digest('hex').slice(0, 12)
