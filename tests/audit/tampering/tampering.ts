import { BSON, type Document, Long } from 'mongodb'
import { between, type Random } from '#domain/random.ts'
import { chainedLines, noLines } from '#server/audit/heads-file.ts'
import { idsOf, keyOf, type Snapshot, type TestedBooks } from './books.ts'
import type { Id, Put, Tampering } from './put.ts'

/** One kind of tampering, `sales.note changed`: everything it can be done to, in a fixed order, and how. */
export type Way = { what: string; cases: Case[] }
export type Case = { books: TestedBooks; tamper: (random: Random) => Tampering }

/** Every way that books can be tampered with: any field, any document, the ends, and the heads kept outside. */
export function waysToTamper(tested: readonly TestedBooks[]): Way[] {
  const ways = new Map<string, Case[]>()
  for (const books of tested) {
    for (const [what, tamper] of tamperingsOf(books)) {
      const cases = ways.get(what) ?? []
      cases.push({ books, tamper })
      ways.set(what, cases)
    }
  }
  return [...ways].map(([what, cases]) => ({ what, cases }))
}

/** Every way to tamper with the documents of one collection: any field, any document. */
export function* tamperingsOfRecords(
  collection: string,
  documents: readonly Document[],
): Generator<NamedTampering> {
  for (const document of documents) {
    yield* fieldsOf(collection, document)
    yield* membersAddedTo(collection, document, documents)
    yield* wholeDocument(collection, document, documents)
  }
}

export type NamedTampering = readonly [what: string, tamper: (random: Random) => Tampering]

function* tamperingsOf(books: TestedBooks): Generator<NamedTampering> {
  for (const [collection, documents] of books.now) {
    const all = [...documents.values()]
    for (const document of all) {
      yield* fieldsOf(collection, document)
      yield* membersAddedTo(collection, document, all)
      yield* wholeDocument(collection, document, all)
    }
    for (let count = 1; count <= Math.min(3, all.length); count += 1) {
      const cut = all.slice(-count)
      const kind = cut.every(postsNothing) ? kindOf(collection, cut[0] as Document) : collection
      yield [`${kind} cut off at the end`, () => ({ puts: cut.map(({ _id: id }) => gone(collection, id)) })]
    }
  }
  yield* shopRecord(books)
  yield* wholeBooks(books)
  yield* anchorFile(books)
}

/** Of the shop's own record what its books say that it began with. Nothing else of it is of the books. */
function* shopRecord({ shop, now }: TestedBooks): Generator<NamedTampering> {
  const founding = now.get('foundings')?.values().next().value
  if (!founding) return
  yield* fieldsOf('shops', shop, (name) => name in founding)
  yield ['shops removed', () => ({ puts: [gone('shops', shop._id)] })]
}

/** Lists whose order has a meaning. */
const ordered = ['entries', 'moves', 'lines', 'tenders']

/** Every field changed, every member and item taken away, every item there twice, or in the place of another. */
function* fieldsOf(
  collection: string,
  document: Document,
  isMeant: (name: string) => boolean = () => true,
): Generator<NamedTampering> {
  for (const path of pathsIn(document)) {
    if (!isMeant(String(path[0]))) continue
    const field = [kindOf(collection, document), ...nameOf(path)].join('.')
    const edited = (edit: (parent: Container, key: string | number, random: Random) => void) => {
      return (random: Random) => {
        const copy = copyOf(document)
        const [key, parent] = parentIn(copy, path)
        edit(parent, key, random)
        return { puts: replaced(collection, document, copy) }
      }
    }
    const value = valueIn(document, path)
    if (isLeaf(value))
      yield [`${field} changed`, edited((parent, key, random) => set(parent, key, another(value, random)))]
    if (typeof path.at(-1) === 'number') {
      const [index, items] = parentIn(document, path)
      const isInOrder = ordered.includes(String(path.at(-2)))
      const others = [...(items as unknown[]).keys()].filter(
        (other) => isInOrder && differs(items, other, Number(index)),
      )
      if (others.length > 0)
        yield [
          `${field} swapped`,
          edited((parent, key, random) => {
            const other = others[between(random, 0, others.length - 1)] as number
            set(parent, key, get(items, other))
            set(parent, other, value)
          }),
        ]
      yield [`${field} removed`, edited((parent, key) => (parent as unknown[]).splice(Number(key), 1))]
      yield [`${field} doubled`, edited((parent, key) => (parent as unknown[]).splice(Number(key), 0, value))]
    } else if (path[0] !== '_id' && !(isTotal(collection) && isNothing(value))) {
      yield [`${field} removed`, edited((parent, key) => delete (parent as Document)[key])]
    }
  }
}

/** What only some documents of a collection have, on those that have it not. */
function* membersAddedTo(
  collection: string,
  document: Document,
  all: readonly Document[],
): Generator<NamedTampering> {
  const members = new Map(all.flatMap((other) => Object.entries(other)))
  for (const [name, value] of members) {
    if (name in document || (isTotal(collection) && isNothing(value))) continue
    const put = { collection, id: document._id, document: { ...document, [name]: value } }
    yield [`${kindOf(collection, document)}.${name} added`, () => ({ puts: [put] })]
  }
}

/** A document gone, there twice, or in the place of another. */
function* wholeDocument(
  collection: string,
  document: Document,
  all: readonly Document[],
): Generator<NamedTampering> {
  const kind = kindOf(collection, document)
  yield [`${kind} removed`, () => ({ puts: [gone(collection, document._id)] })]
  if (collection === 'chainHeads') return
  yield [
    `${kind} doubled`,
    (random) => {
      const id = anotherId(document._id, random)
      return { puts: [{ collection, id, document: { ...document, _id: id } }] }
    },
  ]
  const others = all.filter(
    (other) =>
      kindOf(collection, other) === kind && keyOf({ ...other, _id: 0 }) !== keyOf({ ...document, _id: 0 }),
  )
  if (others.length > 0)
    yield [
      `${kind} swapped`,
      (random) => {
        const other = others[between(random, 0, others.length - 1)] as Document
        return {
          puts: [
            { collection, id: document._id, document: { ...other, _id: document._id } },
            { collection, id: other._id, document: { ...document, _id: other._id } },
          ],
        }
      },
    ]
}

/** Documents with a zero total are separate: they have no entry. */
function kindOf(collection: string, document: Document): string {
  return postsNothing(document) ? `${collection} (posts nothing)` : collection
}

const postsNothing = (document: Document) =>
  document.entryNumber === null || (Array.isArray(document.entries) && document.entries.length === 0)

const isTotal = (collection: string) => collection.endsWith('Totals')

/** A total of nothing need not be stored: taking it away, or adding it, changes nothing. */
function isNothing(value: unknown): boolean {
  if (isLeaf(value)) return Number(value) === 0
  return Object.values(value as Document).every(isNothing)
}

const gone = (collection: string, id: Id): Put => ({ collection, id, document: null })

/** Books that hang together, but are not those that were written. */
function* wholeBooks(books: TestedBooks): Generator<NamedTampering> {
  const lines = linesOf(books.anchors)
  const others = lines.filter((line) => JSON.parse(line).shopId !== books.shopId)
  const headOf = (snapshot: Snapshot) => snapshot.get('chainHeads')?.values().next().value
  const upTo = (snapshot: Snapshot) => {
    const number = Number(headOf(snapshot)?.number ?? 0)
    return lines.filter((line) => others.includes(line) || JSON.parse(line).number <= number)
  }
  for (const state of books.states.slice(0, -1)) {
    const puts = difference(books.now, state)
    yield ['books set back', () => ({ puts })]
    yield ['books set back, with the heads', () => ({ puts, ...forged(upTo(state)) })]
    yield ['books set back, without the heads', () => ({ puts, anchors: null })]
  }
  const puts = difference(books.now, books.rewritten)
  // Without a receipt that could be left out they are the same books, whoever has looked at what since.
  if (headOf(books.now)?.hash !== headOf(books.rewritten)?.hash) {
    yield ['books rewritten', () => ({ puts })]
    yield ['books rewritten, without their heads', () => ({ puts, ...forged(others) })]
  }
  const empty = [...idsOf(books.now)].map(({ collection, id }) => gone(collection, id))
  yield ['books removed', () => ({ puts: empty })]
  yield ['books removed, with the heads', () => ({ puts: empty, ...forged(others) })]
}

/** A file of these heads that hangs together, and that the database knows. */
function forged(lines: readonly string[]): Pick<Tampering, 'anchors' | 'record'> {
  const { text, after } = chainedLines(
    lines.map((line) => JSON.parse(line)),
    noLines,
  )
  return { anchors: text, record: after }
}

/** The heads kept outside the database, while the books are as they were. */
function* anchorFile(books: TestedBooks): Generator<NamedTampering> {
  const lines = linesOf(books.anchors)
  const own = lines.flatMap((line, index) => (JSON.parse(line).shopId === books.shopId ? [index] : []))
  const edited = (index: number, line: string | null) => ({
    puts: [],
    anchors: textOf(lines.flatMap((before, place) => (place !== index ? before : (line ?? [])))),
  })
  yield ['heads missing', () => ({ puts: [], anchors: null })]
  yield ['heads emptied', () => ({ puts: [], anchors: '' })]
  for (const index of own) {
    const anchor = JSON.parse(lines[index] ?? '{}') as Record<string, unknown>
    for (const name of Object.keys(anchor)) {
      yield [
        `heads.${name} changed`,
        (random) => edited(index, JSON.stringify({ ...anchor, [name]: another(anchor[name], random) })),
      ]
    }
    yield [
      'heads.restoredFrom added',
      () => edited(index, JSON.stringify({ ...anchor, restoredFrom: 'a backup' })),
    ]
    yield ['heads line removed', () => edited(index, null)]
    yield ['heads line cut short', () => edited(index, (lines[index] ?? '').slice(0, -9))]
    yield ['heads line garbled', () => edited(index, '{garbled}')]
    yield ['heads cut off at the end', () => ({ puts: [], anchors: textOf(lines.slice(0, index)) })]
  }
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}

/** What has to be written to make one state of the books of another. */
function difference(from: Snapshot, to: Snapshot): Put[] {
  const puts = [...idsOf(from)].flatMap(({ collection, id }): Put[] =>
    to.get(collection)?.has(keyOf(id)) ? [] : [gone(collection, id)],
  )
  for (const { collection, id, document } of idsOf(to)) puts.push({ collection, id, document })
  return puts
}

function replaced(collection: string, before: Document, after: Document): Put[] {
  const put = { collection, id: after._id, document: after }
  return keyOf(before._id) === keyOf(after._id) ? [put] : [gone(collection, before._id), put]
}

type Path = (string | number)[]
type Container = Document | unknown[]

/** Every member and every item within a document, outermost first. Not the id itself, but what is in it. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (isLeaf(value)) return []
  const members: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value as Document)
  return members.flatMap(([key, member]) => {
    const inner = [...path, key]
    const isWholeId = inner.length === 1 && key === '_id'
    return [...(isWholeId ? [] : [inner]), ...pathsIn(member, inner)]
  })
}

function differs(items: Container, one: number, other: number): boolean {
  return keyOf(get(items, one)) !== keyOf(get(items, other))
}

/** What the totals of tenders and taxes are named after is not a field of its own. */
function nameOf(path: Path): string[] {
  return path.map((key, index) => {
    if (typeof key === 'number') return '[]'
    return ['tendersMinor', 'taxesMinor'].includes(String(path[index - 1])) ? '*' : key
  })
}

function isLeaf(value: unknown): boolean {
  return (
    value === null ||
    typeof value !== 'object' ||
    value instanceof Date ||
    (value as Document)._bsontype !== undefined
  )
}

function valueIn(document: Document, path: Path): unknown {
  return path.reduce<unknown>((value, key) => get(value as Container, key), document)
}

function parentIn(document: Document, path: Path): [string | number, Container] {
  const key = path.at(-1) ?? ''
  return [key, valueIn(document, path.slice(0, -1)) as Container]
}

const get = (parent: Container, key: string | number) => (parent as Document)[key] as unknown

function set(parent: Container, key: string | number, value: unknown): void {
  ;(parent as Document)[key] = value
}

/** Another value of the same type: by as little as one, or wholly different. */
function another(value: unknown, random: Random): unknown {
  if (value instanceof Date) return new Date(value.getTime() + between(random, 1, 90_000_000))
  if (Long.isLong(value)) return value.add(Long.fromNumber(step(random)))
  switch (typeof value) {
    case 'number':
      return value + step(random)
    case 'boolean':
      return !value
    case 'string':
      return anotherText(value, random)
    default:
      return 'something'
  }
}

function step(random: Random): number {
  const size = random() < 0.5 ? 1 : between(random, 2, 5_000)
  return random() < 0.5 ? size : -size
}

/** The same text with one of its characters another of its kind: a day stays a day, an amount of digits one. */
function anotherText(text: string, random: Random): string {
  const at = between(random, 0, Math.max(0, text.length - 1))
  const was = text[at] ?? ''
  const kinds = ['0123456789', 'abcdef', 'ghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const kind = kinds.find((characters) => characters.includes(was)) ?? 'xyz'
  const choices = [...kind].filter((character) => character !== was)
  return text.slice(0, at) + choices[between(random, 0, choices.length - 1)] + text.slice(at + 1)
}

/** An id beside those that are taken: numbers far past the end, texts with an ending. */
function anotherId(id: Document, random: Random): Document {
  const members = Object.entries(id)
  const last = members.at(-1)
  if (!last) throw new Error('an id has members')
  const [name, value] = last
  return {
    ...id,
    [name]: typeof value === 'string' ? `${value}-${between(random, 1, 99)}` : Number(value) + 1_000,
  }
}

/** Long stays Long, which structuredClone does not know. */
function copyOf(document: Document): Document {
  return BSON.deserialize(BSON.serialize(document), { promoteLongs: false })
}
