import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The head of a shop's chain as it once stood, kept outside the database.
 * restoredFrom: the backup from which the shop's books were brought back, after they were lost, up to this
 * entry and no further. What was written down before beyond it stays in the file, and binds nobody any more.
 */
export type Anchor = { at: string; shopId: string; number: number; hash: string; restoredFrom?: string }

/** A shop whose books reach less far than was written down outside the database. */
export type Shortfall = { shopId: string; known: number; present: number }

const anchorFile = (dataDir: string) => join(dataDir, 'chain-heads.ndjson')

/**
 * Keeps chain heads in a file of DATA_DIR, a line each: whoever rewrites the books in the database,
 * hashes and all, or cuts off their end, does not match what was written down here before.
 */
export class AnchorKeeper {
  readonly #dataDir: string
  readonly #readHeads: () => Promise<{ _id: string; number: number; hash: string }[]>
  readonly #kept = new Map<string, number>()

  constructor(dataDir: string, readHeads: () => Promise<{ _id: string; number: number; hash: string }[]>) {
    this.#dataDir = dataDir
    this.#readHeads = readHeads
  }

  /** Writes down the heads that moved since the last time. On the disk when it returns. */
  async keep(now: Date): Promise<void> {
    const heads = await this.#readHeads()
    const moved = heads.filter(({ _id, number }) => number > 0 && this.#kept.get(_id) !== number)
    if (moved.length === 0) return
    const lines = moved.map(
      ({ _id, number, hash }): Anchor => ({ at: now.toISOString(), shopId: _id, number, hash }),
    )
    await appendAnchors(this.#dataDir, lines)
    for (const { _id, number } of moved) this.#kept.set(_id, number)
  }
}

/** Adds lines to those that are there. On the disk when it returns. */
export async function appendAnchors(dataDir: string, anchors: readonly Anchor[]): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const file = await open(anchorFile(dataDir), 'a+', 0o600)
  try {
    // After a line that a power failure cut short, the first of these must not become part of it.
    const { size } = await file.stat()
    const last = Buffer.alloc(1)
    if (size > 0) await file.read(last, 0, 1, size - 1)
    const isCut = size > 0 && last.toString() !== '\n'
    await file.appendFile((isCut ? '\n' : '') + anchors.map((line) => `${JSON.stringify(line)}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The heads written down for a shop, by entry number. A line cut short by a power failure is passed over. */
export async function readAnchors(dataDir: string, shopId: string): Promise<Map<number, string>> {
  return readAnchorsIn(await readIfThere(anchorFile(dataDir)), shopId)
}

/** The same, from the file's text. */
export function readAnchorsIn(text: string, shopId: string): Map<number, string> {
  const anchors = new Map<number, string>()
  for (const line of text.split('\n')) {
    const anchor = parseAnchor(line)
    if (anchor?.shopId !== shopId) continue
    if (anchor.restoredFrom !== undefined) {
      for (const number of anchors.keys()) if (number > anchor.number) anchors.delete(number)
    }
    if (anchor.number > 0) anchors.set(anchor.number, anchor.hash)
  }
  return anchors
}

/** How far each shop's books had come when it was last written down. */
export async function readLastAnchors(dataDir: string): Promise<Anchor[]> {
  return readLastAnchorsIn(await readIfThere(anchorFile(dataDir)))
}

/** The same, from the file's text. */
export function readLastAnchorsIn(text: string): Anchor[] {
  const last = new Map<string, Anchor>()
  for (const line of text.split('\n')) {
    const anchor = parseAnchor(line)
    if (anchor) last.set(anchor.shopId, anchor)
  }
  return [...last.values()]
}

/** The shops that reach less far than their last anchors, or are not there at all. */
export function shortfalls(
  anchors: readonly Anchor[],
  present: readonly { shopId: string; number: number }[],
): Shortfall[] {
  const heads = new Map(present.map(({ shopId, number }) => [shopId, number]))
  return anchors
    .map(({ shopId, number }) => ({ shopId, known: number, present: heads.get(shopId) ?? 0 }))
    .filter(({ known, present }) => present < known)
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

function parseAnchor(line: string): Anchor | null {
  if (!line.endsWith('}')) return null
  return JSON.parse(line) as Anchor
}
