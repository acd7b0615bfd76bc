import { createServer } from 'node:net'

/**
 * Whether a server may listen here now.
 *
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<boolean>}
 */
export function isFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = createServer()
    server.unref()
    server.once('error', () => resolve(false))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/**
 * A free port: the wanted one, else the next ones above the first of the range. The ranges lie below the
 * numbers that systems hand out for outgoing connections, so a port kept for the next start is seldom
 * taken by chance.
 *
 * @param {{ wanted?: number | undefined, first: number, avoid?: readonly number[] }} request
 * @returns {Promise<number>}
 */
export async function freePort({ wanted, first, avoid = [] }) {
  if (wanted !== undefined && !avoid.includes(wanted) && (await isFree(wanted))) return wanted
  for (let port = first; port < first + 1000; port += 1) {
    if (!avoid.includes(port) && (await isFree(port))) return port
  }
  throw new Error(`no free port between ${first} and ${first + 999}`)
}
