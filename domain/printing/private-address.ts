import { z } from 'zod'

/** Every receipt printer at a network listens here; nothing else is connected to. */
export const printerPort = 9100

/**
 * Whether an IPv4 address is of a network at home (RFC 1918). The server speaks to no other: an address on the internet,
 * its own or one that a router hands out for itself is never that of a printer.
 */
export function isPrivateAddress(address: string): boolean {
  const parts = address.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9][0-9]{0,2})$/.test(part))) return false
  const [first = 0, second = 0, ...rest] = parts.map(Number)
  if ([first, second, ...rest].some((part) => part > 255)) return false
  return first === 10 || (first === 172 && second >= 16 && second <= 31) || (first === 192 && second === 168)
}

/** Whether an IPv4 address is in one of these networks, each as `192.168.1.0/24`. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  return networks.some((network) => {
    const [base = '', bits = '32'] = network.split('/')
    const size = 2 ** (32 - Number(bits))
    return Math.floor(numberOf(address) / size) === Math.floor(numberOf(base) / size)
  })
}

const numberOf = (address: string) => address.split('.').reduce((sum, part) => 256 * sum + Number(part), 0)

export const PrinterAddress = z
  .string()
  .trim()
  .refine(
    isPrivateAddress,
    'Enter the printer’s address on the shop’s network, such as 192.168.1.50. Hold the feed button while switching the printer on to print it.',
  )
