import { expect, test } from 'playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openShop, openWithoutServer, sellSoap, sendCounted, takeOut, toShift, x } from './support/shift.ts'

// A reload without a connection is answered by the app that is kept on the device.
test.use({ serviceWorkers: 'allow' })

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
  await expect(
    page.getByRole('banner').getByText('Offline, 1 receipt and 2 shift entries waiting'),
  ).toBeVisible()

  // After the reload the X report is the same and names its sources, and cash can be moved.
  await toShift(page)
  await expect(x(page)).toContainText('Sales (1)5.00')
  await expect(x(page)).toContainText('Safe drop: Too much in the drawer−30.00')
  await expect(x(page)).toContainText('Made on this device, from 1 receipt, not sent yet.')
  await takeOut(page, '10', 'For the bank')
  await expect(x(page)).toContainText('Not sent yet: the opening of the shift, 2 movements of cash.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Count the drawer' }).click()
  await expect(page.getByText('1 receipt and 3 entries of the shift wait on this device')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'PUT' && /\/(shifts|sales)\//.test(pathname))
      sent.push(pathname.replace(/^\/api\/shops\/[^/]+\//, '').replaceAll(/\/[0-9a-f-]{36}/g, ''))
  })
  // The server takes the first movement of cash, and its answer is lost: it counts once anyway.
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
  // The opening goes first: the float is held against what the till took before it. Once the server has it, the
  // receipt no longer waits; the movement whose answer was lost goes again before the one after it.
  expect(sent).toEqual(['shifts', 'shifts/movements', 'sales', 'shifts/movements', 'shifts/movements'])
  await expect(x(page)).toContainText('Sales (1)5.00')
  await expect(x(page)).toContainText('Safe drop: For the bank−10.00')

  // 100.00 less 40.00, and the soap: 65.00.
  await page.getByRole('button', { name: 'Count and close' }).click()
  await page.getByRole('button', { name: 'Enter the sum instead' }).click()
  await page.getByLabel('Cash in the drawer', { exact: true }).fill('65')
  await sendCounted(page)
  const z = page.getByRole('article', { name: /^Z report/ })
  await expect(z).toContainText('Cash expected65.00')
  await expect(z).toContainText('No difference')
  await expect(page.getByRole('link', { name: new RegExp(`${till}, Z 1`) })).toBeVisible()
})
