import { PassThrough, type Readable } from 'node:stream'
import type { HealthEvent } from '#domain/api/admin-health.ts'
import { Refusal } from '#domain/errors.ts'
import type { AccessClaims } from '../../identity/access-tokens.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { followHealth, type HealthNews } from './feed-store.ts'
import type { HealthKeeper } from './health-keeper.ts'
import { changedSince, countSeverities } from './health-store.ts'
import { rowOf } from './service.ts'

type StreamsDeps = Pick<IdentityDeps, 'database' | 'now' | 'log' | 'accessState'> & { keeper: HealthKeeper }

/** A person may have it open in some tabs and on some devices. */
const maxPerPerson = 6
/** A client that reads nothing of it for so long is cut off, and comes again. */
const maxUnreadBytes = 1_000_000
const usualTimes = { beatMs: 15_000, accessMs: 1_000, countMs: 1_000 }

type Listener = { claims: AccessClaims; out: PassThrough }

/**
 * Sends each change to all listeners. All listeners of a process share one change stream, which is open while there
 * is one. A stream ends with the session it was opened by, with its token, and with the right to see it.
 */
export class HealthStreams {
  readonly #deps: StreamsDeps
  readonly #times: typeof usualTimes
  readonly #listeners = new Set<Listener>()
  #feed: { close(): Promise<void> } | null = null
  #timers: NodeJS.Timeout[] = []
  #counting: NodeJS.Timeout | undefined

  constructor(deps: StreamsDeps, times: Partial<typeof usualTimes> = {}) {
    this.#deps = deps
    this.#times = { ...usualTimes, ...times }
  }

  /**
   * @param since shops that were checked later are sent at once
   * @throws Refusal too_many_streams
   */
  async open(claims: AccessClaims, since: Date | null): Promise<Readable> {
    const own = [...this.#listeners].filter((one) => one.claims.uid === claims.uid)
    if (own.length >= maxPerPerson) throw new Refusal('too_many_streams', { most: maxPerPerson })
    const listener = { claims, out: new PassThrough() }
    this.#listeners.add(listener)
    listener.out.once('close', () => {
      this.#remove(listener).catch((error) =>
        this.#deps.log.warn({ err: error }, 'a stream did not end in order'),
      )
    })
    listener.out.on('error', () => listener.out.destroy())
    this.#begin()
    // Sent at once, so that proxies and browsers know that it has begun.
    listener.out.write(': begun\n\n')
    try {
      if (since !== null) await this.#tellSince(listener, since)
    } catch (error) {
      // It has no reader, so it would never close.
      listener.out.destroy()
      throw error
    }
    return listener.out
  }

  get size(): number {
    return this.#listeners.size
  }

  async close(): Promise<void> {
    for (const { out } of this.#listeners) out.end()
    this.#listeners.clear()
    await this.#stop()
  }

  #begin(): void {
    if (this.#feed) return
    const { database, log } = this.#deps
    this.#feed = followHealth(database, (news) => this.#hear(news), log)
    this.#timers = [
      setInterval(() => this.#write(': beat\n\n'), this.#times.beatMs).unref(),
      setInterval(() => void this.#endThoseOver(), this.#times.accessMs).unref(),
    ]
  }

  async #tellSince(listener: Listener, since: Date): Promise<void> {
    for (const document of await changedSince(this.#deps.database, since))
      this.#send(listener, { kind: 'shop', row: rowOf(document, this.#deps.now()) })
  }

  async #remove(listener: Listener): Promise<void> {
    this.#listeners.delete(listener)
    if (this.#listeners.size === 0) await this.#stop()
  }

  async #stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    clearTimeout(this.#counting)
    this.#counting = undefined
    const feed = this.#feed
    this.#feed = null
    await feed?.close()
  }

  #hear(news: HealthNews): void {
    const { keeper, now, log } = this.#deps
    switch (news.kind) {
      case 'begun':
        keeper.sweep().catch((error) => log.warn({ err: error }, 'the shops could not be gone through'))
        break
      case 'source':
        keeper.note(news.shopId)
        break
      case 'installation':
        this.#tell({ kind: 'installation' })
        break
      case 'gone':
        this.#tell(news)
        this.#countSoon()
        break
      case 'shop':
        this.#tell({ kind: 'shop', row: rowOf(news.document, now()) })
        this.#countSoon()
    }
  }

  /** The counts are sent once in `countMs` at most, however many rows change. */
  #countSoon(): void {
    const { database, log } = this.#deps
    this.#counting ??= setTimeout(() => {
      this.#counting = undefined
      countSeverities(database).then(
        (counts) => this.#tell({ kind: 'counts', counts }),
        (error) => log.warn({ err: error }, 'the shops could not be counted'),
      )
    }, this.#times.countMs).unref()
  }

  #tell(event: HealthEvent): void {
    for (const listener of this.#listeners) this.#send(listener, event)
  }

  #send({ out }: Listener, event: HealthEvent): void {
    writeTo(out, `event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`)
  }

  #write(text: string): void {
    for (const { out } of this.#listeners) writeTo(out, text)
  }

  async #endThoseOver(): Promise<void> {
    for (const { claims, out } of this.#listeners) if (await this.#isOver(claims)) out.end()
  }

  async #isOver(claims: AccessClaims): Promise<boolean> {
    const { accessState, now, log } = this.#deps
    if (claims.expiresAtMs <= now().getTime()) return true
    try {
      if (await accessState.isRevoked(claims)) return true
      const { isAdmin } = await accessState.rolesOf(claims)
      return !isAdmin
    } catch (error) {
      log.warn({ err: error }, 'whether a stream may go on could not be asked')
      return true
    }
  }
}

function writeTo(out: PassThrough, text: string): void {
  if (out.writableEnded || out.destroyed) return
  if (out.writableLength > maxUnreadBytes) out.destroy()
  else out.write(text)
}
