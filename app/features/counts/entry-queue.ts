import { useEffect, useState, useSyncExternalStore } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { api } from '#app/api/client.ts'
import { ApiProblem } from '#app/api/problem.ts'
import { readStored, writeStored } from '#app/components/format/stored-text.ts'
import type { CountEntryBody } from '#domain/api/count.ts'
import { recordCounted } from '#domain/api/routes/counts.ts'

/** What was counted on this device and the server does not have yet. */
export type WaitingEntry = Omit<CountEntryBody, 'ageMs'> & { entryId: string; at: number }

type State = {
  waiting: readonly WaitingEntry[]
  /** Why the server did not take the last that it refused. */
  refused: unknown
  /** That one: it can be confirmed where it was unlikely alone. */
  refusedEntry: WaitingEntry | null
  /** Those that the server does not take: they count nothing. */
  refusedIds: ReadonlySet<string>
}

/** Where entries are kept and sent to. */
type Device = {
  read: () => string | null
  write: (text: string) => void
  send: (entryId: string, entered: CountEntryBody) => Promise<unknown>
}

const retryMs = 5_000

/**
 * Sends what is counted, one after the other, and keeps it on the device until the server has it: a phone loses the
 * connection behind the shelves. An entry that is sent twice is counted once.
 */
export class EntryQueue {
  readonly #device: Device
  readonly #listeners = new Set<() => void>()
  /** Whether it is of the screen that is shown: what it knows is kept then. */
  #isOpen = false
  #isSending = false
  #timer: ReturnType<typeof setTimeout> | undefined
  state: State

  constructor(device: Device) {
    this.#device = device
    this.state = {
      waiting: entriesIn(device.read()),
      refused: null,
      refusedEntry: null,
      refusedIds: new Set(),
    }
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  readonly add = (entered: Omit<CountEntryBody, 'ageMs'>): WaitingEntry => {
    const entry = { isSure: false, ...entered, entryId: uuidv7(), at: Date.now() }
    this.#isOpen = true
    this.#become({ waiting: [...this.state.waiting, entry] })
    this.start()
    return entry
  }

  /** Sends what waits; one that is on its way is not sent beside itself. */
  readonly start = (): void => {
    this.#isOpen = true
    const [next] = this.state.waiting
    if (next === undefined || this.#isSending) return
    clearTimeout(this.#timer)
    this.#isSending = true
    void this.#send(next)
  }

  /** Sends an entry that was refused as unlikely again with its confirmation, or forgets it. */
  readonly answer = (isRight: boolean): WaitingEntry | null => {
    const entry = this.state.refusedEntry
    this.#become({ refused: null, refusedEntry: null })
    if (!isRight || entry === null) return null
    const { entryId: _, at: __, ...rest } = entry
    return this.add({ ...rest, isSure: true })
  }

  /** What the server does not have then is sent when the screen is opened again. */
  readonly stop = (): void => {
    this.#isOpen = false
    clearTimeout(this.#timer)
  }

  async #send(entry: WaitingEntry): Promise<void> {
    const { entryId } = entry
    const isOver = await this.#device.send(entryId, bodyOf(entry)).then(
      () => true,
      (error: unknown) => this.#refuse(entry, error),
    )
    this.#isSending = false
    if (!this.#isOpen) return
    if (isOver) this.#become({ waiting: this.state.waiting.filter((one) => one.entryId !== entryId) })
    if (isOver) this.start()
    else this.#timer = setTimeout(this.start, retryMs)
  }

  /** Whether the server will never take it: whatever else went wrong is tried again. */
  #refuse(entry: WaitingEntry, error: unknown): boolean {
    if (!this.#isOpen || !(error instanceof ApiProblem) || error.status >= 500 || error.status === 429)
      return false
    const refusedIds = new Set(this.state.refusedIds).add(entry.entryId)
    this.#become({ refused: error, refusedEntry: entry, refusedIds })
    return true
  }

  #become(changes: Partial<State>): void {
    this.state = { ...this.state, ...changes }
    const { waiting } = this.state
    if (changes.waiting) this.#device.write(textOf(waiting))
    for (const listener of this.#listeners) listener()
  }
}

function entriesIn(stored: string | null): WaitingEntry[] {
  if (stored === null || stored === '') return []
  try {
    return JSON.parse(stored)
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

const textOf = (waiting: readonly WaitingEntry[]) => (waiting.length === 0 ? '' : JSON.stringify(waiting))

function bodyOf({ entryId: _, at, ...rest }: WaitingEntry): CountEntryBody {
  return { ...rest, ageMs: Math.max(0, Math.round(Date.now() - at)) }
}

/**
 * Sends what an earlier screen left, before the sheet is read: the server may have an entry whose answer was lost, and
 * it would count in the sheet and as a waiting one. What can't be sent, or is refused, waits for the queue.
 */
export async function sendWaiting(device: Device): Promise<void> {
  for (const entry of entriesIn(device.read())) {
    try {
      await device.send(entry.entryId, bodyOf(entry))
    } catch {
      return
    }
    // Another may have been entered since.
    device.write(textOf(entriesIn(device.read()).filter(({ entryId }) => entryId !== entry.entryId)))
  }
}

export function entryDevice(shopId: string, countId: string): Device {
  return {
    read: () => readStored(`count:${countId}`),
    write: (text) => writeStored(`count:${countId}`, text),
    send: (entryId, body) => api.call(recordCounted, { shopId, countId, entryId, body }),
  }
}

/** The queue of a count on this device. */
export function useEntryQueue(shopId: string, countId: string) {
  const [queue] = useState(() => new EntryQueue(entryDevice(shopId, countId)))
  const state = useSyncExternalStore(
    queue.subscribe,
    () => queue.state,
    () => queue.state,
  )
  useEffect(() => {
    queue.start()
    return queue.stop
  }, [queue])
  return { ...state, add: queue.add, answer: queue.answer }
}
