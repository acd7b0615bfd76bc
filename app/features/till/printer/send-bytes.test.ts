import { afterEach, expect, test, vi } from 'vitest'
import { aUsbPrinter } from './a-device.fixture.ts'
import { writeBluetooth } from './connections.ts'
import { printOnPrinter } from './print-on-printer.ts'
import { askForPrinter, sendBytes } from './send-bytes.ts'
import { noPrinter } from './this-printer.ts'

afterEach(() => vi.unstubAllGlobals())

const bytes = Uint8Array.of(1, 2, 3)
const byUsb = { ...noPrinter, way: 'usb' as const }
const bySerial = { ...noPrinter, way: 'serial' as const }

function allow(usb: readonly ReturnType<typeof aUsbPrinter>[], asked = usb[0]) {
  vi.stubGlobal('navigator', {
    usb: { getDevices: async () => usb, requestDevice: async () => asked },
  })
}

test('of two printers at USB cables the one that was chosen prints, not the first ever allowed', async () => {
  const [first, second] = [aUsbPrinter(1, 10), aUsbPrinter(1, 20)]
  allow([first, second], second)
  const chosen = await askForPrinter('usb')
  expect(chosen).toEqual({ usb: { vendorId: 1, productId: 20 } })
  await sendBytes('shop', { ...byUsb, ...chosen }, bytes)
  expect(second.written).toEqual([1, 2, 3])
  expect(second.calls).toEqual(['open', 'claim 1', 'out 2', 'close'])
  expect(first.calls).toEqual([])
})

test('a chosen printer that is not connected is named as that, and no other one prints', async () => {
  const other = aUsbPrinter(1, 10)
  allow([other])
  const printing = sendBytes('shop', { ...byUsb, usb: { vendorId: 9, productId: 9 } }, bytes)
  await expect(printing).rejects.toThrow('isn’t connected')
  expect(other.calls).toEqual([])
})

test('what a former program chose goes on where it is the only device, and is asked for again where it is not', async () => {
  const only = aUsbPrinter(1, 10)
  allow([only])
  await sendBytes('shop', byUsb, bytes)
  expect(only.written).toEqual([1, 2, 3])
  allow([only, aUsbPrinter(1, 20)])
  await expect(sendBytes('shop', byUsb, bytes)).rejects.toThrow('Choose the printer again')
  allow([])
  await expect(sendBytes('shop', byUsb, bytes)).rejects.toThrow('No printer is chosen')
})

test('a printer that fails in the middle is let go, and the person is told', async () => {
  const faulty = aUsbPrinter(1, 10, { isFaulty: true })
  allow([faulty])
  await expect(sendBytes('shop', byUsb, bytes)).rejects.toThrow('disconnected')
  expect(faulty.calls.at(-1)).toBe('close')
  const paper = { title: 'Test page', parts: [] }
  const fault = await printOnPrinter({ shopId: 'shop' } as never, byUsb, paper)
  expect(fault).toBe('The printer did not print. The device was disconnected.')
})

test('of a scale and a printer at serial ports the printer prints, at its own speed', async () => {
  const aPort = (usbVendorId: number) => {
    const written: number[] = []
    const port = {
      ...{ written, speed: 0, isOpen: false },
      getInfo: () => ({ usbVendorId, usbProductId: 1 }),
      writable: new WritableStream<Uint8Array>({ write: (part) => void written.push(...part) }),
      async open({ baudRate }: { baudRate: number }) {
        Object.assign(port, { speed: baudRate, isOpen: true })
      },
      async close() {
        port.isOpen = false
      },
    }
    return port
  }
  const [scale, printer] = [aPort(5), aPort(6)]
  vi.stubGlobal('navigator', {
    serial: { getPorts: async () => [scale, printer], requestPort: async () => printer },
  })
  const chosen = await askForPrinter('serial')
  await sendBytes('shop', { ...bySerial, ...chosen, baudRate: 115_200 }, bytes)
  expect(printer).toMatchObject({ written: [1, 2, 3], speed: 115_200, isOpen: false })
  expect(scale.written).toEqual([])
})

test('a Bluetooth printer is sent packets that it takes, and is let go', async () => {
  const packets: number[] = []
  let isConnected = false
  const out = {
    properties: { write: true, writeWithoutResponse: false },
    writeValueWithResponse: async (part: Uint8Array) => void packets.push(part.length),
    writeValueWithoutResponse: () => Promise.reject(new Error('It answers each packet')),
  }
  const server = { getPrimaryServices: async () => [{ getCharacteristics: async () => [out] }] }
  const gatt = {
    async connect() {
      isConnected = true
      return server
    },
    disconnect() {
      isConnected = false
    },
  }
  await writeBluetooth({ id: 'a', gatt }, new Uint8Array(250))
  expect(packets).toEqual([100, 100, 50])
  expect(isConnected).toBe(false)
})
