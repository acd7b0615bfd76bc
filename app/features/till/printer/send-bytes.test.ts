import { afterEach, expect, test, vi } from 'vitest'
import { aBluetoothPrinter, aSerialPort, aUsbPrinter } from './a-device.fixture.ts'
import { writeBluetooth } from './connections.ts'
import { printOnPrinter } from './print-on-printer.ts'
import { askForPrinter, sendBytes } from './send-bytes.ts'
import { noPrinter } from './this-printer.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const bytes = Uint8Array.of(1, 2, 3)
const byUsb = { ...noPrinter, way: 'usb' as const }
const bySerial = { ...noPrinter, way: 'serial' as const }

function allow(usb: readonly ReturnType<typeof aUsbPrinter>[], query = usb[0]) {
  vi.stubGlobal('navigator', {
    usb: { getDevices: async () => usb, requestDevice: async () => query },
  })
}

test('with two USB printers the chosen one prints, not the one allowed first', async () => {
  const [first, second] = [aUsbPrinter(1, 10), aUsbPrinter(1, 20)]
  allow([first, second], second)
  const chosen = await askForPrinter('usb')
  expect(chosen).toEqual({ usb: { vendorId: 1, productId: 20 } })
  await sendBytes({ ...byUsb, ...chosen }, bytes)
  expect(second.written).toEqual([1, 2, 3])
  expect(second.calls).toEqual(['open', 'claim 1', 'out 2', 'close'])
  expect(first.calls).toEqual([])
})

test('a printer that never answers holds up neither the next one nor the person, who is shown what to do', async () => {
  const [silent, other] = [aUsbPrinter(1, 10), aUsbPrinter(1, 20)]
  silent.transferOut = () => new Promise(() => {})
  allow([silent, other])
  const usb = (productId: number) => ({ ...byUsb, usb: { vendorId: 1, productId } })
  const printing = sendBytes(usb(10), bytes, 5)
  const next = sendBytes(usb(20), bytes)
  await expect(printing).rejects.toThrow('Check that it is connected and has paper')
  await next
  expect(other.written).toEqual([1, 2, 3])
})

test('with two printers of one make the one with the chosen serial number prints', async () => {
  const [first, second] = [
    aUsbPrinter(1, 10, { serialNumber: 'A1' }),
    aUsbPrinter(1, 10, { serialNumber: 'A2' }),
  ]
  allow([first, second], second)
  const chosen = await askForPrinter('usb')
  expect(chosen).toEqual({ usb: { vendorId: 1, productId: 10, serialNumber: 'A2' } })
  await sendBytes({ ...byUsb, ...chosen }, bytes)
  expect(second.written).toEqual([1, 2, 3])
  expect(first.calls).toEqual([])
  // A former program kept no serial number.
  const printing = sendBytes({ ...byUsb, usb: { vendorId: 1, productId: 10 } }, bytes)
  await expect(printing).rejects.toThrow('choose the printer again')
  expect(first.calls).toEqual([])
})

test('with two indistinguishable devices none prints, and the person is shown what to do', async () => {
  const [first, second] = [aUsbPrinter(1, 10), aUsbPrinter(1, 10)]
  const [port, another] = [aSerialPort(6), aSerialPort(6)]
  vi.stubGlobal('navigator', {
    usb: { getDevices: async () => [first, second], requestDevice: async () => second },
    serial: { getPorts: async () => [port, another], requestPort: async () => another },
  })
  for (const way of ['usb', 'serial'] as const) {
    const printing = sendBytes({ ...noPrinter, way, ...(await askForPrinter(way)) }, bytes)
    await expect(printing).rejects.toThrow(
      'Disconnect the others, or choose the printer again under Shop settings, Devices.',
    )
  }
  expect([first, second, port, another].flatMap(({ written }) => written)).toEqual([])
})

test('a chosen printer that is not connected is reported, and no other one prints', async () => {
  const other = aUsbPrinter(1, 10)
  allow([other])
  const printing = sendBytes({ ...byUsb, usb: { vendorId: 9, productId: 9 } }, bytes)
  await expect(printing).rejects.toThrow('isn’t connected')
  expect(other.calls).toEqual([])
})

test('a printer chosen in an earlier version is kept where it is the only device, and asked for again where it is not', async () => {
  const only = aUsbPrinter(1, 10)
  allow([only])
  await sendBytes(byUsb, bytes)
  expect(only.written).toEqual([1, 2, 3])
  allow([only, aUsbPrinter(1, 20)])
  await expect(sendBytes(byUsb, bytes)).rejects.toThrow('Choose the printer again')
  allow([])
  await expect(sendBytes(byUsb, bytes)).rejects.toThrow('No printer is chosen')
})

test('a printer that fails midway is released, and the error is reported', async () => {
  const invalid = aUsbPrinter(1, 10, { isInvalid: true })
  allow([invalid])
  await expect(sendBytes(byUsb, bytes)).rejects.toThrow('disconnected')
  expect(invalid.calls.at(-1)).toBe('close')
  const paper = { title: 'Test page', parts: [] }
  const error = await printOnPrinter({ shopId: 'shop' } as never, byUsb, { kind: 'test' }, () => paper)
  expect(error).toBe('The printer did not print. The device was disconnected.')
})

test('with a scale and a printer at serial ports the printer prints, at its own speed', async () => {
  const [scale, printer] = [aSerialPort(5), aSerialPort(6)]
  vi.stubGlobal('navigator', {
    serial: { getPorts: async () => [scale, printer], requestPort: async () => printer },
  })
  const chosen = await askForPrinter('serial')
  await sendBytes({ ...bySerial, ...chosen, baudRate: 115_200 }, bytes)
  expect(printer).toMatchObject({ written: [1, 2, 3], speed: 115_200, isOpen: false })
  expect(scale.written).toEqual([])
})

test('a Bluetooth printer gets packets of a size it accepts, and is released', async () => {
  const printer = aBluetoothPrinter('a', { answers: true })
  await writeBluetooth(printer, new Uint8Array(250))
  expect(printer).toMatchObject({ packets: [100, 100, 50], isConnected: false })
})

test('a Bluetooth printer that never answers is released only after it has had time to take everything', async () => {
  vi.useFakeTimers()
  const printer = aBluetoothPrinter('a', { answers: false })
  const written = writeBluetooth(printer, new Uint8Array(250))
  await vi.advanceTimersByTimeAsync(100)
  expect(printer).toMatchObject({ packets: [100, 100, 50], isConnected: true })
  await vi.advanceTimersByTimeAsync(1_000)
  await written
  expect(printer.isConnected).toBe(false)
})

const [usb, port, radio] = [aUsbPrinter(1, 10), aSerialPort(6), aBluetoothPrinter('a', { answers: true })]
test.each([
  { way: 'usb' as const, written: usb.written, arrived: [1, 2, 3, 4] },
  { way: 'serial' as const, written: port.written, arrived: [1, 2, 3, 4] },
  { way: 'bluetooth' as const, written: radio.packets, arrived: [3, 1] },
])('the drawer and the receipt sent at once by $way both arrive, one after the other', async (by) => {
  vi.stubGlobal('navigator', {
    usb: { getDevices: async () => [usb] },
    serial: { getPorts: async () => [port] },
    bluetooth: { getDevices: async () => [radio] },
  })
  const printer = { ...noPrinter, way: by.way }
  await Promise.all([sendBytes(printer, bytes), sendBytes(printer, Uint8Array.of(4))])
  expect(by.written).toEqual(by.arrived)
})

test('a print job that fails does not hold up the next one', async () => {
  const lost = aSerialPort(6)
  vi.stubGlobal('navigator', { serial: { getPorts: async () => [lost] } })
  lost.isInvalid = true
  const first = sendBytes(bySerial, bytes).finally(() => {
    lost.isInvalid = false
  })
  const second = sendBytes(bySerial, bytes)
  await expect(first).rejects.toThrow('The device has been lost.')
  await second
  expect(lost).toMatchObject({ written: [1, 2, 3], isOpen: false })
})

test('a Bluetooth printer that was chosen on this page and that the browser knows too is one device', async () => {
  // A page of its own: it keeps the Bluetooth device that was chosen on it.
  vi.resetModules()
  const { askForPrinter, sendBytes } = await import('./send-bytes.ts')
  const printer = aBluetoothPrinter('a', { answers: true })
  vi.stubGlobal('navigator', {
    bluetooth: { getDevices: async () => [printer], requestDevice: async () => printer },
  })
  const chosen = await askForPrinter('bluetooth')
  await sendBytes({ ...noPrinter, way: 'bluetooth', ...chosen }, bytes)
  await sendBytes({ ...noPrinter, way: 'bluetooth' }, bytes)
  expect(printer.packets).toEqual([3, 3])
})
