import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DirectLine } from './direct-line.ts'

const log = pino({ level: 'silent' })
const lines: DirectLine[] = []
let temporary: string

beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'line-'))
  vi.stubEnv('TMPDIR', temporary)
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(lines.splice(0).map((line) => line.close()))
  vi.unstubAllEnvs()
  rmSync(temporary, { recursive: true })
})

type Write = ConstructorParameters<typeof DirectLine>[1]

function lineOf(write: Write = async () => null): DirectLine {
  const line = new DirectLine(log, write)
  lines.push(line)
  return line
}

async function listening(write: Write) {
  const line = lineOf(write)
  return { line, address: (await line.listen()) ?? '' }
}

const folder = () => join(temporary, `sales-and-accounts-${process.getuid?.()}`)

describe.skipIf(process.platform === 'win32')('a line between processes of one computer', () => {
  it('tells each who asks what became of their batch, however many ask at once', async () => {
    const { address } = await listening(async (shopId, items) => [shopId, ...items])
    const asking = lineOf()
    const large = 'x'.repeat(300_000)
    const told = await Promise.all(
      [...Array(20).keys()].map((n) => asking.ask(address, `shop ${n}`, [n, large])),
    )
    expect(told).toEqual([...Array(20).keys()].map((n) => [`shop ${n}`, n, large]))
  })

  it('says that it is not its turn, or that it could not tell', async () => {
    const { address } = await listening(async (shopId) => (shopId === 'mine' ? null : 'not its turn'))
    const asking = lineOf()
    expect(await asking.ask(address, 'mine', [1])).toBeNull()
    expect(await asking.ask(address, 'another', [1])).toBe('not its turn')
    expect(asking.mayReach(address)).toBe(true)
  })

  it('is lost where nobody listens, and is not tried there again', async () => {
    const asking = lineOf()
    const address = join(temporary, 'nobody')
    expect(asking.mayReach(address)).toBe(true)
    expect(await asking.ask(address, 'shop', [1])).toBe('lost')
    expect(asking.mayReach(address)).toBe(false)
  })

  it('is lost at once where the process that was asked ends', async () => {
    const asked = Promise.withResolvers<void>()
    const { line, address } = await listening(() => {
      asked.resolve()
      return new Promise(() => {})
    })
    const told = lineOf().ask(address, 'shop', [1])
    await asked.promise
    await line.close()
    expect(await told).toBe('lost')
  })

  it('does not wait longer than three seconds', async () => {
    const asked = Promise.withResolvers<void>()
    const { address } = await listening(() => {
      asked.resolve()
      return new Promise(() => {})
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const told = lineOf().ask(address, 'shop', [1])
    await asked.promise
    vi.advanceTimersByTime(3_000)
    expect(await told).toBe('late')
  })

  it('sends nothing that is too large, and ends a connection that does', async () => {
    const { address } = await listening(async () => ['written'])
    const asking = lineOf()
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

  it('writes nothing for another program', async () => {
    const write = vi.fn(async () => ['written'])
    const { address } = await listening(write)
    const bytes = serialize({ id: 1, program: 'another', shopId: 'shop', items: [1] })
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    const socket = connect(address)
    socket.write(Buffer.concat([length, bytes]))
    await once(socket, 'data')
    socket.destroy()
    expect(write).not.toHaveBeenCalled()
  })

  it('listens in a folder that only its user may open, and nowhere else', async () => {
    await listening(async () => null)
    expect(readdirSync(folder())).toHaveLength(1)
    chmodSync(folder(), 0o755)
    expect(await lineOf().listen()).toBeNull()
  })

  it('cannot be reached where there is no place for it', async () => {
    vi.stubEnv('TMPDIR', join(temporary, 'missing'))
    expect(await lineOf().listen()).toBeNull()
    const deep = join(temporary, 'd'.repeat(100))
    mkdirSync(deep)
    vi.stubEnv('TMPDIR', deep)
    expect(await lineOf().listen()).toBeNull()
  })

  it('leaves nothing behind, and removes what a killed process has left', async () => {
    mkdirSync(folder(), { mode: 0o700 })
    const noSuchProcess = 2 ** 30
    writeFileSync(join(folder(), `${noSuchProcess}-abandoned`), '')
    const other: Server = createServer().listen(join(folder(), `${process.pid}-other`))
    const { line } = await listening(async () => null)
    await line.close()
    expect(readdirSync(folder())).toEqual([`${process.pid}-other`])
    other.close()
  })
})
