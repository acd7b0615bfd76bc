import { openQueue } from '../queue.ts'
import {
  type BluetoothDevice,
  bluetoothServices,
  devices,
  writeBluetooth,
  writeSerial,
  writeUsb,
} from './connections.ts'
import { NoPrinter } from './no-printer.ts'
import { type ChosenDevice, type PrinterWay, type ThisPrinter, usualBaudRate } from './this-printer.ts'

/** A browser that forgets the Bluetooth device it was given keeps it as long as the page is open. */
let bluetooth: BluetoothDevice | null = null

/**
 * Asks the person for the printer. Browsers allow this only after a click or a key press.
 * @returns what distinguishes it from others that this browser may use
 * @throws NoPrinter where the browser has no way to it
 */
export async function askForPrinter(way: PrinterWay): Promise<ChosenDevice> {
  const { usb, serial, bluetooth: radio } = devices()
  if (way === 'usb') {
    const filters = [{ classCode: 7 }]
    const { vendorId, productId, serialNumber } = await required(usb, 'USB').requestDevice({ filters })
    return { usb: { vendorId, productId, ...(serialNumber && { serialNumber }) } }
  }
  if (way === 'serial') {
    const { usbVendorId, usbProductId } = (await required(serial, 'serial ports').requestPort()).getInfo()
    return {
      serial: {
        ...(usbVendorId !== undefined && { usbVendorId }),
        ...(usbProductId !== undefined && { usbProductId }),
      },
    }
  }
  if (way !== 'bluetooth') return {}
  bluetooth = await required(radio, 'Bluetooth').requestDevice({
    acceptAllDevices: true,
    optionalServices: bluetoothServices,
  })
  return { bluetooth: { id: bluetooth.id } }
}

/** A printer that this device itself sends the commands to. */
export type AtThisDevice = ThisPrinter & { way: 'usb' | 'serial' | 'bluetooth' }

/** A device takes one connection at a time: the drawer opens while the receipt is already asked for. */
const inTurn = openQueue()

/** So long a printer has to begin, and for each byte: half the speed of the slowest serial line. */
const beginsWithinMs = 20_000
const msForEachByte = 2
const letsGoWithinMs = 2_000

/**
 * Sends the bytes once all that was sent before has arrived, failed, or had no answer in time.
 * @param limitMs how long the printer may take
 * @throws NoPrinter, or the browser's error
 */
export function sendBytes(
  printer: AtThisDevice,
  bytes: Uint8Array,
  limitMs = beginsWithinMs + msForEachByte * bytes.length,
): Promise<void> {
  return inTurn(() => within(limitMs, (given) => sendNow(printer, bytes, given)))
}

/** A printer without paper may never answer: what is printed next must not wait for it. */
async function within(limitMs: number, send: (given: AbortSignal) => Promise<void>): Promise<void> {
  const limit = new AbortController()
  const sending = send(limit.signal)
  if (await isSettled(sending, limitMs)) return sending
  // It lets go of the device before the next one takes it.
  limit.abort()
  await isSettled(sending, letsGoWithinMs)
  throw new NoPrinter(noAnswer)
}

function isSettled(work: Promise<void>, withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), withinMs)
    const settled = () => {
      clearTimeout(timer)
      resolve(true)
    }
    work.then(settled, settled)
  })
}

const noAnswer =
  'It does not answer. Check that it is connected and has paper, switch it off and on, then print again.'

async function sendNow(printer: AtThisDevice, bytes: Uint8Array, given: AbortSignal): Promise<void> {
  switch (printer.way) {
    case 'usb': {
      const allowed = await required(devices().usb, 'USB').getDevices()
      const { usb } = printer
      const isIt = (device: (typeof allowed)[number]) =>
        device.vendorId === usb?.vendorId &&
        device.productId === usb.productId &&
        (usb.serialNumber === undefined || device.serialNumber === usb.serialNumber)
      return writeUsb(chosen(allowed, usb && isIt), bytes, given)
    }
    case 'serial': {
      const allowed = await required(devices().serial, 'serial ports').getPorts()
      const { serial, baudRate = usualBaudRate } = printer
      const isIt = (port: (typeof allowed)[number]) => {
        const { usbVendorId, usbProductId } = port.getInfo()
        return usbVendorId === serial?.usbVendorId && usbProductId === serial?.usbProductId
      }
      return writeSerial(chosen(allowed, serial && isIt), bytes, baudRate, given)
    }
    case 'bluetooth': {
      const known = (await required(devices().bluetooth, 'Bluetooth').getDevices?.()) ?? []
      const wanted = printer.bluetooth
      const isIt = ({ id }: BluetoothDevice) => id === wanted?.id
      const others = known.filter(({ id }) => id !== bluetooth?.id)
      return writeBluetooth(chosen(bluetooth ? [bluetooth, ...others] : known, wanted && isIt), bytes, given)
    }
  }
}

function required<Way>(way: Way | undefined, what: string): Way {
  if (way === undefined)
    throw new NoPrinter(`This browser can't print over ${what}. Chrome and Edge can, on a secure address.`)
  return way
}

/**
 * The one that was chosen of those that the browser allows. Of several that can't be distinguished it takes none:
 * the wrong one could print.
 * @param isIt undefined where a former program kept no word of it: then the only one that is allowed
 */
function chosen<Device>(allowed: readonly Device[], isIt: ((device: Device) => boolean) | undefined): Device {
  const [device, another] = isIt ? allowed.filter(isIt) : allowed
  if (another)
    throw new NoPrinter(
      isIt
        ? 'Several devices like the chosen printer are connected. Disconnect the others, or choose the printer again under Shop settings, Devices.'
        : 'This browser has access to several devices. Choose the printer again under Shop settings, Devices.',
    )
  if (!device)
    throw new NoPrinter(
      isIt
        ? 'The printer that was chosen isn’t connected. Connect it, or choose another under Shop settings, Devices.'
        : 'No printer is chosen. Choose it under Shop settings, Devices.',
    )
  return device
}
