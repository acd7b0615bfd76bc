import { createServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { freePort, untilFree } from './ports.ts'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function taken(port: number) {
  const server = createServer()
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}

describe('a port that was held a moment ago', () => {
  test('is waited for: a process named dead may hold it a little longer', async () => {
    const port = await freePort({ first: 4600 })
    const server = await taken(port)
    setTimeout(() => server.close(), 200)
    expect(await untilFree(port)).toBe(true)
  })

  test('is taken again where it was wanted, not left for the next one', async () => {
    const port = await freePort({ first: 4620 })
    const server = await taken(port)
    setTimeout(() => server.close(), 200)
    expect(await freePort({ wanted: port, first: 4640 })).toBe(port)
  })

  test('is given up where another program keeps it', async () => {
    const port = await freePort({ first: 4660 })
    await taken(port)
    expect(await untilFree(port)).toBe(false)
    expect(await freePort({ wanted: port, first: port })).toBe(port + 1)
  })
})
