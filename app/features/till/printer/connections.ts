import { NoPrinter } from './no-printer.ts'

/* The parts of WebUSB, Web Serial and Web Bluetooth that printing takes; TypeScript brings no types of them. */
type UsbEndpoint = { direction: 'in' | 'out'; type: string; endpointNumber: number }
type UsbInterface = {
  interfaceNumber: number
  alternates: { interfaceClass: number; endpoints: UsbEndpoint[] }[]
}
type UsbDevice = {
  vendorId: number
  productId: number
  /** Many a cheap printer has none. */
  serialNumber?: string | null
  opened: boolean
  configuration: { interfaces: UsbInterface[] } | null
  configurations: { interfaces: UsbInterface[] }[]
  open(): Promise<void>
  close(): Promise<void>
  selectConfiguration(number: number): Promise<void>
  claimInterface(number: number): Promise<void>
  transferOut(endpoint: number, bytes: Uint8Array): Promise<{ status: string }>
}
type SerialPort = {
  getInfo(): { usbVendorId?: number; usbProductId?: number }
  writable: WritableStream<Uint8Array> | null
  open(options: { baudRate: number }): Promise<void>
  close(): Promise<void>
}
type Characteristic = {
  properties: { write: boolean; writeWithoutResponse: boolean }
  writeValueWithResponse(bytes: Uint8Array): Promise<void>
  writeValueWithoutResponse(bytes: Uint8Array): Promise<void>
}
export type BluetoothDevice = {
  id: string
  gatt?: {
    connect(): Promise<{
      getPrimaryServices(): Promise<{ getCharacteristics(): Promise<Characteristic[]> }[]>
    }>
    disconnect(): void
  }
}
type Devices = {
  usb?: {
    getDevices(): Promise<UsbDevice[]>
    requestDevice(options: { filters: { classCode: number }[] }): Promise<UsbDevice>
  }
  serial?: { getPorts(): Promise<SerialPort[]>; requestPort(): Promise<SerialPort> }
  bluetooth?: {
    getDevices?(): Promise<BluetoothDevice[]>
    requestDevice(options: {
      acceptAllDevices: true
      optionalServices: readonly string[]
    }): Promise<BluetoothDevice>
  }
}

export const devices = (): Devices => navigator as Devices

const printerClass = 7
/** What small printers of 58 mm are sold with. */
export const bluetoothServices = [
  '000018f0-0000-1000-8000-00805f9b34fb',
  'e7810a71-73ae-499d-8c15-faa9aef0c3f2',
  '49535343-fe7d-4ae5-8fa9-9fafd205e455',
  '0000ff00-0000-1000-8000-00805f9b34fb',
] as const
/** A packet that every connection takes. */
const bluetoothPacket = 100
/**
 * A packet that the printer doesn't answer counts as written once this device's radio has it. Disconnecting at once
 * would drop what is still to be sent: the last lines and the cut.
 */
const unansweredMs = 300

/** @param given ended where the printer doesn't answer in time: what was sent must not come out later */
export async function writeUsb(device: UsbDevice, bytes: Uint8Array, given?: AbortSignal): Promise<void> {
  await device.open()
  given?.addEventListener('abort', () => void device.close().catch(() => undefined))
  try {
    if (device.configuration === null) await device.selectConfiguration(1)
    const interfaces = device.configuration?.interfaces ?? []
    const found = interfaces.find(({ alternates }) =>
      alternates.some(({ interfaceClass }) => interfaceClass === printerClass),
    )
    const out = found?.alternates[0]?.endpoints.find(
      ({ direction, type }) => direction === 'out' && type === 'bulk',
    )
    if (!found || !out) throw new NoPrinter('The USB device is not a receipt printer.')
    await device.claimInterface(found.interfaceNumber)
    const { status } = await device.transferOut(out.endpointNumber, bytes)
    if (status !== 'ok') throw new NoPrinter('Only part of it was printed. Check the paper.')
  } finally {
    await device.close()
  }
}

export async function writeSerial(
  port: SerialPort,
  bytes: Uint8Array,
  baudRate: number,
  given?: AbortSignal,
): Promise<void> {
  await port.open({ baudRate })
  try {
    const writer = port.writable?.getWriter()
    if (!writer)
      throw new NoPrinter('The serial port accepts no data. Check the cable and that the printer is on.')
    given?.addEventListener('abort', () => void writer.abort().catch(() => undefined))
    await writer.write(bytes)
    await writer.close()
  } finally {
    await port.close()
  }
}

export async function writeBluetooth(
  device: BluetoothDevice,
  bytes: Uint8Array,
  given?: AbortSignal,
): Promise<void> {
  given?.addEventListener('abort', () => device.gatt?.disconnect())
  const server = await device.gatt?.connect()
  try {
    const services = (await server?.getPrimaryServices()) ?? []
    const all = await Promise.all(services.map((service) => service.getCharacteristics()))
    const out = all.flat().find(({ properties }) => properties.write || properties.writeWithoutResponse)
    if (!out) throw new NoPrinter('The Bluetooth device is not a receipt printer.')
    for (let at = 0; at < bytes.length; at += bluetoothPacket) {
      given?.throwIfAborted()
      const packet = bytes.slice(at, at + bluetoothPacket)
      await (out.properties.write
        ? out.writeValueWithResponse(packet)
        : out.writeValueWithoutResponse(packet))
    }
    if (!out.properties.write) await new Promise((resolve) => setTimeout(resolve, unansweredMs))
  } finally {
    // Another till of the shop may print on it: it takes one connection at a time.
    device.gatt?.disconnect()
  }
}
