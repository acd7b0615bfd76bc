import { expect, test } from 'vitest'
import { refusedPorts } from './refused-ports.ts'

/** fetch refuses such a port before it connects; any other port without a listener is refused by the machine. */
async function isRefusedByFetch(port: number): Promise<boolean> {
  const reason = await fetch(`http://127.0.0.1:${port}`, { signal: AbortSignal.timeout(2000) }).then(
    () => null,
    (error: Error) => error.cause as Error,
  )
  return reason?.message === 'bad port'
}

test('the refused ports are those that fetch refuses, and no others', async () => {
  const request = [...refusedPorts].flatMap((port) => [port - 1, port, port + 1]).filter((port) => port > 0)
  const common = [80, 443, 3000, 8080, 8443, 18_100, 27_017]
  for (const port of new Set([...request, ...common]))
    expect([port, await isRefusedByFetch(port)]).toEqual([port, refusedPorts.has(port)])
})
