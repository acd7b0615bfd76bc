/** What a device takes its time for. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve))

/** A receipt printer at a USB cable, that keeps what was sent to it. */
export function aUsbPrinter(
  vendorId: number,
  productId: number,
  { isInvalid = false, serialNumber }: { isInvalid?: boolean; serialNumber?: string } = {},
) {
  const written: number[] = []
  const calls: string[] = []
  const out = { direction: 'out', type: 'bulk', endpointNumber: 2 }
  const interfaces = [{ interfaceNumber: 1, alternates: [{ interfaceClass: 7, endpoints: [out] }] }]
  const device = {
    ...{ vendorId, productId, serialNumber, written, calls, opened: false },
    configuration: { interfaces },
    configurations: [{ interfaces }],
    async open() {
      calls.push('open')
      device.opened = true
    },
    async close() {
      calls.push('close')
      device.opened = false
    },
    selectConfiguration: async () => void calls.push('select'),
    claimInterface: async (at: number) => void calls.push(`claim ${at}`),
    async transferOut(endpoint: number, bytes: Uint8Array) {
      calls.push(`out ${endpoint}`)
      await aMoment()
      if (isInvalid) throw new DOMException('The device was disconnected.', 'NetworkError')
      if (!device.opened) throw new DOMException('The transfer was cancelled.', 'AbortError')
      written.push(...bytes)
      return { status: 'ok' }
    },
  }
  return device
}

/** A device at a serial port, by an adapter of the maker; opened twice it fails, as a port does. */
export function aSerialPort(usbVendorId: number) {
  const written: number[] = []
  const port = {
    ...{ written, speed: 0, isOpen: false, isInvalid: false },
    getInfo: () => ({ usbVendorId, usbProductId: 1 }),
    writable: null as WritableStream<Uint8Array> | null,
    async open({ baudRate }: { baudRate: number }) {
      if (port.isOpen) throw new DOMException('The port is already open.', 'InvalidStateError')
      Object.assign(port, { speed: baudRate, isOpen: true })
      port.writable = new WritableStream<Uint8Array>({
        async write(part) {
          await aMoment()
          if (port.isInvalid) throw new DOMException('The device has been lost.', 'NetworkError')
          written.push(...part)
        },
      })
    },
    async close() {
      Object.assign(port, { isOpen: false, writable: null })
    },
  }
  return port
}

/**
 * A printer over Bluetooth that keeps the sizes of the packets it got while it was connected. What it does not answer
 * arrives after it is reported as written.
 */
export function aBluetoothPrinter(id: string, { answers }: { answers: boolean }) {
  const packets: number[] = []
  const arrives = async (part: Uint8Array) => {
    await aMoment()
    if (!device.isConnected) throw new DOMException('GATT Server is disconnected.', 'NetworkError')
    packets.push(part.length)
  }
  const otherwise = () => Promise.reject(new Error('It takes packets the other way'))
  const out = {
    properties: { write: answers, writeWithoutResponse: !answers },
    writeValueWithResponse: answers ? arrives : otherwise,
    writeValueWithoutResponse: answers
      ? otherwise
      : async (part: Uint8Array) => void arrives(part).catch(() => {}),
  }
  const server = { getPrimaryServices: async () => [{ getCharacteristics: async () => [out] }] }
  const device = {
    ...{ id, packets, isConnected: false },
    gatt: {
      async connect() {
        device.isConnected = true
        return server
      },
      disconnect() {
        device.isConnected = false
      },
    },
  }
  return device
}

/** A storage of a browser that begins empty. */
export function aStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
}

/** Whether the bytes hold a text, or bytes, somewhere. */
export function holds(bytes: readonly number[], part: string | readonly number[]): boolean {
  const wanted = typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : part
  return bytes.some((_, at) => wanted.every((byte, offset) => bytes[at + offset] === byte))
}
