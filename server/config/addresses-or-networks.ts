import { isIP } from 'node:net'

/** Whether a list with commas between holds what Caddy and Fastify take as trusted proxies. */
export function areAddressesOrNetworks(list: string): boolean {
  return list.split(',').every((one) => isAddressOrNetwork(one.trim()))
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  // A zone (fe80::1%eth0) is of one computer alone.
  const version = address.includes('%') ? 0 : isIP(address)
  if (version === 0 || more.length > 0) return false
  if (bits === undefined) return true
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
}
