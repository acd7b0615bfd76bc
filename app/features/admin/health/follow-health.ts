import { api } from '#app/api/client.ts'
import { readEvents } from '#app/api/event-stream.ts'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import { HealthEvent } from '#domain/api/admin-health.ts'
import { followShopHealth } from '#domain/api/routes/admin-health.ts'

/** Three signs of life were missed: the connection hangs. */
const silentAfterMs = 50_000
const longestWaitMs = 30_000

type Following = {
  /** What changed after it is sent first. */
  since: string
  tell: (event: HealthEvent) => void
  /** Whether news come in now. */
  tellLive: (isLive: boolean) => void
  signal: AbortSignal
}

/** Follows the health of the shops until aborted; reconnects, after longer and longer waits, where the stream breaks. */
export async function followHealth({ since, tell, tellLive, signal }: Following): Promise<void> {
  let from = since
  let failures = 0
  while (!signal.aborted) {
    const began = new Date()
    try {
      await followOnce(from, { tell, tellLive, signal }, () => {
        failures = 0
      })
      // The stream ends when its token expires; the next connection uses a new one.
      from = began.toISOString()
    } catch (error) {
      if (signal.aborted) return
      if (!isPassing(error)) throw error
      failures += 1
    }
    tellLive(false)
    await pause(waitMs(failures), signal)
  }
}

async function followOnce(
  since: string,
  { tell, tellLive, signal }: Omit<Following, 'since'>,
  onLive: () => void,
): Promise<void> {
  const silent = new AbortController()
  let watch = window.setTimeout(() => silent.abort(), silentAfterMs)
  try {
    const stream = await api.open(followShopHealth, {
      query: { since },
      signal: AbortSignal.any([signal, silent.signal]),
    })
    for await (const { data } of readEvents(stream)) {
      window.clearTimeout(watch)
      watch = window.setTimeout(() => silent.abort(), silentAfterMs)
      onLive()
      tellLive(true)
      if (data === null) continue
      const event = HealthEvent.safeParse(JSON.parse(data))
      // A newer server may send events that this page does not know.
      if (event.success) tell(event.data)
    }
  } finally {
    window.clearTimeout(watch)
  }
}

/** 1, 2, 4 … 30 seconds, a little apart from each other's: all pages lose a server that stops at once. */
function waitMs(failures: number, random = Math.random()): number {
  return Math.min(longestWaitMs, 1_000 * 2 ** failures) * (0.75 + random / 2)
}

/** Away, cut, too many: anything but a refusal that stays. */
function isPassing(error: unknown): boolean {
  if (error instanceof ApiProblem) return error.status >= 500 || error.status === 429 || error.status === 401
  return error instanceof Unreachable || error instanceof TypeError || error instanceof DOMException
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = window.setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      window.clearTimeout(timer)
      resolve()
    })
  })
}
