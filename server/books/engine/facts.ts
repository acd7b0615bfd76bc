import { createHash, randomBytes } from 'node:crypto'
import type { Seal, StoredDocument } from '../../db/documents.ts'

/**
 * Recipes of what is hashed of a document. 1 is what documents have that don't name one: each kind has a list of
 * its own there. 2 is all that a document says but its place in the chain; free text goes in as a salted digest,
 * so that a text with a person in it can be erased and the chain stays whole. A recipe is never changed: what was
 * hashed by it is checked by it for ever.
 */
export const factsVersion = 2

/** Makes a salt; a text of few words could be guessed from a digest without one. */
export type MakeSalt = (document: StoredDocument, at: string) => string

export const randomSalt: MakeSalt = () => randomBytes(16).toString('base64url')

/** SHA-256 of salt and text, lower-case hexadecimal. */
export function sealDigest(salt: string, text: string): string {
  return createHash('sha256').update(salt).update('\n').update(text).digest('hex')
}

/** All that a document says, by recipe 2. What its seals represent is left out: their digests are in. */
export function wholeFacts(document: StoredDocument): object {
  if (!document.sealed) return unsealedFacts(document)
  const { _id, entryNumber, entryHash, sealed, ...rest } = document
  const isSealed = new Set(sealed.map(({ at }) => at))
  return {
    ..._id,
    ...(copyOf(rest, '', isSealed) as object),
    sealed: sealed.map(({ at, digest }) => ({ at, digest })),
  }
}

/** In one pass: of most documents it is all. */
function unsealedFacts(document: StoredDocument): object {
  const facts: Record<string, unknown> = { ...document._id }
  for (const name in document) {
    if (name === '_id' || name === 'entryNumber' || name === 'entryHash' || name === 'sealed') continue
    facts[name] = plain(document[name as keyof StoredDocument])
  }
  return facts
}

/** Instants as texts, and all else as it is: copied only where there is an instant in it. */
function plain(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) {
    let items: unknown[] | undefined
    for (let index = 0; index < value.length; index += 1) {
      const item = plain(value[index])
      if (item === value[index]) continue
      items ??= [...value]
      items[index] = item
    }
    return items ?? value
  }
  let copy: Record<string, unknown> | undefined
  for (const name in value) {
    const field = (value as Record<string, unknown>)[name]
    if (field === null || typeof field !== 'object') continue
    const text = plain(field)
    if (text === field) continue
    copy ??= { ...value }
    copy[name] = text
  }
  return copy ?? value
}

function copyOf(value: unknown, at: string, isSealed: ReadonlySet<string>): unknown {
  if (value === null || typeof value !== 'object') return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map((item, index) => copyOf(item, `${at}/${index}`, isSealed))
  const copy: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(value)) {
    if (!isSealed.has(`${at}/${name}`)) copy[name] = copyOf(field, `${at}/${name}`, isSealed)
  }
  return copy
}

/** The seals of a document whose text is another, or is gone and was not erased. */
export function brokenSeals(document: StoredDocument): Seal[] {
  return (document.sealed ?? []).filter(({ at, salt, digest }) => {
    const text = textAt(document, at)
    if (salt === undefined) return text !== undefined
    return text === undefined || sealDigest(salt, text) !== digest
  })
}

/** Pointers to the texts of a document that were erased. */
export function erasedTexts({ sealed = [] }: Pick<StoredDocument, 'sealed'>): string[] {
  return sealed.filter(({ salt }) => salt === undefined).map(({ at }) => at)
}

/** The text that a pointer leads to; undefined where there is none. */
export function textAt(document: object, at: string): string | undefined {
  let value: unknown = document
  for (const name of at.split('/').slice(1)) {
    if (value === null || typeof value !== 'object') return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return typeof value === 'string' ? value : undefined
}
