import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from 'playwright/test'
import { openShop, openWithoutServer, sellSoap, sendCounted, takeOut, x } from './support/shift.ts'
import { tokenOf } from './support/shops.ts'
import { ask, shopAddress } from './support/sign-in.ts'

// Screens that are opened for the first time without a connection come from the app that is kept on the device.
test.use({ serviceWorkers: 'allow' })

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

  // Another device opens one for the same till, with 20.00.
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

test('cash that was moved without the server in a shift closed elsewhere is left out, or recorded in the next one', async ({
  page,
  context,
}) => {
  const shop = await openShop(page)
  await page.getByLabel('How many of 50.00').fill('2')
  await sendCounted(page)
  await expect(x(page)).toHaveAccessibleName('X report, shift 1')
  await context.setOffline(true)
  await takeOut(page, '30', 'Too much in the drawer')
  await takeOut(page, '10', 'For the bank')
  await expect(x(page)).toContainText('Not sent yet: 2 movements of cash.')

  // The owner closes it from another device, which does not have them.
  await closeElsewhere(page, shop, 7_000)
  await context.setOffline(false)
  const refused = page.getByRole('status').filter({ hasText: 'The server refused: Safe drop' })
  const banner = refused.filter({ hasText: '30.00, Too much in the drawer' })
  const other = refused.filter({ hasText: '10.00, For the bank' })
  await expect(banner).toContainText('Shift 1 is closed and its Z report is final', { timeout: 60_000 })
  await expect(page.getByLabel('How many of 50.00')).toBeVisible()
  await page.reload()
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Leave it out' }).click()
  await banner.getByRole('button', { name: 'Leave it out' }).click()
  await expect(banner).toBeHidden()
  await expect(other).toContainText('To record it in another shift, open one first.')
  await page.getByLabel('How many of 50.00').fill('1')
  await sendCounted(page)
  await expect(x(page)).toHaveAccessibleName('X report, shift 2')
  await other.getByRole('button', { name: 'Record it in shift 2' }).click()
  await other.getByRole('button', { name: 'Record it in shift 2' }).click()
  await expect(other).toBeHidden()
  await expect(x(page)).toContainText('Safe drop: For the bank−10.00')
  await expect(x(page)).not.toContainText('Too much in the drawer')
})

/** The owner counts and closes the open shift of a shop from another device. */
async function closeElsewhere(
  page: Page,
  { shopId, email }: { shopId: string; email: string },
  amountMinor: number,
  lastSequence = 0,
): Promise<{ closed: object }> {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, email)}` }
  const shifts = `/api/shops/${shopId}/shifts`
  const [{ shiftId }] = (await (await page.request.get(`${shifts}?open=true`, { headers })).json()).items
  const cash = { amountMinor, denominations: [] }
  const data = { cash, slips: [], countedAt: new Date().toISOString(), lastSequence }
  const closed = await page.request.put(`${shifts}/${shiftId}/close`, { headers, data })
  expect(closed.status(), await closed.text()).toBe(201)
  return closed.json()
}

/** What was done to the shift here, as a device keeps it whose clock was days ahead. */
async function doneDaysAhead(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const days = 3 * 24 * 60 * 60 * 1000
    const answerOf = <Answer>(requested: IDBRequest<Answer>) =>
      new Promise<Answer>((resolve, reject) => {
        requested.onsuccess = () => resolve(requested.result)
        requested.onerror = () => reject(requested.error)
      })
    const db = await answerOf(indexedDB.open('sales-and-accounts-till'))
    const papers = db.transaction('shiftPapers', 'readwrite').objectStore('shiftPapers')
    for (const paper of await answerOf(papers.getAll())) {
      const at = new Date(Date.parse(paper.at) + days).toISOString()
      const input = paper.kind === 'open' ? { openedAt: at } : { movedAt: at }
      await answerOf(papers.put({ ...paper, at, body: { ...paper.body, ...input } }))
    }
    db.close()
  })
}

test('a shift that was opened by a clock days ahead is dated by the server’s, with all that was done in it', async ({
  page,
  context,
}) => {
  const shop = await openShop(page)
  await context.setOffline(true)
  await openWithoutServer(page)
  await takeOut(page, '30', 'Too much in the drawer')
  await sellSoap(page)
  await doneDaysAhead(page)
  await context.setOffline(false)
  await expect
    .poll(async () => (await ask<{ items: unknown[] }>(page, await shopAddress(page, 'sales'))).items)
    .toHaveLength(1)
  await page.getByRole('link', { name: 'Shift', exact: true }).first().click()
  await expect(x(page)).toHaveAccessibleName('X report, shift 1')
  await expect(x(page)).toContainText('Sales (1)5.00')
  await expect(x(page)).toContainText('Safe drop: Too much in the drawer−30.00')
  await expect(x(page)).not.toContainText('Made on this device')
  // 100.00 and 5.00 less 30.00.
  const { closed } = await closeElsewhere(page, shop, 7_500, 1)
  expect(closed).toMatchObject({ varianceMinor: 0 })
})
