import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Whether a server may listen here now. */
function isFree(port: number, host: string = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.unref()
    server.once('error', () => resolve(false))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

const RELEASE_MS = 2_000

/**
 * Waits a moment for a port to be free. The system names a process dead while its other threads are still
 * ending, and closes its ports with the last of them: up to a tenth of a second later on a busy computer.
 *
 * @returns whether it became free
 */
export async function untilFree(port: number, host?: string): Promise<boolean> {
  for (const until = Date.now() + RELEASE_MS; ; await wait(50)) {
    if (await isFree(port, host)) return true
    if (Date.now() > until) return false
  }
}

/**
 * A free port: the wanted one, else the next ones above the first of the range. The ranges lie below the
 * numbers that systems hand out for outgoing connections, so a port kept for the next start is seldom
 * taken by chance.
 */
export async function freePort({
  wanted,
  first,
  avoid = [],
}: {
  wanted?: number | undefined
  first: number
  avoid?: readonly number[]
}): Promise<number> {
  if (wanted !== undefined && !avoid.includes(wanted) && (await untilFree(wanted))) return wanted
  for (let port = first; port < first + 1000; port += 1) {
    if (!avoid.includes(port) && (await isFree(port))) return port
  }
  throw new Error(`no free port between ${first} and ${first + 999}`)
}
