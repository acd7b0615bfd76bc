import { expect, type Response, test } from 'playwright/test'
import { openTill } from './support/till.ts'

/** A device on a slow connection waits for each file and each kilobyte: lower these. */
const MAX = { files: 20, kilobytes: 276 }

test('few and small scripts are loaded from the login to the open till', async ({ page }) => {
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response)
  })
  await openTill(page)
  // The calm after the till is drawn: what is still asked for by then has answered.
  await page.waitForLoadState('networkidle')
  const loaded = await Promise.all(
    scripts.map(async (script) => ({
      path: new URL(script.url()).pathname,
      bytes: (await script.request().sizes()).responseBodySize,
    })),
  )
  const kilobytes = loaded.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  const list = loaded.map(({ path, bytes }) => `${bytes} ${path}`).join('\n')
  expect(loaded.length, list).toBeGreaterThan(3)
  expect(loaded.length, list).toBeLessThanOrEqual(MAX.files)
  expect(kilobytes, list).toBeLessThanOrEqual(MAX.kilobytes)
})
