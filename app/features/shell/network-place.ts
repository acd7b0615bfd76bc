const ownNetwork = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][0-9a-f]{2}:|fe80:)/i
const ownComputer = /^(127\.|::1$)/
/** The gateways of Docker's networks, and the network of Docker Desktop. */
const docker = /^(172\.(1[6-9]|2\d|3[01])\.\d+\.1|192\.168\.65\.\d+)$/

/**
 * Where in the world an address of the network is, in words, as far as it tells: `203.0.113.5, from the internet`.
 * In Docker Desktop, and over IPv6 where Docker's network has none, every visitor has an address of Docker's. With
 * IPv6 a device of the shop has an address of the internet too.
 */
export function networkPlace(address: string | null): string {
  if (address === null) return 'many more addresses'
  const bare = address.replace(/^::ffff:/i, '')
  return `${bare}, ${placeOf(bare)}`
}

function placeOf(address: string): string {
  if (ownComputer.test(address)) return 'the computer that the program runs on'
  if (docker.test(address)) return 'which may be Docker’s own, so the place is not known'
  if (ownNetwork.test(address)) return 'in a private network such as the shop’s'
  return address.includes(':') ? 'from the internet or a device in the shop' : 'from the internet'
}
