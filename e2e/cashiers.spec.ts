import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { sendCounted } from './support/shift.ts'
import { addEmployee, addProduct, newShop, tokenOf } from './support/shops.ts'
import { signInAs } from './support/sign-in.ts'
import { nameTillOfEmployee, payByKey, recordedNumber, tile } from './support/till.ts'

const codes = { Ama: '402917', Yaw: '583160' }

test('a second cashier takes over by a code, with the server away too, and after the browser was closed', async ({
  playwright,
  request,
  baseURL,
  launchOptions,
}, { project }) => {
  const { email, shopId } = await newShop(request)
  const token = await tokenOf(request, email)
  await addProduct(request, shopId, token, 'Milo')
  const headers = { authorization: `Bearer ${token}` }
  const emailOf = (name: keyof typeof codes) => `${name.toLowerCase()}-${shopId}@test.shop`
  for (const name of ['Ama', 'Yaw'] as const) {
    await addEmployee(request, shopId, emailOf(name))
    const staff = `/api/shops/${shopId}/staff/${encodeURIComponent(emailOf(name))}`
    const named = await request.put(`${staff}/name`, { headers, data: { name, nameBefore: null } })
    expect(named.status(), await named.text()).toBe(204)
    const set = await request.put(`${staff}/code`, { headers, data: { code: codes[name] } })
    expect(set.status(), await set.text()).toBe(204)
  }

  const profile = await mkdtemp(join(tmpdir(), 'till-of-two-'))
  const open = () =>
    playwright.chromium.launchPersistentContext(profile, {
      ...project.use,
      ...launchOptions,
      ...(baseURL && { baseURL }),
      serviceWorkers: 'allow',
    })
  let device = await open()
  try {
    let page = await device.newPage()
    await signInAs(page, emailOf('Ama'))
    const sold = [await sell(page, { isFirst: true })]

    await takeOver(page, 'Yaw')
    sold.push(await sell(page))
    await page.evaluate(() => navigator.serviceWorker.ready)

    // Both are at the server before it is away.
    const sentCount = async () =>
      (await (await request.get(`/api/shops/${shopId}/sales`, { headers })).json()).items.length
    await expect.poll(sentCount).toBe(2)
    await device.setOffline(true)
    await expect(page.getByRole('banner').getByText(/offline/i)).toBeVisible()
    // The device can't check it, and shows that; what is sold by a wrong code is reviewed.
    await typeCode(page, 'Ama', '905173')
    await expect(page.getByText('The code is checked when the server is back.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ama is serving. Change cashier' })).toBeVisible()
    sold.push(await sell(page))

    // The computer was off over night, and there is no network in the morning.
    await device.close()
    device = await open()
    await device.setOffline(true)
    page = await device.newPage()
    await page.goto('/login')
    const door = page.getByRole('region', { name: 'Open the till' })
    await door.getByLabel('Cashier').selectOption({ label: 'Yaw' })
    await door.getByLabel('Code').fill(codes.Yaw)
    await door.getByRole('button', { name: 'Open the till' }).click()
    await page.waitForURL('**/user/dashboard')
    sold.push(await sell(page))
    await expect(page.getByRole('banner').getByText('2 receipts waiting')).toBeVisible()

    // Yaw opens the shift of the morning, which waits for a login, too.
    await page.getByRole('link', { name: 'Shift' }).first().click()
    await page.getByLabel('How many of 50.00').fill('2')
    await sendCounted(page)
    await expect(page.getByRole('article', { name: 'X report' })).toContainText('Float100.00')
    await device.setOffline(false)
    await expect(page.getByText('Not logged in')).toBeVisible()
    await signInAs(page, emailOf('Ama'))
    const soldBy = async () => {
      const { items } = await (await request.get(`/api/shops/${shopId}/sales`, { headers })).json()
      return sold.map((number) => items.find((sale: Listed) => sale.receiptNumber === number)?.cashier)
    }
    await expect.poll(soldBy, { timeout: 60_000 }).toEqual(['Ama', 'Yaw', 'Ama', 'Yaw'])
    await expect(page.getByText(/^The code of Ama, entered on .* was not accepted$/)).toBeVisible()
    const { items: listed } = await (await request.get(`/api/shops/${shopId}/sales`, { headers })).json()
    const differs = listed.filter(({ reviews }: Listed) =>
      reviews.some(({ code }) => code === 'cashier_differs'),
    )
    expect(differs.map(({ receiptNumber }: Listed) => receiptNumber)).toEqual([sold[2]])
    // What was sold before it was sent before it: 20.00 of its float.
    const opened = async () =>
      (await (await request.get(`/api/shops/${shopId}/shifts`, { headers })).json()).items
    await expect.poll(opened, { timeout: 60_000 }).toMatchObject([{ openedBy: 'Yaw', floatMinor: 10_000 }])
    const [{ shiftId }] = await opened()
    const shift = await request.get(`/api/shops/${shopId}/shifts/${shiftId}`, { headers })
    expect(await shift.json()).toMatchObject({ heldMinor: 2_000, sums: { sales: 0 } })
  } finally {
    await device.close()
    await rm(profile, { recursive: true })
  }
})

type Listed = { receiptNumber: string; cashier: string; reviews: { code: string }[] }

/** @returns the receipt's number */
async function sell(page: Page, { isFirst = false } = {}): Promise<string> {
  await tile(page, 'Milo').click()
  await page.keyboard.press('F9')
  if (isFirst) await nameTillOfEmployee(page)
  await payByKey(page)
  const number = await recordedNumber(page)
  await page.keyboard.press('F9')
  return number
}

async function typeCode(page: Page, name: string, code: string): Promise<void> {
  await page.keyboard.press('Shift+F2')
  await page.getByRole('group', { name: 'Cashier' }).getByRole('button', { name }).click()
  await page.getByLabel(`Code of ${name}`).fill(code)
}

async function takeOver(page: Page, name: keyof typeof codes): Promise<void> {
  await typeCode(page, name, codes[name])
  await expect(page.getByRole('button', { name: `${name} is serving. Change cashier` })).toBeVisible()
}
