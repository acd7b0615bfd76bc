import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { keptPages } from '#app/offline/kept-pages.ts'

const read = (path: string) => readFile(new URL(`../../../public${path}`, import.meta.url))

test('the icons of the installed app exist in the sizes the manifest lists', async () => {
  const { icons } = JSON.parse((await read('/manifest.webmanifest')).toString())
  const pictures = icons.filter(({ type }: { type: string }) => type === 'image/png')
  for (const { src, sizes } of pictures) {
    const { width, height, format } = await sharp(await read(src)).metadata()
    expect([`${width}x${height}`, format], src).toEqual([sizes, 'png'])
  }
  // What browsers ask for before they offer to install.
  expect(pictures.map(({ sizes }: { sizes: string }) => sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512']),
  )
})

test('the installed app opens on a page stored on the device', async () => {
  const { start_url, shortcuts } = JSON.parse((await read('/manifest.webmanifest')).toString())
  for (const url of [start_url, ...shortcuts.map((one: { url: string }) => one.url)])
    expect(keptPages).toContain(url)
})
