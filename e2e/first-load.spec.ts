import { gzipSync } from 'node:zlib'
import { expect, type Response, test } from 'playwright/test'
import { people, signInByForm } from './support/sign-in.ts'

/**
 * A device on a slow connection waits for each file and each kilobyte: lower these. `kilobytes` is what is sent, by
 * brotli; `gzipped` what the same files would be by gzip.
 */
const MAX = { files: 20, kilobytes: 248, gzipped: 290, kilobytesOfFonts: 60 }

test('few and small scripts and fonts are loaded from the login to the open till', async ({ page }) => {
  const scripts: Response[] = []
  const fonts: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response)
    if (response.request().resourceType() === 'font') fonts.push(response)
  })
  // While pictures of goods come in, the till loads ahead what it needs later.
  await page.route('**/pictures/**', (route) => route.abort())
  await signInByForm(page, people.owner)
  await expect(page.getByRole('list', { name: 'Products' }).getByRole('button').first()).toBeVisible()
  // The calm after the till is drawn: what is still asked for by then has answered.
  await page.waitForLoadState('networkidle')
  const loaded = await sizesOf(scripts)
  const kilobytes = kilobytesOf(loaded)
  const list = listOf(loaded)
  expect(loaded.length, list).toBeGreaterThan(3)
  expect(loaded.length, list).toBeLessThanOrEqual(MAX.files)
  expect(kilobytes, list).toBeLessThanOrEqual(MAX.kilobytes)
  expect(kilobytesOf(await gzipped(scripts)), list).toBeLessThanOrEqual(MAX.gzipped)
  const letters = await sizesOf(fonts)
  expect(letters.length).toBeGreaterThan(0)
  expect(kilobytesOf(letters), listOf(letters)).toBeLessThanOrEqual(MAX.kilobytesOfFonts)
})

type Loaded = { path: string; bytes: number }

function sizesOf(responses: readonly Response[]): Promise<Loaded[]> {
  return Promise.all(
    responses.map(async (response) => ({
      path: new URL(response.url()).pathname,
      bytes: (await response.request().sizes()).responseBodySize,
    })),
  )
}

function gzipped(responses: readonly Response[]): Promise<Loaded[]> {
  return Promise.all(
    responses.map(async (response) => ({
      path: new URL(response.url()).pathname,
      bytes: gzipSync(await response.body()).length,
    })),
  )
}

const kilobytesOf = (loaded: readonly Loaded[]) => loaded.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
const listOf = (loaded: readonly Loaded[]) => loaded.map(({ path, bytes }) => `${bytes} ${path}`).join('\n')
