import { connect } from 'node:net'
import type { Logger } from '#server/log.ts'

const everyMs = 15_000
/** At a first start the proxy comes last of all, and a slow computer takes its time. */
const patienceMs = 180_000
const timeoutMs = 3_000

/**
 * Looks now and then whether the proxy in front of this server is there, and says in the log where it
 * is not: the program cannot be reached then, and nothing else would show why.
 * @param address host:port
 * @returns ends the watch
 */
export function watchProxy(address: string, log: Logger): () => void {
  let missingSince: number | null = performance.now()
  let isReported = false
  const look = async () => {
    if (await answers(address)) {
      if (isReported) log.info({ address }, 'the proxy in front of this server is there again')
      missingSince = null
      isReported = false
      return
    }
    missingSince ??= performance.now()
    if (isReported || performance.now() - missingSince < patienceMs) return
    isReported = true
    log.error(
      { address },
      'The proxy in front of this server does not run, so no device reaches the program. Most often its port is in use by another program, or PUBLISHED_HOST is not an address of this computer: end that program, or change HTTPS_PORT, HTTP_PORT or PUBLISHED_HOST in .env; then run docker compose up -d --wait, which says what is in the way.',
    )
  }
  const looking = setInterval(() => void look(), everyMs)
  return () => clearInterval(looking)
}

function answers(address: string): Promise<boolean> {
  const [host, port] = address.split(':')
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port) })
    const end = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.setTimeout(timeoutMs, () => end(false))
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}
