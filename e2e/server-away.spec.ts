import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { ask, shopAddress } from './support/sign-in.ts'
import { nameTill, openTill, payByKey, recordedNumber, search, tile } from './support/till.ts'

test.use({ serviceWorkers: 'allow' })

/** The app is on this device, and every page from now on goes through it. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => setTimeout(resolve, 50))
  })
}

test('with the server away a reload shows the till, which sells on; what was sold is sent when it is back', async ({
  page,
  context,
}) => {
  const [good] = await openTill(page)
  if (!good) throw new Error('The demo shop has too few products')
  await tile(page, good.name).click()
  await page.keyboard.press('F9')
  await nameTill(page)
  await payByKey(page)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await untilKept(page)

  await context.setOffline(true)
  await page.reload()
  await tile(page, good.name).click()
  await page.keyboard.press('F9')
  await payByKey(page)
  const number = await recordedNumber(page)
  await expect(page.getByText('Waiting on this device')).toBeVisible()

  // The other screens open too, from the till and by their address; one of a receipt leads to the list of them.
  await page.goto('/user/dashboard/sales')
  await expect(page.getByRole('link', { name: number, exact: true })).toBeVisible()
  await page.goto('/user/dashboard/sales/0198c0de-0000-7000-8000-000000000000')
  await expect(page).toHaveURL(/\/user\/dashboard\/sales$/)
  await expect(page.getByRole('link', { name: number, exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Till' }).first().click()
  await expect(search(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('banner').getByText('Offline, 1 receipt waiting')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('banner').getByText('waiting')).toBeHidden({ timeout: 60_000 })
  const { items } = await ask<{ items: { receiptNumber: string }[] }>(
    page,
    await shopAddress(page, `sales?search=${number}`),
  )
  expect(items.map((sale) => sale.receiptNumber)).toEqual([number])
})

test('a newer version is loaded by an idle till, and never during a sale', async ({ page }) => {
  await page.clock.install()
  const [good] = await openTill(page)
  if (!good) throw new Error('The demo shop has too few products')
  await untilKept(page)
  await page.evaluate(() => Object.assign(window, { isStillHere: true }))
  const isStillHere = () => page.evaluate(() => 'isStillHere' in window)

  const file = join(import.meta.dirname, '..', 'build', 'screens', 'client', 'service-worker.js')
  const before = await readFile(file)
  try {
    await appendFile(file, '\n// a newer one')
    await tile(page, good.name).click()
    const taken = page.evaluate(
      () =>
        new Promise((resolve) => {
          navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
          void navigator.serviceWorker.ready.then((registration) => registration.update())
        }),
    )
    await taken
    await page.clock.fastForward('20:00')
    expect(await isStillHere()).toBe(true)

    await page.keyboard.press('Delete')
    await expect(page.getByText('The basket is empty')).toBeVisible()
    await page.clock.fastForward('09:59')
    expect(await isStillHere()).toBe(true)
    const loaded = page.waitForEvent('load')
    await page.clock.fastForward('00:02')
    await loaded
    await expect(search(page)).toBeVisible()
    expect(await isStillHere()).toBe(false)
  } finally {
    await writeFile(file, before)
  }
})
