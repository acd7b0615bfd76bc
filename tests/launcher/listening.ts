import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Where a process listens, as the system lists it. */
export function listening(pid: number): { address: string; port: number }[] {
  const own = new Set(
    readdirSync(`/proc/${pid}/fd`).map((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1]
      } catch {
        // Already closed.
        return undefined
      }
    }),
  )
  return ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/${pid}/net/${table}`, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      // 0A: it listens.
      .filter((fields) => fields[3] === '0A' && own.has(fields[9]))
      .map(([, local = '']) => {
        const [address = '', port = ''] = local.split(':')
        return { address: inDots(address), port: Number.parseInt(port, 16) }
      }),
  )
}

/** 0100007F, or the same as the end of an IPv6 address, is 127.0.0.1; any other IPv6 address is left as it is. */
function inDots(hex: string): string {
  const [prefix, last] = [hex.slice(0, -8), hex.slice(-8)]
  if (prefix !== '' && prefix !== '0000000000000000FFFF0000') return hex
  return (last.match(/../g) ?? [])
    .reverse()
    .map((byte) => Number.parseInt(byte, 16))
    .join('.')
}

/** null where something else than a web server listens. */
export async function answerOf(url: string): Promise<number | null> {
  return fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ status }) => status,
    () => null,
  )
}
