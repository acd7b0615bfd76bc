import { z } from 'zod'
import { readStored, writeStored } from '#app/components/format/stored-text.ts'
import {
  CharacterMode,
  Columns,
  defaultPrintFormat,
  type PrintFormat,
} from '#domain/printing/print-format.ts'

/** How this device reaches its printer. `browser`: by the print dialog, which cannot open a drawer. */
export const printerWays = ['browser', 'usb', 'serial', 'bluetooth', 'network'] as const
export type PrinterWay = (typeof printerWays)[number]

/** What serial printers are set to. */
export const baudRates = [9_600, 19_200, 38_400, 115_200] as const
export const usualBaudRate = 9_600

const ThisPrinter = z.object({
  way: z.enum(printerWays),
  /** Of the roll. */
  paperMm: z.literal([58, 80]),
  /** Characters per line and how those outside ASCII are printed; absent: as printers are sold for the roll. */
  columns: Columns.optional(),
  characterMode: CharacterMode.optional(),
  /** Prints the receipt of every sale without being asked. */
  printsAlone: z.boolean(),
  /** Opens the drawer where cash was paid. */
  opensDrawer: z.boolean(),
  /**
   * The one that was chosen at a USB cable: the browser may have been allowed others before. Two of one make differ in
   * the serial number, where the maker gives one.
   */
  usb: z.object({ vendorId: z.int(), productId: z.int(), serialNumber: z.string().optional() }).optional(),
  /** The one that was chosen at a serial port, by the adapter it is at; a port of the board has no numbers. */
  serial: z.object({ usbVendorId: z.int().optional(), usbProductId: z.int().optional() }).optional(),
  /** The one that was chosen over Bluetooth. */
  bluetooth: z.object({ id: z.string() }).optional(),
  /** Of a serial printer; absent: as most are set when they are sold. */
  baudRate: z.union(baudRates.map((rate) => z.literal(rate))).optional(),
})
/** What a device knows of its printer: another till has another one, so it stays on the device. */
export type ThisPrinter = z.infer<typeof ThisPrinter>
export type ChosenDevice = Pick<ThisPrinter, 'usb' | 'serial' | 'bluetooth'>

export const noPrinter: ThisPrinter = {
  way: 'browser',
  paperMm: 80,
  printsAlone: false,
  opensDrawer: false,
}

export function printFormatOf({ paperMm, ...printer }: ThisPrinter): PrintFormat {
  const { columns, characterMode } = defaultPrintFormat(paperMm)
  return { columns: printer.columns ?? columns, characterMode: printer.characterMode ?? characterMode }
}

const storedAs = (shopId: string) => `printer:${shopId}`

export function thisPrinter(shopId: string): ThisPrinter {
  const stored = readStored(storedAs(shopId))
  if (stored === null) return noPrinter
  try {
    return ThisPrinter.parse(JSON.parse(stored))
  } catch (error) {
    console.warn('What this device knew of its printer could not be read', error)
    return noPrinter
  }
}

/** False where the browser keeps nothing. */
export function keepThisPrinter(shopId: string, printer: ThisPrinter): boolean {
  return writeStored(storedAs(shopId), JSON.stringify(printer))
}
