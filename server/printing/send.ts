import { connect, type Socket } from 'node:net'
import { Refusal } from '#domain/errors.ts'
import { isInNetworks, isPrivateAddress, printerPort } from '#domain/printing/private-address.ts'

export type Dial = (host: string, port: number) => Socket
const dialTcp: Dial = (host, port) => connect({ host, port })

const timeoutMs = 10_000

/**
 * Hands bytes to a printer in the shop's network, and waits until it has taken them.
 * @param networks where printers may be; null: in every private network
 * @throws Refusal printer_away, printer_elsewhere
 */
export function sendToPrinter(
  address: string,
  bytes: Uint8Array,
  networks: readonly string[] | null,
  dial: Dial = dialTcp,
): Promise<void> {
  // What was stored is checked again: the database is not the only way to an address.
  if (!isPrivateAddress(address)) throw new Error('a printer has to be at a private address')
  requireInNetworks(address, networks)
  return new Promise((resolve, reject) => {
    const socket = dial(address, printerPort)
    const fail = (reason: string) => {
      socket.destroy()
      reject(new Refusal('printer_away', { address, reason }))
    }
    const timer = setTimeout(() => fail('it did not answer in time'), timeoutMs).unref()
    socket.once('error', (error: NodeJS.ErrnoException) => fail(inWords(error)))
    socket.once('close', (hadError) => {
      clearTimeout(timer)
      if (!hadError) resolve()
    })
    // What the printer says (its state) is not asked for; unread it would keep the connection open.
    socket.resume()
    socket.end(bytes)
  })
}

/** @throws Refusal printer_elsewhere where whoever runs the server names the networks of printers, and it is in none */
export function requireInNetworks(address: string, networks: readonly string[] | null): void {
  if (networks !== null && !isInNetworks(address, networks))
    throw new Refusal('printer_elsewhere', { address, networks: networks.join(', ') })
}

function inWords({ code }: NodeJS.ErrnoException): string {
  if (code === 'ECONNREFUSED') return 'it refused the connection'
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'there is nothing at this address'
  return 'the connection broke'
}
