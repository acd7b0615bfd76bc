import { expect, type Locator, type Page, test } from 'playwright/test'
import { openBooks } from './support/shops.ts'
import { signIn } from './support/sign-in.ts'

test.use({ hasTouch: true })

/** Its title, and whether it has something to show. */
async function titleOf(figure: Locator): Promise<{ title: string; isDrawn: boolean }> {
  const title = await figure.getByRole('heading', { level: 2 }).innerText()
  const isDrawn = (await figure.getByRole('button', { name: `${title} as a table` }).count()) > 0
  return { title, isDrawn }
}

/** The same figures as rows, and back. */
async function expectTable(figure: Locator, title: string): Promise<void> {
  await figure.getByRole('button', { name: `${title} as a table` }).click()
  await expect(figure.getByRole('table', { name: title }).getByRole('row').nth(1)).toContainText(/\d/)
  await figure.getByRole('button', { name: `${title} as a picture` }).click()
  await expect(figure.getByRole('table')).toHaveCount(0)
}

/** Keys step through its points and a tap chooses one; each is read aloud and written beside it. */
async function expectPoints(slider: Locator): Promise<void> {
  await slider.focus()
  await slider.press('Home')
  await expect(slider).toHaveAttribute('aria-valuenow', '0')
  await expect(slider).toHaveAttribute('aria-valuetext', /^.+\. .+: /)
  const last = Number(await slider.getAttribute('aria-valuemax'))
  if (last < 4) return
  await slider.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuenow', '1')
  await expect(slider.locator('svg').first()).toBeVisible()
  await slider.tap()
  await expect(slider).not.toHaveAttribute('aria-valuenow', '1')
  const reported = (await slider.getAttribute('aria-valuetext')) ?? ''
  await expect(slider.locator('..')).toContainText(reported.split('. ')[0] ?? reported)
}

/** Every picture is on the paper, within its edges; what is pressed is not. */
async function expectOnPaper(page: Page): Promise<void> {
  const screen = page.viewportSize()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 794, height: 1123 })
  for (const figure of await page.getByRole('main').getByRole('figure').all())
    await expect(figure).toBeVisible()
  await expect(page.getByRole('button', { name: / as a table$/ })).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)
  await page.emulateMedia({ media: 'screen' })
  if (screen) await page.setViewportSize(screen)
}

test('every picture of both screens is a table too, is read by keys and by touch, and is printed', async ({
  page,
}) => {
  await signIn(page)
  await openBooks(page)
  for (const [path, least] of [
    ['/user/dashboard/visuals', 8],
    ['/user/dashboard/accounting/visuals', 6],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path)
      const figures = page.getByRole('main').getByRole('figure')
      await expect(figures.nth(least - 1)).toBeVisible()
      await page.waitForLoadState('networkidle')
      let drawn = 0
      for (const figure of await figures.all()) {
        const { title, isDrawn } = await titleOf(figure)
        if (!isDrawn) continue
        drawn += 1
        await test.step(title, async () => {
          await expectTable(figure, title)
          const slider = figure.getByRole('slider')
          if ((await slider.count()) > 0) await expectPoints(slider)
        })
      }
      expect(drawn, 'pictures that have something to show').toBeGreaterThanOrEqual(least)
      await expectOnPaper(page)
    })
})
