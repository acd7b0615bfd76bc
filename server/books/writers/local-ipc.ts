import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Logger } from '../../log.ts'
import { Messages } from '../engine/messages.ts'

type Question = { id: number; shopId: string; items: unknown[] }
type Reply = { id: number; answer: Answer }

/** The results of a batch; null if it could not be written, or its results can't be sent. */
export type Answer = unknown[] | null | 'not the holder'

/**
 * What came of asking. `lost`: the process that was asked ended, or can't be reached; it may have written the batch.
 * `timed out`: it hangs, and may still write it.
 */
export type Outcome = Answer | 'lost' | 'timed out'

/** After this long the asker writes the batch itself. */
const maxWaitMs = 3_000
/** A process that could not be reached is not asked again for so long; nor is a place to listen looked for. */
const againAfterMs = 60_000
/** The shortest limit of any system, less the terminating zero. */
const longestPath = 103
const maxKnown = 100

type Listening = { address: string; server: Server; sockets: Set<Messages> }

/**
 * Processes of one computer and one user hand batches to each other through a socket in a folder that only this user
 * may open. A process that runs elsewhere, or as another user, is reached through the database.
 */
export class LocalIpc {
  readonly #log: Logger
  readonly #write: (shopId: string, items: unknown[]) => Promise<Answer>
  readonly #peers = new Map<string, Promise<Peer>>()
  readonly #unreachable = new Map<string, number>()
  #listening: Promise<Listening | null> | undefined
  #lookedAt = Number.NEGATIVE_INFINITY

  /** @param write never rejects */
  constructor(log: Logger, write: (shopId: string, items: unknown[]) => Promise<Answer>) {
    this.#log = log
    this.#write = write
  }

  /** Where others reach this process: the path of its socket. Null: they can't. */
  async listen(): Promise<string | null> {
    if (performance.now() - this.#lookedAt > againAfterMs) {
      this.#lookedAt = performance.now()
      // Assigned before the first await, so that concurrent callers wait for the same one.
      this.#listening = Promise.resolve(this.#listening).then((before) => this.#listenAgain(before))
    }
    return (await this.#listening)?.address ?? null
  }

  /** Whether it is worth asking the process that listens there. */
  mayReach(address: string): boolean {
    const since = this.#unreachable.get(address)
    return since === undefined || performance.now() - since > againAfterMs
  }

  /** Never rejects. */
  async ask(address: string, shopId: string, items: unknown[]): Promise<Outcome> {
    try {
      return await (await this.#peer(address)).ask(shopId, items)
    } catch (error) {
      this.#log.debug({ err: error }, 'another process is reached through the database alone')
      this.#peers.delete(address)
      if (this.#unreachable.size >= maxKnown) this.#unreachable.clear()
      this.#unreachable.set(address, performance.now())
      return 'lost'
    }
  }

  /** What is being answered is sent first. */
  async close(): Promise<void> {
    for (const peer of this.#peers.values()) (await peer.catch(() => null))?.close()
    const listening = await this.#listening
    if (listening) await end(listening)
  }

  #peer(address: string): Promise<Peer> {
    const known = this.#peers.get(address)
    if (known) return known
    const peer = this.#connect(address, () => {
      if (this.#peers.get(address) === peer) this.#peers.delete(address)
    })
    this.#peers.set(address, peer)
    return peer
  }

  async #connect(address: string, onEnd: () => void): Promise<Peer> {
    // What the database names may be a path of another computer, at which another user of this one listens.
    if (!(await isOwn(dirname(address)))) throw new Error('its folder is not one of this user alone')
    const socket = connect(address).unref()
    await once(socket, 'connect')
    return new Peer(new Messages(socket), onEnd)
  }

  /** A socket whose file is still there goes on. */
  async #listenAgain(before: Listening | null | undefined): Promise<Listening | null> {
    if (before && (await lstat(before.address).catch(() => null))) return before
    try {
      if (before) await end(before)
      return await this.#listen()
    } catch (error) {
      this.#log.info({ err: error }, 'other processes reach this one through the database alone')
      return null
    }
  }

  async #listen(): Promise<Listening | null> {
    const folder = await ownFolder()
    if (!folder) return null
    await removeAbandoned(folder)
    const address = join(folder, `${process.pid}-${randomBytes(8).toString('hex')}`)
    if (Buffer.byteLength(address) > longestPath) return null
    const sockets = new Set<Messages>()
    const server = createServer((socket) => {
      const messages = new Messages(socket.unref())
      sockets.add(messages)
      messages.onEnd(() => sockets.delete(messages))
      messages.onMessage((question) => {
        this.#reply(messages, question).catch((error) => {
          this.#log.warn({ err: error }, 'another process could not be answered')
          messages.close()
        })
      })
    }).unref()
    server.listen(address)
    await once(server, 'listening')
    server.on('error', (error) => this.#log.warn({ err: error }, 'another process could not connect'))
    return { address, server, sockets }
  }

  async #reply(messages: Messages, question: unknown): Promise<void> {
    if (!isQuestion(question)) return messages.close()
    const { id, shopId, items } = question
    const reply: Reply = { id, answer: await this.#write(shopId, items) }
    // An answer too large to send: the asking process writes the batch itself.
    if (!messages.send(reply)) messages.send({ id, answer: null } satisfies Reply)
  }
}

/** A process that is asked. */
class Peer {
  readonly #messages: Messages
  readonly #waiting = new Map<number, (outcome: Outcome) => void>()
  #asked = 0

  constructor(messages: Messages, onEnd: () => void) {
    this.#messages = messages
    messages.onMessage((message) => {
      const { id, answer } = message as Reply
      this.#waiting.get(id)?.(answer)
    })
    messages.onEnd(() => {
      onEnd()
      for (const resolve of this.#waiting.values()) resolve('lost')
    })
  }

  async ask(shopId: string, items: unknown[]): Promise<Outcome> {
    this.#asked += 1
    const question: Question = { id: this.#asked, shopId, items }
    // Too large to be sent: each process can write any batch itself.
    if (!this.#messages.send(question)) return null
    let timer: NodeJS.Timeout | undefined
    try {
      return await new Promise<Outcome>((resolve) => {
        this.#waiting.set(question.id, resolve)
        timer = setTimeout(resolve, maxWaitMs, 'timed out')
        if (this.#messages.isEnded) resolve('lost')
      })
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(question.id)
    }
  }

  close(): void {
    this.#messages.close()
  }
}

function isQuestion(value: unknown): value is Question {
  const { id, shopId, items } = (value ?? {}) as Partial<Question>
  return typeof id === 'number' && typeof shopId === 'string' && Array.isArray(items)
}

async function end({ address, server, sockets }: Listening): Promise<void> {
  server.close()
  for (const messages of sockets) messages.end()
  await rm(address, { force: true })
}

/** Null where there is none that this user alone may open. Windows has no such folders. */
async function ownFolder(): Promise<string | null> {
  if (process.getuid === undefined) return null
  const folder = join(tmpdir(), `sales-and-accounts-${process.getuid()}`)
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  // Another user may have created it, to listen in.
  return (await isOwn(folder)) ? folder : null
}

async function isOwn(folder: string): Promise<boolean> {
  const found = await lstat(folder)
  return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0
}

/** Sockets of processes that were killed. */
async function removeAbandoned(folder: string): Promise<void> {
  await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const path = join(folder, name)
      const socket = connect(path)
      await once(socket, 'connect').catch(async ({ code }: NodeJS.ErrnoException) => {
        if (code === 'ECONNREFUSED') await rm(path, { force: true }).catch(() => {})
      })
      socket.destroy()
    }),
  )
}
