import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BatchQueue } from '#server/books/engine/batch-queue.ts'
import { program } from '#server/books/engine/program.ts'
import { SharedWriting } from '#server/books/writers/shared-writing.ts'
import { silentLog, testBooks } from '../support/books.ts'

const books = testBooks()
const leases = () =>
  books.database().db.collection<{ _id: string; holder: string; until: Date | null }>('writingTurns')
const open: { close(): Promise<void> }[] = []
let temporary: string

beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'leases-'))
  vi.stubEnv('TMPDIR', temporary)
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
  vi.unstubAllEnvs()
  rmSync(temporary, { recursive: true })
})

type Options = { writeMs?: number; isUntold?: boolean }

/** A process that writes numbers, and answers their doubles with its name. */
function processNamed(name: string, { writeMs = 1, isUntold = false }: Options = {}) {
  const written: number[] = []
  const write = async (items: readonly number[]) => {
    await new Promise((resolve) => setTimeout(resolve, writeMs))
    written.push(...items)
    return items.map((item) => `${name} ${item * 2}`)
  }
  const writing = new SharedWriting<number, string>(books.database(), silentLog, {
    onLease: async () => {},
    prepare: async (_, items) => () => write(items),
    write: (_, items) => write(items),
    submit: (shopId, items) => queue.submit(shopId, items),
    packItems: (items) => [...items],
    unpackItems: (packed) => packed as number[],
    packResults: (results) => (isUntold ? null : [...results]),
    unpackResults: (packed) => packed as string[],
    isServer: true,
  })
  const queue: BatchQueue<number, string> = new BatchQueue(
    100,
    () => 1,
    (shopId, items) => writing.prepare(shopId, items),
    writing,
  )
  open.push(writing)
  return {
    written,
    close: () => writing.close(),
    async submit(shopId: string, items: number[]) {
      writing.noteOwn(shopId)
      return queue.submit(shopId, items)
    },
  }
}

/** A process that accepts what comes, and never answers. */
async function listening() {
  const folder = join(temporary, randomUUID())
  mkdirSync(folder, { mode: 0o700 })
  const path = join(folder, 'socket')
  const heard = vi.fn()
  const server = createServer(heard).listen(path)
  await once(server, 'listening')
  open.push({ close: async () => void server.close() })
  return { path, heard }
}

const isLeft = (shopId: string) =>
  expect.poll(() => leases().findOne({ _id: shopId }), { timeout: 3_000 }).toMatchObject({ until: null })

describe.skipIf(process.platform === 'win32')('processes of one computer that write for one shop', () => {
  it('have their batches written by the lease holder, which then releases the lease', async () => {
    const shopId = randomUUID()
    const [holder, other] = [processNamed('holder', { writeMs: 100 }), processNamed('other')]
    const first = holder.submit(shopId, [1])
    await expect.poll(() => leases().findOne({ _id: shopId })).not.toBeNull()
    expect(await other.submit(shopId, [2, 3])).toEqual(['holder 4', 'holder 6'])
    expect(await first).toEqual(['holder 2'])
    expect(other.written).toEqual([])
    await isLeft(shopId)
  })

  it('write a batch themselves whose results the holder cannot send', async () => {
    const shopId = randomUUID()
    const holder = processNamed('holder', { writeMs: 100, isUntold: true })
    const other = processNamed('other')
    const first = holder.submit(shopId, [1])
    await expect.poll(() => leases().findOne({ _id: shopId })).not.toBeNull()
    expect(await other.submit(shopId, [2])).toEqual(['other 4'])
    await first
    await isLeft(shopId)
  })

  it('take the lease that the holder has released in the meantime', async () => {
    const shopId = randomUUID()
    const [holder, other] = [processNamed('holder', { writeMs: 100 }), processNamed('other')]
    const first = holder.submit(shopId, [1])
    await expect.poll(() => leases().findOne({ _id: shopId })).not.toBeNull()
    expect(await other.submit(shopId, [2])).toEqual(['holder 4'])
    await first
    await isLeft(shopId)
    // It still assumes the earlier holder.
    expect(await other.submit(shopId, [3])).toEqual(['other 6'])
    await isLeft(shopId)
  })

  it('wait for a holder that hangs no longer than its lease lasts', async () => {
    const shopId = randomUUID()
    const { path, heard } = await listening()
    const line = { holder: 'hangs', program, path }
    const until = new Date(Date.now() + 600)
    await leases().insertOne({ _id: shopId, holder: 'hangs', line, until, askedAt: null } as never)
    const began = performance.now()
    expect(await processNamed('other').submit(shopId, [1])).toEqual(['other 2'])
    expect(performance.now() - began).toBeLessThan(2_500)
    expect(heard).toHaveBeenCalledOnce()
    await isLeft(shopId)
  })

  it('do not ask a holder of another program, nor where an earlier holder was', async () => {
    const { path, heard } = await listening()
    for (const line of [
      { holder: 'another', program: 'another', path },
      { holder: 'earlier', program, path },
    ]) {
      const shopId = randomUUID()
      const until = new Date(Date.now() + 600)
      await leases().insertOne({ _id: shopId, holder: 'another', line, until, askedAt: null } as never)
      expect(await processNamed('other').submit(shopId, [1])).toEqual(['other 2'])
      expect(heard).not.toHaveBeenCalled()
      expect(await leases().findOne({ _id: shopId })).not.toMatchObject({ askedAt: null })
    }
  })

  it('close in order while others ask: each batch is answered, and the lease is released', async () => {
    const shopId = randomUUID()
    const [holder, other] = [processNamed('holder', { writeMs: 20 }), processNamed('other', { writeMs: 20 })]
    const first = holder.submit(shopId, [0])
    await expect.poll(() => leases().findOne({ _id: shopId })).not.toBeNull()
    let isOver = false
    const answers: string[] = []
    const selling = (async () => {
      for (let item = 1; !isOver; item += 1) answers.push(...(await other.submit(shopId, [item])))
    })()
    await expect.poll(() => answers.length).toBeGreaterThan(3)
    await first
    await holder.close()
    const [before, written] = [answers.length, holder.written.length]
    await expect.poll(() => answers.length).toBeGreaterThan(before + 3)
    isOver = true
    await selling
    expect(answers.map((answer) => answer.split(' ')[1])).toEqual(
      answers.map((_, index) => `${(index + 1) * 2}`),
    )
    expect(answers.at(-1)).toMatch(/^other /)
    // Nothing more after it was closed, and nothing twice.
    expect(holder.written).toHaveLength(written)
    expect(holder.written.filter((item) => other.written.includes(item))).toEqual([])
  })
})
