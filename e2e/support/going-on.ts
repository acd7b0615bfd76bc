import { expect, type Page, type Request } from 'playwright/test'

/** What Remix keeps on the page, and its links go by. */
type WithRouter = {
  __remixRouter?: { navigate(to: string): Promise<void>; state: { initialized: boolean } }
}

/**
 * Goes from screen to screen as a link does: the app is loaded once for all of them. Resolves when the screen has
 * been answered all that it asked for, and has drawn it.
 */
export function goingOn(page: Page): (address: string) => Promise<void> {
  const underWay = new Set<Request>()
  page.on('request', (request) => {
    // The previous page does not wait for an answer any more.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) underWay.clear()
    underWay.add(request)
  })
  const isOver = (request: Request) => void underWay.delete(request)
  page.on('requestfinished', isOver).on('requestfailed', isOver)
  const isDrawn = async () => {
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    return underWay.size === 0
  }
  return async (address) => {
    await page.waitForFunction(() => (window as WithRouter).__remixRouter?.state.initialized)
    await page.evaluate((to) => (window as WithRouter).__remixRouter?.navigate(to), address)
    // What is drawn may ask for more.
    await expect.poll(async () => (await isDrawn()) && (await isDrawn()), { intervals: [20] }).toBe(true)
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
  }
}
