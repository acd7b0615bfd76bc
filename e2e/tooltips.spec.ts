import { expect, type Page, test } from 'playwright/test'
import { signIn } from './support/sign-in.ts'

const stateTag = (page: Page) => page.getByRole('banner').getByRole('button', { name: /online/i })
const words = (page: Page) => page.getByRole('tooltip')
const sentence = 'Every receipt of this device has reached the server.'

test('the words about a control are loaded when it is pointed at, and go with the pointer', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const isRequested = () => requested.some((url) => url.includes('/assets/shown-tooltip-'))
  await signIn(page)
  await expect(stateTag(page)).toBeVisible()
  expect(isRequested()).toBe(false)
  await stateTag(page).hover()
  await expect(words(page)).toHaveText(sentence)
  expect(isRequested()).toBe(true)
  await page.mouse.move(640, 500, { steps: 5 })
  await expect(words(page)).toHaveCount(0)
})

test('a control keeps the focus while the words about it come, and is described by them', async ({
  page,
}) => {
  await signIn(page)
  await expect(stateTag(page)).toBeVisible()
  // By a key, as a person without a mouse: a control that was focused by pointing has no words.
  await page.keyboard.press('Tab')
  await stateTag(page).focus()
  await expect(words(page)).toHaveText(sentence)
  await expect(stateTag(page)).toBeFocused()
  await expect(stateTag(page)).toHaveAccessibleDescription(sentence)
  await page.keyboard.press('Escape')
  await expect(words(page)).toHaveCount(0)
  await expect(stateTag(page)).toBeFocused()
  await expect(stateTag(page)).toHaveAccessibleDescription('')
})

test('where nothing can hover, the folded menu has its labels, and none is cut', async ({ browser }) => {
  const tablet = await browser.newContext({
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await tablet.newPage()
  await signIn(page)
  const menu = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
  await expect(menu.getByRole('link', { name: 'Sales charts' })).toBeVisible()
  const widths = await menu
    .getByRole('link')
    .locator('span', { hasText: /^[A-Z]/ })
    .evaluateAll((labels) => labels.map(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth })))
  expect(widths.length).toBeGreaterThan(4)
  for (const { scrollWidth, clientWidth } of widths) {
    expect(clientWidth).toBeGreaterThan(10)
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  }
  await tablet.close()
})
