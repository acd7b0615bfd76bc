import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'

/** What is printed on goods, on this program's labels and receipts, and on cartons. */
const options: ReaderOptions = {
  formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'Code39', 'ITF', 'QRCode'],
  maxNumberOfSymbols: 1,
}

/**
 * Says where the decoder's program is: the package would fetch it from another server.
 * @param wasm its address, or the program itself
 */
export function loadDecoder(wasm: string | ArrayBuffer): Promise<unknown> {
  return prepareZXingModule({
    overrides: typeof wasm === 'string' ? { locateFile: () => wasm } : { wasmBinary: wasm },
    fireImmediately: true,
  })
}

/** The code in a picture; null where none can be read. */
export async function decode(picture: ImageData): Promise<string | null> {
  const [found] = await readBarcodes(picture, options)
  if (found === undefined || found.text === '') return null
  // Twelve digits, as scanners type it; the decoder calls it the EAN-13 that begins with 0.
  return found.symbology === 'EANUPC' && /^0\d{12}$/.test(found.text) ? found.text.slice(1) : found.text
}
