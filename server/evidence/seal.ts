import { createHash } from 'node:crypto'
import { canonicalJson } from '#domain/posting/chain.ts'

/**
 * A document of evidence as it was when it was sealed. The digest is that of its canonical text with a salt, so that
 * guesses about an erased text can't be tested against it; null if the program deleted the document.
 * The salt is not part of the page's hash, and is removed from earlier seals when the document is erased.
 */
export type SealedItem = { collection: string; id: string; digest: string | null; salt?: string }

/** What one write, or one step of the migration, sealed. */
export type SealPage = {
  _id: { shopId: string; number: number }
  at: Date
  /** The documents were sealed as they were found by the schema migration that introduced the seals. */
  asFound?: true
  items: SealedItem[]
  /** Hash of the page before it. */
  previousHash: string
  hash: string
}

const sealChain = 'evidence:'
/** The shop's chain of seals, beside that of its audit log. */
export const sealChainOf = (shopId: string) => `${sealChain}${shopId}`
/** Null if it is not a chain of seals. */
export const shopOfSealChain = (chain: string) =>
  chain.startsWith(sealChain) ? chain.slice(sealChain.length) : null

/** SHA-256 of a page without its salts, lower-case hexadecimal. */
export function sealHashOf({ _id, at, asFound, items, previousHash }: Omit<SealPage, 'hash'>): string {
  const facts = {
    ..._id,
    at: at.toISOString(),
    asFound,
    items: items.map(({ collection, id, digest }) => ({ collection, id, digest })),
    previousHash,
  }
  return createHash('sha256').update(canonicalJson(facts)).digest('hex')
}

/** The id of a document within its collection and shop. */
export function sealedIdOf(_id: Readonly<Record<string, unknown>>): string {
  const { shopId, ...rest } = _id
  return Object.values(rest).map(String).join(' ')
}

/** Identifies the document of a seal within a shop. */
export const sealKeyOf = (collection: string, id: string) => `${collection} ${id}`
