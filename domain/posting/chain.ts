import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import canonicalize from 'canonicalize'
import type { EntryDraft } from './entry.ts'

/** SHA-256 of a text's UTF-8 in lower-case hexadecimal. The server gives its own, made of native code. */
export type Digest = (text: string) => string

export const sha256Hex: Digest = (text) => bytesToHex(sha256(utf8ToBytes(text)))

/** What the first entry of a shop has for a previous hash. */
export const genesisHash = '0'.repeat(64)

/**
 * The one JSON text of a value (RFC 8785): members sorted, no blanks. What JSON has no word for
 * (undefined, NaN, half a surrogate pair) throws.
 */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('this value has no JSON text')
  return text
}

export type ChainLink = {
  shopId: string
  number: number
  previousHash: string
  /** Only source, days and lines are hashed, whatever else the object carries. */
  entry: Omit<EntryDraft, 'lines'> & { lines: readonly { account: string; amountMinor: number }[] }
  /** Hash of the document the entry was posted from. */
  sourceHash: string
}

/**
 * The hash of an entry: of its place in the chain, of what it posts, and of its source document.
 * Change any of them, or take an entry out, and every later hash is another.
 */
export function entryHash(digest: Digest, link: ChainLink): string {
  const { source, businessDay, postingDay, lines } = link.entry
  return digest(
    canonicalJson({
      shopId: link.shopId,
      number: link.number,
      previousHash: link.previousHash,
      entry: {
        source: { kind: source.kind, id: source.id, reference: source.reference },
        businessDay,
        postingDay,
        lines: lines.map(({ account, amountMinor }) => ({ account, amountMinor })),
      },
      sourceHash: link.sourceHash,
    }),
  )
}
