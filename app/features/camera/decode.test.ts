import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { code128, drawingSVG, ean13, upca } from 'bwip-js/generic'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { decode, loadDecoder } from './decode.ts'

// The program that the app ships, as the browser gets it.
beforeAll(async () => {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await loadDecoder(new Uint8Array(wasm).buffer)
})

/** A label on the counter, as a camera sees it: in a larger picture, turned, and not quite sharp. */
async function photograph(svg: string, turnedBy = 0): Promise<ImageData> {
  const label = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .resize({ width: 420 })
    .toBuffer()
  const { data, info } = await sharp({
    create: { width: 960, height: 720, channels: 3, background: '#b9a58c' },
  })
    .composite([{ input: await sharp(label).rotate(turnedBy, { background: '#b9a58c' }).png().toBuffer() }])
    .blur(0.8)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: 'srgb' }
}

describe('a picture of', () => {
  test('the barcode on a product is read, straight and turned', async () => {
    const bars = ean13({ bcid: 'ean13', text: '6034000123456', scale: 3, includetext: true }, drawingSVG())
    expect(await decode(await photograph(bars))).toBe('6034000123456')
    expect(await decode(await photograph(bars, 12))).toBe('6034000123456')
    expect(await decode(await photograph(bars, 90))).toBe('6034000123456')
  })

  test('a barcode of twelve digits is read as a scanner reads it', async () => {
    const bars = upca({ bcid: 'upca', text: '036000291452', scale: 3 }, drawingSVG())
    expect(await decode(await photograph(bars))).toBe('036000291452')
  })

  test('the barcode of a receipt or of a label with letters is read', async () => {
    const bars = code128({ bcid: 'code128', text: 'MAIN-000123', scale: 3 }, drawingSVG())
    expect(await decode(await photograph(bars))).toBe('MAIN-000123')
  })

  test('nothing with bars is no code', async () => {
    const wall =
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="60" fill="#ddd"/></svg>'
    expect(await decode(await photograph(wall))).toBeNull()
  })
})
