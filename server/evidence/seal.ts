import { createHash } from 'node:crypto'
import { canonicalJson } from '#domain/posting/chain.ts'

/**
 * A document of evidence as it was when it was sealed: what its digest covers is its canonical text with a salt, so
 * that nobody can test guesses about an erased text against it. A null digest: the program deleted the document.
 * The salt is no part of the page's hash, and is removed from seals of before an erasure.
 */
export type SealedItem = { collection: string; id: string; digest: string | null; salt?: string }

/** What one write, or one step of the migration, sealed. */
export type SealPage = {
  _id: { shopId: string; number: number }
  at: Date
  /** The documents were sealed as they were found by the schema migration that introduced seals. */
  asFound?: true
  items: SealedItem[]
  /** Of the page before it. */
  previousHash: string
  hash: string
}

const sealChain = 'evidence:'
/** The shop's chain of seals, beside that of its audit log. */
export const sealChainOf = (shopId: string) => `${sealChain}${shopId}`
/** Null: the chain is another. */
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

/** What tells a document from all others of its collection and shop. */
export function sealedIdOf(_id: Readonly<Record<string, unknown>>): string {
  const { shopId, ...rest } = _id
  return Object.values(rest).map(String).join(' ')
}

/** Which document a seal is of. */
export const sealKeyOf = (collection: string, id: string) => `${collection} ${id}`
