import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LocalIpc } from './local-ipc.ts'

const log = pino({ level: 'silent' })
const ipcs: LocalIpc[] = []
let temporary: string

beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'line-'))
  vi.stubEnv('TMPDIR', temporary)
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(ipcs.splice(0).map((ipc) => ipc.close()))
  vi.unstubAllEnvs()
  rmSync(temporary, { recursive: true })
})

type Write = ConstructorParameters<typeof LocalIpc>[1]

function ipcOf(write: Write = async () => null): LocalIpc {
  const ipc = new LocalIpc(log, write)
  ipcs.push(ipc)
  return ipc
}

async function listening(write: Write) {
  const ipc = ipcOf(write)
  return { ipc, address: (await ipc.listen()) ?? '' }
}

const folder = () => join(temporary, `sales-and-accounts-${process.getuid?.()}`)

describe.skipIf(process.platform === 'win32')('a line between processes of one computer', () => {
  it('sends each caller the result of their batch, however many ask at once', async () => {
    const { address } = await listening(async (shopId, items) => [shopId, ...items])
    const asking = ipcOf()
    const large = 'x'.repeat(300_000)
    const answers = await Promise.all(
      [...Array(20).keys()].map((n) => asking.ask(address, `shop ${n}`, [n, large])),
    )
    expect(answers).toEqual([...Array(20).keys()].map((n) => [`shop ${n}`, n, large]))
  })

  it('answers that it does not hold the lease, or that it could not answer', async () => {
    const { address } = await listening(async (shopId) => (shopId === 'mine' ? null : 'not the holder'))
    const asking = ipcOf()
    expect(await asking.ask(address, 'mine', [1])).toBeNull()
    expect(await asking.ask(address, 'another', [1])).toBe('not the holder')
    expect(asking.mayReach(address)).toBe(true)
  })

  it('is lost if no process listens, and is not tried there again', async () => {
    const asking = ipcOf()
    const address = join(temporary, 'no-listener')
    expect(asking.mayReach(address)).toBe(true)
    expect(await asking.ask(address, 'shop', [1])).toBe('lost')
    expect(asking.mayReach(address)).toBe(false)
  })

  it('is lost at once where the process that was asked ends', async () => {
    const request = Promise.withResolvers<void>()
    const { ipc, address } = await listening(() => {
      request.resolve()
      return new Promise(() => {})
    })
    const reported = ipcOf().ask(address, 'shop', [1])
    await request.promise
    await ipc.close()
    expect(await reported).toBe('lost')
  })

  it('does not wait longer than three seconds', async () => {
    const request = Promise.withResolvers<void>()
    const { address } = await listening(() => {
      request.resolve()
      return new Promise(() => {})
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const reported = ipcOf().ask(address, 'shop', [1])
    await request.promise
    vi.advanceTimersByTime(3_000)
    expect(await reported).toBe('timed out')
  })

  it('sends nothing that is too large, and ends a connection that does', async () => {
    const { address } = await listening(async () => ['written'])
    const asking = ipcOf()
    expect(await asking.ask(address, 'shop', ['x'.repeat(8_000_000)])).toBeNull()
    expect(await asking.ask(address, 'shop', [1])).toEqual(['written'])

    const socket = connect(address)
    socket.write(Buffer.from([0xff, 0xff, 0xff, 0xff]))
    await once(socket, 'close')
  })

  it.each([
    ['is no value', Buffer.from('nothing')],
    ['is no question', serialize({ id: 1, items: 'all' })],
  ])('ends a connection whose message %s', async (_, bytes) => {
    const { address } = await listening(async () => ['written'])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    const socket = connect(address)
    socket.write(Buffer.concat([length, bytes]))
    await once(socket, 'close')
  })

  it('reports an answer that is too large to be sent', async () => {
    const { address } = await listening(async () => ['x'.repeat(8_000_000)])
    expect(await ipcOf().ask(address, 'shop', [1])).toBeNull()
  })

  it('does not connect in a folder that others may open', async () => {
    const shared = join(temporary, 'shared')
    mkdirSync(shared, { mode: 0o755 })
    const heard = vi.fn()
    const server = createServer(heard).listen(join(shared, 'socket'))
    await once(server, 'listening')
    expect(await ipcOf().ask(join(shared, 'socket'), 'shop', [1])).toBe('lost')
    expect(heard).not.toHaveBeenCalled()
    server.close()
  })

  it('listens in a folder that only its user may open, and nowhere else', async () => {
    await listening(async () => null)
    expect(readdirSync(folder())).toHaveLength(1)
    chmodSync(folder(), 0o755)
    expect(await ipcOf().listen()).toBeNull()
  })

  it('listens once, however many want to know where', async () => {
    const ipc = ipcOf()
    const [one, other] = await Promise.all([ipc.listen(), ipc.listen()])
    expect(one).toContain(folder())
    expect(other).toBe(one)
  })

  it('listens again, after a minute, if its socket was deleted', async () => {
    const { ipc, address } = await listening(async () => ['written'])
    rmSync(folder(), { recursive: true })
    expect(await ipc.listen()).toBe(address)
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000)
    const reopened = (await ipc.listen()) ?? ''
    vi.restoreAllMocks()
    expect(reopened).not.toBe(address)
    expect(await ipcOf().ask(reopened, 'shop', [1])).toEqual(['written'])
  })

  it('cannot be reached where there is no place for it', async () => {
    vi.stubEnv('TMPDIR', join(temporary, 'missing'))
    expect(await ipcOf().listen()).toBeNull()
    const deep = join(temporary, 'd'.repeat(100))
    mkdirSync(deep)
    vi.stubEnv('TMPDIR', deep)
    expect(await ipcOf().listen()).toBeNull()
  })

  it('leaves nothing behind, and removes what a killed process has left', async () => {
    mkdirSync(folder(), { mode: 0o700 })
    const script =
      "require('net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))"
    spawnSync(process.execPath, ['-e', script, join(folder(), 'abandoned')])
    mkdirSync(join(folder(), 'of another'))
    const other = createServer().listen(join(folder(), 'other'))
    await once(other, 'listening')
    expect(readdirSync(folder())).toContain('abandoned')
    const { ipc } = await listening(async () => null)
    await ipc.close()
    expect(readdirSync(folder()).sort()).toEqual(['of another', 'other'])
    other.close()
  })
})
