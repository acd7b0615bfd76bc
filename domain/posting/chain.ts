import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Dims } from './dims.ts'
import type { EntryDraft } from './entry.ts'

/** SHA-256 of a text's UTF-8 in lower-case hexadecimal. The server gives its own, made of native code. */
type Digest = (text: string) => string

export const sha256Hex: Digest = (text) => bytesToHex(sha256(utf8ToBytes(text)))

/** What the first entry of a shop has for a previous hash. */
export const genesisHash = '0'.repeat(64)

/**
 * The one JSON text of a value (RFC 8785): members sorted, no blanks, those that are undefined left out.
 * What JSON has no word for (undefined, NaN, half a surrogate pair) throws.
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'boolean':
      return value ? 'true' : 'false'
    case 'string':
      if (value.isWellFormed()) return textOf(value)
      break
    case 'number':
      // JavaScript writes figures as the RFC wants them.
      if (Number.isFinite(value)) return String(value)
      break
    case 'object':
      if (value === null) return 'null'
      return Array.isArray(value) ? listText(value) : membersText(value)
  }
  throw new TypeError(`this ${typeof value} has no JSON text`)
}

function listText(list: readonly unknown[]): string {
  let text = ''
  for (const item of list) text += `${text === '' ? '[' : ','}${canonicalJson(item)}`
  return text === '' ? '[]' : `${text}]`
}

function membersText(object: object): string {
  if (Object.getPrototypeOf(object) !== Object.prototype) throw new TypeError('only plain objects are hashed')
  const members = object as Record<string, unknown>
  let text = ''
  for (const name of Object.keys(members).sort()) {
    const member = members[name]
    if (member !== undefined) text += `${text === '' ? '{' : ','}${nameText(name)}${canonicalJson(member)}`
  }
  return text === '' ? '{}' : `${text}}`
}

/** What JSON writes otherwise than it stands: quotes, backslashes, and what comes before the blank. */
const escaped = /["\\]|[^ -\uffff]/

function textOf(string: string): string {
  return escaped.test(string) ? JSON.stringify(string) : `"${string}"`
}

/** There are few; beyond them none is remembered. */
const nameTexts = new Map<string, string>()
const maxNames = 1_000

/** The name and its colon. JavaScript keeps members named by a number first, as other programs do not: those are not taken. */
function nameText(name: string): string {
  const known = nameTexts.get(name)
  if (known !== undefined) return known
  if (/^(\d|__proto__$)/.test(name) || !name.isWellFormed())
    throw new TypeError(`a member can't be named ${name} here`)
  const text = `${textOf(name)}:`
  if (nameTexts.size < maxNames) nameTexts.set(name, text)
  return text
}

export type ChainLink = {
  shopId: string
  number: number
  previousHash: string
  /** Only what its recipe names is hashed, whatever else the object carries. */
  entry: Omit<EntryDraft, 'lines'> & {
    lines: readonly { account: string; amountMinor: number; dims?: Dims; baseMinor?: number }[]
    /** Absent: the first recipe, which leaves out when and by whom it was posted. */
    factsVersion?: number
    recordedAt?: Date
    postedBy?: string | null
  }
  /** Hash of the document the entry was posted from. */
  sourceHash: string
}

/**
 * What is hashed of an entry: its place in the chain, what it posts, and the hash of its source document.
 * @throws where it names a recipe that there is not
 */
export function entryFacts(link: ChainLink) {
  const { source, businessDay, postingDay, lines, factsVersion, recordedAt, postedBy } = link.entry
  if (factsVersion !== undefined && factsVersion !== 2)
    throw new Error(`there is no recipe ${factsVersion} for an entry`)
  return {
    shopId: link.shopId,
    number: link.number,
    previousHash: link.previousHash,
    entry: {
      ...(factsVersion === 2 && {
        factsVersion,
        recordedAt: recordedAt?.toISOString(),
        postedBy: postedBy ?? null,
      }),
      source: { kind: source.kind, id: source.id, reference: source.reference },
      businessDay,
      postingDay,
      lines: lines.map(({ account, amountMinor, dims, baseMinor }) =>
        factsVersion === 2 ? { account, amountMinor, dims, baseMinor } : { account, amountMinor },
      ),
    },
    sourceHash: link.sourceHash,
  }
}

/**
 * The hash of an entry. Change its place, what it posts or its source, or take an entry out, and every
 * later hash is another.
 */
export function entryHash(digest: Digest, link: ChainLink): string {
  return digest(canonicalJson(entryFacts(link)))
}
