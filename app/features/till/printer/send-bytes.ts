import { api } from '#app/api/client.ts'
import * as routes from '#domain/api/routes/shops.ts'
import { tillDb } from '../storage/till-db.ts'
import {
  type BluetoothDevice,
  bluetoothServices,
  devices,
  writeBluetooth,
  writeSerial,
  writeUsb,
} from './connections.ts'
import { NoPrinter } from './no-printer.ts'
import type { PrinterWay } from './this-printer.ts'

/** A browser that forgets the Bluetooth device it was given keeps it as long as the page is open. */
let bluetooth: BluetoothDevice | null = null

/**
 * Asks the person for the printer. Browsers allow this only after a click or a key press.
 * @throws NoPrinter where the browser has no way to it
 */
export async function askForPrinter(way: PrinterWay): Promise<void> {
  const { usb, serial, bluetooth: radio } = devices()
  if (way === 'usb') await required(usb, 'USB').requestDevice({ filters: [{ classCode: 7 }] })
  if (way === 'serial') await required(serial, 'serial ports').requestPort()
  if (way === 'bluetooth')
    bluetooth = await required(radio, 'Bluetooth').requestDevice({
      acceptAllDevices: true,
      optionalServices: bluetoothServices,
    })
}

/** @throws NoPrinter, or what the browser or the server says */
export async function sendBytes(shopId: string, way: PrinterWay, bytes: Uint8Array): Promise<void> {
  switch (way) {
    case 'browser':
      throw new NoPrinter('This device prints by its browser.')
    case 'usb': {
      const [device] = await required(devices().usb, 'USB').getDevices()
      return writeUsb(chosen(device), bytes)
    }
    case 'serial': {
      const [port] = await required(devices().serial, 'serial ports').getPorts()
      return writeSerial(chosen(port), bytes)
    }
    case 'bluetooth': {
      const known = await required(devices().bluetooth, 'Bluetooth').getDevices?.()
      return writeBluetooth(chosen(bluetooth ?? known?.[0]), bytes)
    }
    case 'network': {
      const till = await tillDb().tills.get(shopId)
      if (!till)
        throw new NoPrinter(
          'This device is not a till yet. Set it up as a till; the owner then sets its printer address.',
        )
      const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
      await api.call(routes.printAtTill, { shopId, tillId: till.tillId, body: { bytes: base64 } })
    }
  }
}

function required<Way>(way: Way | undefined, what: string): Way {
  if (way === undefined)
    throw new NoPrinter(`This browser can't print over ${what}. Chrome and Edge can, on a secure address.`)
  return way
}

function chosen<Device>(device: Device | null | undefined): Device {
  if (!device) throw new NoPrinter('No printer is chosen. Choose it under Shop settings, Devices.')
  return device
}
