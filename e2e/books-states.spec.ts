import { expect, type Page, test } from 'playwright/test'
import { bookScreens, books } from './support/book-screens.ts'
import { openNewBooks } from './support/shops.ts'
import { standBetween } from './support/stand-between.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('each screen of the books says that it loads, why it failed, and what there is in an empty shop', async ({
  page,
  request,
}) => {
  await openNewBooks(page, request)
  const server = await standBetween(page)
  const main = page.getByRole('main')
  for (const [path, name, empty] of bookScreens) {
    await test.step(path || 'index', async () => {
      server.hold()
      await page.goto(`${books}${path}`)
      await expect(page.getByRole('status', { name: /^Loading/ }).first()).toBeVisible()
      await expect(title(page, name)).toHaveCount(0)
      await server.fail()
      const error = main.getByRole('alert').first()
      await expect(error).toContainText('Nothing was lost. Try again in a moment.')
      server.open()
      await error.getByRole('button', { name: 'Try again' }).click()
      await expect(title(page, name)).toBeVisible()
      await expect(main.getByText(empty).first()).toBeVisible()
      await expect(main.getByRole('alert')).toHaveCount(0)
      await expect(main).not.toContainText(/NaN|undefined|Infinity|Invalid/)
      await expect(page.locator('[data-ties=false]')).toHaveCount(0)
    })
  }
})
