import { hash, randomBytes } from 'node:crypto'
import { canonicalJson, genesisHash } from '#domain/posting/chain.ts'
import type { AuditAction } from '#domain/terms/audit-action.ts'
import { sealDigest } from '../books/engine/facts.ts'
import type { Seal } from '../db/documents.ts'
import type { Whence } from './actor.ts'

/** What a record says. */
export type AuditContent = {
  /** A UUID. */
  _id: string
  at: Date
  action: AuditAction
  uid: string
  /** Not there where it was taken away by hand, with its salt. */
  email?: string
  /** Null where the program itself did it; not there in records from before it was kept. */
  from?: Partial<Whence> | null
  /** Null for what concerns no shop. */
  shopId: string | null
  facts: Record<string, string>
}

/**
 * A record in its chain: one of each shop, and one of the installation. Every text goes into the hash as a salted
 * digest: a record whose text and salt were taken away together still fits its chain. Nothing in the program does
 * that; who did what is kept as long as the shop.
 */
export type AuditRecord = AuditContent & {
  chain: string
  /** 1, 2, 3… without gaps. */
  number: number
  /** The texts together, for searching. */
  search: string
  sealed: Seal[]
  /** Of the record before it. */
  previousHash: string
  hash: string
}

/** Where a chain ends: set by compare-and-set. */
export type AuditHead = { _id: string; number: number; hash: string }

const installationChain = 'installation'
export const chainOf = (shopId: string | null) => (shopId === null ? installationChain : `shop:${shopId}`)
export const headOfNone = (chain: string): AuditHead => ({ _id: chain, number: 0, hash: genesisHash })

/** A record as the next of its chain. */
export function chained(content: AuditContent, head: AuditHead): AuditRecord {
  const sealed = textsOf(content).map(([at, text]) => {
    const salt = randomBytes(16).toString('base64url')
    return { at, salt, digest: sealDigest(salt, text) }
  })
  const record = {
    ...content,
    chain: head._id,
    number: head.number + 1,
    search: searchOf(content),
    sealed,
    previousHash: head.hash,
  }
  return { ...record, hash: hashOf(record) }
}

/** SHA-256 of all a record says, lower-case hexadecimal. Never changed: what was hashed so is checked so for ever. */
export function hashOf(record: Omit<AuditRecord, 'hash' | 'search'>): string {
  const { _id, chain, number, at, action, uid, shopId, previousHash, sealed } = record
  const texts = sealed.map(({ at, digest }) => ({ at, digest }))
  const facts = { id: _id, chain, number, at: at.toISOString(), action, uid, shopId, previousHash, texts }
  return hash('sha256', canonicalJson(facts))
}

/** Every text of a record by its JSON pointer. */
export function textsOf({
  email,
  from,
  facts,
}: Pick<AuditContent, 'email' | 'from' | 'facts'>): [string, string][] {
  const texts: [string, string | null | undefined][] = [
    ['/email', email],
    ['/from/address', from?.address],
    ['/from/device', from?.device],
    ...Object.entries(facts).map(([name, text]): [string, string] => [`/facts/${name}`, text]),
  ]
  return texts.filter((one): one is [string, string] => typeof one[1] === 'string')
}

export function searchOf(content: Pick<AuditContent, 'email' | 'from' | 'facts'>): string {
  return textsOf(content)
    .map(([, text]) => text)
    .join('\n')
}
