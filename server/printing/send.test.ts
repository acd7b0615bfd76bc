import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { Refusal } from '#domain/errors.ts'
import { type Dial, sendToPrinter } from './send.ts'

/** A printer that stands in at this computer, and how it is reached in place of the address in the shop. */
async function aPrinter() {
  const taken: Buffer[] = []
  const server = createServer((socket) => socket.on('data', (data) => taken.push(data)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const asked: string[] = []
  const dial: Dial = (host, atPort) => {
    asked.push(`${host}:${atPort}`)
    return connect({ host: '127.0.0.1', port })
  }
  return { taken: () => Buffer.concat(taken), asked, dial, server }
}

it('a network printer gets every byte, at its address and port 9100', async () => {
  const { taken, asked, dial } = await aPrinter()
  const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => at % 256)
  await sendToPrinter('192.168.1.50', bytes, null, dial)
  expect(asked).toEqual(['192.168.1.50:9100'])
  await expect.poll(() => taken().length).toBe(bytes.length)
  expect(taken().equals(bytes)).toBe(true)
})

it('a network printer that is away is reported', async () => {
  const { dial, server } = await aPrinter()
  server.close()
  await once(server, 'close')
  const refused = sendToPrinter('192.168.1.50', Uint8Array.of(1), null, dial).catch((error: unknown) => error)
  expect(await refused).toBeInstanceOf(Refusal)
  expect(String(await refused)).toContain('it refused the connection')
})

it('nothing is sent to a printer outside the network of the shop', () => {
  expect(() => sendToPrinter('169.254.169.254', Uint8Array.of(1), null)).toThrow('private address')
})

it('nothing is sent to printers outside the configured networks', async () => {
  const { asked, dial } = await aPrinter()
  const networks = ['192.168.1.0/24', '10.0.0.0/30']
  for (const address of ['192.168.1.50', '10.0.0.3'])
    await sendToPrinter(address, Uint8Array.of(1), networks, dial)
  for (const address of ['192.168.2.50', '10.0.0.4', '172.17.0.2'])
    expect(() => sendToPrinter(address, Uint8Array.of(1), networks, dial)).toThrow(
      'Printers can be reached only in',
    )
  expect(asked).toEqual(['192.168.1.50:9100', '10.0.0.3:9100'])
})
