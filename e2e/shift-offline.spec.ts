import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from 'playwright/test'
import { expectAccessible } from './support/axe.ts'
import { newShopSelling, tokenOf } from './support/shops.ts'
import { ask, shopAddress, signInAs } from './support/sign-in.ts'
import { payByKey, tile } from './support/till.ts'

// A reload without a connection is answered by the app that is kept on the device.
test.use({ serviceWorkers: 'allow' })

const x = (page: Page) => page.getByRole('article', { name: /^X report/ })
const toShift = (page: Page) => page.getByRole('link', { name: 'Shift' }).first().click()

/** A shop that sells soap for 5.00, on a device that is one of its tills and keeps the app. */
async function openShop(page: Page): Promise<{ shopId: string; email: string; till: string }> {
  const { email, shopId } = await newShopSelling(page.request, 'Soap')
  await signInAs(page, email)
  await expect(tile(page, 'Soap')).toBeVisible()
  const till = `Counter ${randomUUID().slice(0, 8)}`
  await toShift(page)
  await page.getByLabel('Name of this till').fill(till)
  await page.getByRole('button', { name: 'Use this device as a till' }).click()
  await expect(page.getByLabel('How many of 50.00')).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => setTimeout(resolve, 50))
  })
  return { shopId, email, till }
}

async function openWithoutServer(page: Page): Promise<void> {
  await expect(page.getByText('You can open a shift: it is kept on this device')).toBeVisible()
  await page.getByLabel('How many of 50.00').fill('2')
  await page.keyboard.press('F9')
  await expect(x(page)).toContainText('Float100.00')
}

async function takeOut(page: Page, amount: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Cash out' }).click()
  await page.getByLabel('Amount').fill(amount)
  await page.getByLabel('What for').fill(reason)
  await page.getByRole('button', { name: 'Take out' }).click()
  await expect(x(page)).toContainText(`Safe drop: ${reason}`)
}

async function sellSoap(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Till', exact: true }).first().click()
  await tile(page, 'Soap').click()
  await page.keyboard.press('F9')
  await payByKey(page)
  await expect(page.getByText(/^Receipt [A-Z]+-\d+ recorded$/)).toBeVisible()
}

test('a shift is opened, paid out of and read without the server, and its Z agrees when the server is back', async ({
  page,
  context,
}) => {
  const { till } = await openShop(page)
  await context.setOffline(true)
  await openWithoutServer(page)
  await takeOut(page, '30', 'Too much in the drawer')
  await sellSoap(page)
  await page.reload()
  await expect(page.getByRole('banner').getByText('Offline, 1 receipt waiting')).toBeVisible()

  // After the reload the X is the same, says of what it is made, and cash moves on.
  await toShift(page)
  await expect(x(page)).toContainText('Sales (1)5.00')
  await expect(x(page)).toContainText('Safe drop: Too much in the drawer−30.00')
  await expect(x(page)).toContainText('Made on this device, from 1 receipt, 1 of them not sent yet.')
  await takeOut(page, '10', 'For the bank')
  await expect(x(page)).toContainText('Not sent yet: 2 movements of cash.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Count the drawer' }).click()
  await expect(page.getByText('1 receipt and 3 entries of the shift wait on this device')).toBeVisible()
  await page.getByRole('button', { name: 'Not yet' }).click()

  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'PUT' && /\/(shifts|sales)\//.test(pathname))
      sent.push(pathname.replace(/^\/api\/shops\/[^/]+\//, '').replaceAll(/\/[0-9a-f-]{36}/g, ''))
  })
  // The server takes the first movement of cash, and its answer is lost: it counts once all the same.
  await page.route(
    '**/movements/*',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await context.setOffline(false)
  // The shift has the number that the server gave it, and nothing is made here any more.
  await expect(x(page)).toHaveAccessibleName('X report, shift 1', { timeout: 60_000 })
  await expect(x(page)).not.toContainText('Made on this device')
  await expect(page.getByRole('banner').getByText('waiting')).toBeHidden()
  // The opening goes first: the float is held against what the till took before it.
  const [first, ...others] = sent
  expect([first, ...others.sort()]).toEqual(['shifts', 'sales', ...Array(3).fill('shifts/movements')])
  await expect(x(page)).toContainText('Sales (1)5.00')
  await expect(x(page)).toContainText('Safe drop: For the bank−10.00')

  // 100.00 less 40.00, and the soap: 65.00.
  await page.getByRole('button', { name: 'Count and close' }).click()
  await page.getByRole('button', { name: 'Enter the sum instead' }).click()
  await page.getByLabel('Cash in the drawer', { exact: true }).fill('65')
  await page.keyboard.press('F9')
  const z = page.getByRole('article', { name: /^Z report/ })
  await expect(z).toContainText('Cash expected65.00')
  await expect(z).toContainText('No difference')
  await expect(page.getByRole('link', { name: new RegExp(`${till}, Z 1`) })).toBeVisible()
})

test('a shift that was opened here while another one was open at the till goes on in that one, with all that was done', async ({
  page,
  context,
}) => {
  const { shopId, email, till } = await openShop(page)
  const { items } = await ask<{ items: { tillId: string; name: string }[] }>(
    page,
    await shopAddress(page, 'tills'),
  )
  const tillId = items.find(({ name }) => name === till)?.tillId
  await context.setOffline(true)
  await openWithoutServer(page)
  await takeOut(page, '30', 'Too much in the drawer')
  await sellSoap(page)

  // Meanwhile somebody opens one for the same till, with 20.00.
  const headers = { authorization: `Bearer ${await tokenOf(page.request, email)}` }
  const shifts = `/api/shops/${shopId}/shifts`
  const float = { amountMinor: 2_000, denominations: [] }
  const data = { tillId, float, lastSequence: 0 }
  expect((await page.request.put(`${shifts}/${randomUUID()}`, { headers, data })).status()).toBe(201)
  await context.setOffline(false)
  const refused = page.getByText('The server refused the shift that was opened here')
  await expect(refused).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Show' }).click()
  const banner = page.getByRole('status').filter({ hasText: 'The server refused: the opening of the shift' })
  await expect(banner).toContainText('A shift is already open at this till')
  await banner.getByRole('button', { name: 'Send again' }).click()
  await expect(banner).toContainText('A shift is already open at this till')

  // The receipt waits with the shift: the books never hold its cash against the wrong float.
  expect((await ask<{ items: [] }>(page, await shopAddress(page, 'sales'))).items).toEqual([])
  await banner.getByRole('button', { name: 'Continue with shift 1' }).click()
  await banner.getByRole('button', { name: 'Continue with shift 1' }).click()
  await expect(banner).toBeHidden()
  await expect(x(page)).toHaveAccessibleName('X report, shift 1')
  await expect(x(page)).toContainText('Float20.00')
  await expect(x(page)).toContainText('Sales (1)5.00')
  await expect(x(page)).toContainText('Safe drop: Too much in the drawer−30.00')
  await expect(x(page)).not.toContainText('Made on this device')
  await page.reload()
  await expect(x(page)).toContainText('Sales (1)5.00')
})
