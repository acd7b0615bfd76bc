import { hash } from 'node:crypto'
import { canonicalJson } from '#domain/posting/chain.ts'

/** The digest of the chain: SHA-256, lower-case hexadecimal. */
export function sha256(text: string): string {
  return hash('sha256', text)
}

/** What an entry holds of its document: the digest of the document's facts. */
export function factsHash(facts: object): string {
  return sha256(canonicalJson(facts))
}
