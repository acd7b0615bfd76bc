import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from '../../log.ts'
import { Messages } from './messages.ts'
import { program } from './program.ts'

/** `program`: that of both must be the same, since they read each other's documents. */
type Question = { id: number; program: string; shopId: string; items: unknown[] }
type Answer = { id: number; told: Written }

/** What the process that was asked made of a batch: its results; or null, where it can't write it or can't tell how that ended. */
export type Written = unknown[] | null | 'not its turn'

/**
 * What came of asking. `lost`: the process that was asked ended, or can't be reached, and may have written the batch.
 * `late`: it hangs, and may still write it.
 */
export type Told = Written | 'lost' | 'late'

/** Who waits for longer writes all the same. */
const maxWaitMs = 3_000
/** One that could not be reached is not asked again for so long. */
const unreachableForMs = 60_000
/** The shortest of what systems allow, less the zero at the end. */
const longestPath = 103
const maxKnown = 100

/**
 * Processes of one computer and one user hand batches to each other through a socket in a folder that nobody else may
 * open. Whoever can't be reached like this, since it runs elsewhere or as somebody else, is reached through the database.
 */
export class DirectLine {
  readonly #log: Logger
  readonly #write: (shopId: string, items: unknown[]) => Promise<Written>
  readonly #peers = new Map<string, Promise<Peer>>()
  readonly #unreachable = new Map<string, number>()
  #listening: Promise<{ address: string; server: Server; sockets: Set<Messages> } | null> | undefined

  /** @param write never rejects */
  constructor(log: Logger, write: (shopId: string, items: unknown[]) => Promise<Written>) {
    this.#log = log
    this.#write = write
  }

  /** Where others reach this process: the path of its socket. Null: they can't. */
  async listen(): Promise<string | null> {
    this.#listening ??= this.#listen().catch((error) => {
      this.#log.debug({ err: error }, 'other processes reach this one through the database alone')
      return null
    })
    return (await this.#listening)?.address ?? null
  }

  /** Whether it is worth asking the process that listens there. */
  mayReach(address: string): boolean {
    const since = this.#unreachable.get(address)
    return since === undefined || performance.now() - since > unreachableForMs
  }

  /** Never rejects. */
  async ask(address: string, shopId: string, items: unknown[]): Promise<Told> {
    try {
      let peer = this.#peers.get(address)
      if (!peer) {
        peer = this.#connect(address)
        this.#peers.set(address, peer)
      }
      return await (await peer).ask(shopId, items)
    } catch (error) {
      this.#log.debug({ err: error }, 'another process is reached through the database alone')
      this.#peers.delete(address)
      if (this.#unreachable.size >= maxKnown) this.#unreachable.clear()
      this.#unreachable.set(address, performance.now())
      return 'lost'
    }
  }

  async close(): Promise<void> {
    for (const peer of this.#peers.values()) (await peer.catch(() => null))?.close()
    const listening = await this.#listening
    if (!listening) return
    listening.server.close()
    for (const messages of listening.sockets) messages.close()
    await rm(listening.address, { force: true })
  }

  async #connect(address: string): Promise<Peer> {
    const socket = connect(address).unref()
    await once(socket, 'connect')
    return new Peer(new Messages(socket), () => this.#peers.delete(address))
  }

  async #listen() {
    const folder = await ownFolder()
    if (!folder) return null
    await removeAbandoned(folder)
    const address = join(folder, `${process.pid}-${randomUUID().slice(0, 8)}`)
    if (Buffer.byteLength(address) > longestPath) return null
    const sockets = new Set<Messages>()
    const server = createServer((socket) => {
      const messages = new Messages(socket.unref())
      sockets.add(messages)
      messages.onEnd(() => sockets.delete(messages))
      messages.onMessage((question) => void this.#answer(messages, question))
    }).unref()
    server.listen(address)
    await once(server, 'listening')
    return { address, server, sockets }
  }

  async #answer(messages: Messages, question: unknown): Promise<void> {
    if (!isQuestion(question)) return messages.close()
    const { id, shopId, items } = question
    const told = question.program === program ? await this.#write(shopId, items) : null
    const answer: Answer = { id, told }
    messages.send(answer)
  }
}

/** A process that is asked. */
class Peer {
  readonly #messages: Messages
  readonly #waiting = new Map<number, (told: Told) => void>()
  #asked = 0

  constructor(messages: Messages, onEnd: () => void) {
    this.#messages = messages
    messages.onMessage((message) => {
      const { id, told } = message as Answer
      this.#waiting.get(id)?.(told)
    })
    messages.onEnd(() => {
      onEnd()
      for (const resolve of this.#waiting.values()) resolve('lost')
    })
  }

  async ask(shopId: string, items: unknown[]): Promise<Told> {
    this.#asked += 1
    const question: Question = { id: this.#asked, program, shopId, items }
    // Too large to be sent: each process can write any batch itself.
    if (!this.#messages.send(question)) return null
    let timer: NodeJS.Timeout | undefined
    try {
      return await new Promise<Told>((resolve) => {
        this.#waiting.set(question.id, resolve)
        timer = setTimeout(resolve, maxWaitMs, 'late')
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
  const { id, program, shopId, items } = (value ?? {}) as Partial<Question>
  return (
    typeof id === 'number' &&
    typeof program === 'string' &&
    typeof shopId === 'string' &&
    Array.isArray(items)
  )
}

/** Null where there is none that this user alone may open. Windows has no such folders. */
async function ownFolder(): Promise<string | null> {
  const uid = process.getuid?.()
  if (uid === undefined) return null
  const folder = join(tmpdir(), `sales-and-accounts-${uid}`)
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  // Somebody else may have made it, to listen in.
  const found = await lstat(folder)
  return found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0 ? folder : null
}

/** Sockets of processes that were killed. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number.parseInt(name, 10)
    if (pid > 0 && !isRunning(pid)) await rm(join(folder, name), { force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
