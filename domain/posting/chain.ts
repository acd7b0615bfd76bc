import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Dims } from './dims.ts'
import type { EntryDraft } from './entry.ts'

/** SHA-256 of a text's UTF-8 in lower-case hexadecimal. The server passes its own, in native code. */
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
      return textOf(value)
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
  for (const { name, written } of inOrder(members)) {
    const member = members[name]
    if (member !== undefined) text += `${text === '' ? '{' : ','}${written}${canonicalJson(member)}`
  }
  return text === '' ? '{}' : `${text}}`
}

/** What JSON escapes: quotes, backslashes, what comes before the blank, and halves of pairs. */
const special = /["\\\ud800-\udfff]|[^ -\uffff]/

function textOf(string: string): string {
  if (!special.test(string)) return `"${string}"`
  if (!string.isWellFormed()) throw new TypeError('this string has no JSON text')
  return JSON.stringify(string)
}

/** The names of an object's members in the order that they are written in, each as it is written, with its colon. */
type Names = readonly { readonly name: string; readonly written: string }[]

/** The names of objects that have the same members in the same order, by one after the other. */
type Shape = { readonly longer: Map<string, Shape>; names: Names | undefined }

const shapes: Shape = { longer: new Map(), names: undefined }
/** There are few; beyond them none is remembered. */
const maxShapes = 2_000
let shapeCount = 0

/** Cached by shape: sorting the names again takes longer than writing the fields. */
function inOrder(members: Record<string, unknown>): Names {
  let shape = shapes
  for (const name in members) {
    let longer = shape.longer.get(name)
    if (!longer) {
      if (shapeCount >= maxShapes) return sortedNames(members)
      longer = { longer: new Map(), names: undefined }
      shape.longer.set(name, longer)
      shapeCount += 1
    }
    shape = longer
  }
  shape.names ??= sortedNames(members)
  return shape.names
}

/** @throws TypeError where one is named by a number: JavaScript keeps it first, as other programs do not */
function sortedNames(members: Record<string, unknown>): Names {
  return Object.keys(members)
    .sort()
    .map((name) => {
      if (/^(\d|__proto__$)/.test(name)) throw new TypeError(`a member can't be named ${name} here`)
      return { name, written: `${textOf(name)}:` }
    })
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
