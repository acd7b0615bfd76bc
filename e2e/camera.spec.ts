import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { code128, drawingSVG } from 'bwip-js/generic'
import { expect, test } from 'playwright/test'
import sharp from 'sharp'
import config from './playwright.config.ts'
import { addProduct, newShop, tokenOf } from './support/shops.ts'
import { password, signInAs } from './support/sign-in.ts'
import { basket } from './support/till.ts'

/** What the camera sees, again and again: a label that reads CAMERA-1. */
const seen = join(tmpdir(), `camera-${process.pid}.y4m`)
const { launchOptions } = config.use ?? {}
test.use({
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${seen}`,
    ],
  },
})

test.beforeAll(async () => {
  const bars = code128({ bcid: 'code128', text: 'CAMERA-1', scale: 3, height: 20 }, drawingSVG())
  const frame = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#c9c0b0' } })
    .composite([{ input: await sharp(Buffer.from(bars)).flatten({ background: '#fff' }).png().toBuffer() }])
    .greyscale()
    .raw()
    .toBuffer()
  const colours = Buffer.alloc((640 * 480) / 2, 128)
  const head = Buffer.from('YUV4MPEG2 W640 H480 F15:1 Ip A1:1 C420jpeg\nFRAME\n')
  writeFileSync(seen, Buffer.concat([head, frame.subarray(0, 640 * 480), colours]))
})

test('the camera of the device is a scanner, asked for first and given back', async ({ page }) => {
  await page.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    let isAllowed = false
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      // A headless browser shows no prompt: as if the person refused at first.
      const wasAllowed = isAllowed
      isAllowed = true
      if (!wasAllowed) throw new DOMException('', 'NotAllowedError')
      const stream = await open(wanted)
      Object.assign(window, { cameraStream: stream })
      return stream
    }
  })
  const requested: string[] = []
  page.on('request', (request) => {
    if (/decode-worker|\.wasm/.test(request.url())) requested.push(request.url())
  })
  const { shopId, email } = await newShop(page.request)
  await addProduct(page.request, shopId, await tokenOf(page.request, email), 'camera-1')
  await signInAs(page, email)
  const scan = page.getByRole('button', { name: 'Scan with the camera' })
  const dialog = page.getByRole('dialog', { name: 'Scan with the camera' })

  await scan.click()
  await expect(dialog.getByRole('alert')).toContainText('does not allow the camera')
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(requested).toEqual([])

  await scan.click()
  await expect(dialog.getByRole('status')).toHaveText('camera-1: added')
  await page.keyboard.press('Escape')
  await expect(basket(page).getByRole('listitem')).toHaveCount(1)
  const state = () =>
    page.evaluate(() => Reflect.get(window, 'cameraStream').getTracks()[0]?.readyState as string)
  expect(await state()).toBe('ended')
  // One piece in front of the camera is one piece, however long it lies there.
  await expect(page.getByLabel('Quantity of camera-1')).toHaveValue('1')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('goods are counted with the camera, and what should be there is not shown', async ({ page }) => {
    const { shopId, email } = await newShop(page.request)
    const token = await tokenOf(page.request, email)
    await addProduct(page.request, shopId, token, 'camera-1')
    await addProduct(page.request, shopId, token, 'camera-2')
    const unlocked = await page.request.post('/api/session/accounting', {
      headers: { authorization: `Bearer ${token}` },
      data: { password },
    })
    expect(unlocked.ok(), await unlocked.text()).toBe(true)
    const begun = await page.request.put(`/api/shops/${shopId}/stock-counts/${randomUUID()}`, {
      headers: { authorization: `Bearer ${token}` },
      data: { name: 'Shelf by the door' },
    })
    expect(begun.ok(), await begun.text()).toBe(true)
    await signInAs(page, email)
    await page.waitForURL('**/user/dashboard')

    await page.goto('/user/dashboard/count')
    await page.getByRole('link', { name: /Shelf by the door/ }).tap()
    await expect(page.getByText('0 of 2 products counted')).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/expected/i)
    await page.getByRole('button', { name: 'Scan with the camera' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Scan with the camera' })
    await expect(dialog.getByRole('status')).toContainText('camera-1')
    await dialog.getByRole('button', { name: 'Done' }).tap()
    const counted = page.getByRole('status', { name: 'Counted so far' })
    await expect(counted).toHaveText('1')
    // A whole shelf is typed, and added to what was scanned.
    await page.getByLabel('Quantity').fill('23')
    await page.getByRole('button', { name: 'Add', exact: true }).tap()
    await expect(counted).toHaveText('24')
    await expect(page.getByText('1 of 2 products counted')).toBeVisible()
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(tooWide).toBe(false)
    await page.reload()
    await expect(page.getByRole('button', { name: /camera-1/ })).toContainText('24')
  })

  test('first stock is received with its cost by scanning', async ({ page }) => {
    const { shopId, email } = await newShop(page.request)
    const token = await tokenOf(page.request, email)
    await addProduct(page.request, shopId, token, 'camera-1')
    await signInAs(page, email)
    await page.waitForURL('**/user/dashboard')
    await page.goto('/user/dashboard/accounting/stock/receive')
    await page.getByRole('button', { name: 'Enter the password' }).tap()
    const door = page.getByRole('dialog', { name: 'Open the books' })
    await door.getByLabel('Password', { exact: true }).fill(password)
    await door.getByRole('button', { name: 'Open the books' }).tap()
    await page.getByLabel('Number on the invoice').fill('INV-1')
    await page.getByRole('button', { name: 'Scan with the camera' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Scan with the camera' })
    await expect(dialog.getByRole('status')).toHaveText('camera-1: added')
    await dialog.getByRole('button', { name: 'Done' }).tap()
    await page.getByLabel('Quantity').fill('12')
    await page.getByLabel('Cost of one').fill('3.50')
    await page.getByLabel('Tax', { exact: true }).selectOption('exempt')
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(tooWide).toBe(false)
    await page.getByRole('button', { name: /^Record delivery/ }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Stock received INV-1' })).toBeVisible()
    const { items } = await (
      await page.request.get(`/api/shops/${shopId}/products`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).json()
    expect(items).toMatchObject([{ onHandMilli: 12_000, averageCostMinor: 350 }])
  })
})
