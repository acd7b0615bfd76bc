import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

/** Nothing on the page as it stands keeps anyone from using it, as far as a program can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  // A colour on its way to another one is measured wrongly.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null))),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map((node) => node.html) }))
  expect(found).toEqual([])
}
