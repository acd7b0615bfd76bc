import type { Page } from 'playwright/test'

/**
 * Counts the keys that go down on this page from now on, each of a scanner and each Shift for itself, until it is
 * reloaded.
 * @returns reads the count
 */
export async function countKeys(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let count = 0
    window.addEventListener(
      'keydown',
      () => {
        count += 1
        document.documentElement.dataset.keysPressed = String(count)
      },
      { capture: true },
    )
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset.keysPressed ?? 0))
}
