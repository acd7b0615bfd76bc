import { isIP } from 'node:net'

/**
 * Whether a list, with commas or blanks between, holds what Fastify takes as trusted proxies, and Caddy by way of its
 * start script: addresses, networks, and `loopback` for this computer.
 */
export function areAddressesOrNetworks(list: string): boolean {
  return list
    .trim()
    .split(/\s*,\s*|\s+/)
    .every(isAddressOrNetwork)
}

function isAddressOrNetwork(text: string): boolean {
  if (text === 'loopback') return true
  const [address = '', bits, ...more] = text.split('/')
  // A zone (fe80::1%eth0) is of one computer alone.
  const version = address.includes('%') ? 0 : isIP(address)
  if (version === 0 || more.length > 0) return false
  if (bits === undefined) return true
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
}
