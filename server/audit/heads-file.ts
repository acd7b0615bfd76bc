import { createHash } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { genesisHash } from '#domain/posting/chain.ts'
import { isFileMissing } from '../operations/missing-file.ts'
import { type Anchor, type LogHead, parseAnchor, parseHead } from './anchor.ts'

/** How many lines the file of heads has, and a digest over all of them. */
export type HeadsState = { lines: number; digest: string }

/**
 * The file as it was found.
 * isChained: some line carries the digest of those before it.
 * restores: the lines that a restore wrote, oldest first.
 * lastOf: the last readable line of a chain.
 */
type HeadsFound = {
  state: HeadsState
  isChained: boolean
  restores: readonly Anchor[]
  lastOf(chain: Chain): Anchor | LogHead | null
}
type Chain = { shopId: string } | { log: string }

export const headsFileName = 'chain-heads.ndjson'
export const noLines: HeadsState = { lines: 0, digest: genesisHash }

/** The state after one more line. An empty line is ignored. */
export function withLine({ lines, digest }: HeadsState, line: string): HeadsState {
  if (line === '') return { lines, digest }
  return { lines: lines + 1, digest: createHash('sha256').update(digest).update(line).digest('hex') }
}

/** The state of a file's text; with `lines`, of so many of its lines. Null where there are fewer. */
export function stateOf(text: string, lines = Number.POSITIVE_INFINITY): HeadsState | null {
  let state = noLines
  for (const line of text.split('\n')) {
    if (state.lines === lines) break
    state = withLine(state, line)
  }
  return Number.isFinite(lines) && state.lines < lines ? null : state
}

/** Null where there is no such file. */
export async function readHeadsText(dataDir: string): Promise<string | null> {
  try {
    return await readFile(join(dataDir, headsFileName), 'utf8')
  } catch (error) {
    if (isFileMissing(error)) return null
    throw error
  }
}

/** Each line with the digest of all before it: none can be changed, taken out or put in unnoticed. */
export function chainedLines(
  heads: readonly (Anchor | LogHead)[],
  from: HeadsState,
): { text: string; after: HeadsState } {
  let after = from
  let text = ''
  for (const head of heads) {
    const line = JSON.stringify({ ...head, before: after.digest })
    after = withLine(after, line)
    text += `${line}\n`
  }
  return { text, after }
}

/**
 * The file of heads in DATA_DIR, opened for appending. Keeps its state in memory, and reads only what other processes
 * have appended since. One process at a time appends to it.
 */
export class HeadsFile {
  readonly #dataDir: string
  /** One reading at a time: two would count what was added twice. */
  #readBefore: Promise<unknown> = Promise.resolve()
  /** Up to the end of the last whole line that was read. */
  #bytes = 0
  #state = noLines
  #isChained = false
  #restores: readonly Anchor[] = []
  /** The last line of each chain, by the part of the line that names the chain: parsing every line would be slow. */
  #last = new Map<string, string>()
  /** What a power failure left of a line, after the last whole one. */
  #cut = ''

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  /** The present file; one that does not exist has no lines. */
  read(): Promise<HeadsFound> {
    const reading = this.#readBefore.then(() => this.#read())
    this.#readBefore = reading.catch(() => undefined)
    return reading
  }

  async #read(): Promise<HeadsFound> {
    const file = await openIfThere(join(this.#dataDir, headsFileName))
    try {
      const size = (await file?.stat())?.size ?? 0
      if (size < this.#bytes)
        [this.#bytes, this.#state, this.#isChained, this.#restores, this.#last] = [
          0,
          noLines,
          false,
          [],
          new Map(),
        ]
      const added = Buffer.alloc(size - this.#bytes)
      await file?.read(added, 0, added.length, this.#bytes)
      const end = added.lastIndexOf('\n') + 1
      for (const line of added.toString('utf8', 0, end).split('\n')) this.#take(line)
      this.#bytes += end
      this.#cut = added.toString('utf8', end)
      return {
        state: withLine(this.#state, this.#cut),
        isChained: this.#isChained,
        restores: this.#restores,
        lastOf: (chain) => parseHead(this.#last.get(JSON.stringify(chain).slice(1, -1)) ?? ''),
      }
    } finally {
      await file?.close()
    }
  }

  #take(line: string): void {
    this.#state = withLine(this.#state, line)
    this.#isChained ||= line.includes('"before":')
    const [, named] = /^\{"at":"[^"]*",("(?:shopId|log)":"[^"]*"),"number":/.exec(line) ?? []
    if (named) this.#last.set(named, line)
    const anchor = line.includes('"restoredFrom":') ? parseAnchor(line) : null
    if (anchor) this.#restores = [...this.#restores, anchor]
  }

  /** Adds lines to those that were there when it was last read. On the disk when it returns. */
  async append(heads: readonly (Anchor | LogHead)[]): Promise<HeadsState> {
    const { text, after } = chainedLines(heads, withLine(this.#state, this.#cut))
    await mkdir(this.#dataDir, { recursive: true })
    const file = await open(join(this.#dataDir, headsFileName), 'a', 0o600)
    try {
      // After a line that a power failure cut short, the first of these must not become part of it.
      await file.appendFile((this.#cut === '' ? '' : '\n') + text)
      await file.sync()
    } finally {
      await file.close()
    }
    return after
  }
}

async function openIfThere(path: string) {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (isFileMissing(error)) return null
    throw error
  }
}
