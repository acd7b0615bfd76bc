const ownNetwork = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][0-9a-f]{2}:|fe80:)/i
const ownComputer = /^(127\.|::1$)/

/** Where in the world an address of the network is, in words: `203.0.113.5, from the internet`. */
export function networkPlace(address: string | null): string {
  if (address === null) return 'many more addresses'
  const bare = address.replace(/^::ffff:/i, '')
  if (ownComputer.test(bare)) return `${bare}, the computer of the program itself`
  return `${bare}, ${ownNetwork.test(bare) ? 'in the network of the shop' : 'from the internet'}`
}
