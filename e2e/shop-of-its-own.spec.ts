import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from 'playwright/test'
import sharp from 'sharp'
import { checkDigitOf } from '#domain/product/ean.ts'
import { daysAgo } from '#tests/support/clock.ts'
import { scan } from './support/scanner.ts'
import { newShop, openBooks, tokenOf } from './support/shops.ts'
import { signInAs } from './support/sign-in.ts'
import { basket, nameTill, recordedNumber, tile, total } from './support/till.ts'

// A picture that is shown without a connection comes from what the device keeps.
test.use({ serviceWorkers: 'allow' })

const cola = { sku: 'COLA', name: 'Cola', priceMinor: 500, barcodes: ['5449000000996'] }
const carton = { name: 'Carton', quantityMilli: 24_000, priceMinor: 10_000, barcodes: ['5449000000002'] }
const rice = { sku: '12345', name: 'Rice', priceMinor: 2_000, unit: 'kg' }

/** 1.250 kg of what has the item code 12345. */
const label = '201234501250'

test('an owner sets the till up: payment type, labels of the scale, packs, picture, price to come, printer, import', async ({
  page,
  context,
}) => {
  page.setDefaultTimeout(30_000)
  const { email, shopId } = await newShop(page.request)
  const headers = { authorization: `Bearer ${await tokenOf(page.request, email)}` }
  const shop = `/api/shops/${shopId}`
  const productId = randomUUID()
  for (const data of [
    { ...cola, productId, packs: [{ packId: randomUUID(), ...carton }] },
    { ...rice, productId: randomUUID() },
  ]) {
    const added = await page.request.post(`${shop}/products`, { headers, data })
    expect(added.status(), await added.text()).toBe(201)
  }
  await signInAs(page, email)
  await expect(tile(page, 'Rice')).toBeVisible()
  await openBooks(page)

  // A payment type of the shop's own, with a key and a reference that the till insists on.
  await page.goto('/user/dashboard/accounting/payment-types')
  await page.getByRole('button', { name: 'Add payment type' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Church fund')
  await dialog.getByLabel('Key').selectOption('Alt+3')
  await dialog.getByLabel('Payment reference').selectOption('Required')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Move Church fund up' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The payment types were saved', { exact: true })).toBeVisible()

  // Labels that begin with 20 hold a weight.
  await page.goto('/user/dashboard/accounting/settings')
  await page.getByRole('button', { name: 'Change: Scale labels' }).click()
  await dialog.getByRole('button', { name: 'Add labels that begin with 20' }).click()
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(dialog).toHaveCount(0)

  // From today on, sales are recorded here and not imported; nothing is sold yet, so the day can be corrected.
  const firstDay = page.getByRole('listitem').filter({ hasText: 'First day of sales here' })
  await expect(firstDay).toContainText('The day of the first sale recorded here')
  await firstDay.getByRole('button').click()
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(firstDay).toContainText('Sales are recorded here')
  await expect(firstDay.getByRole('button', { name: 'Change: First day of sales here' })).toBeVisible()

  // A picture, after one that is none; and a price from tomorrow on.
  await page.goto(`/user/dashboard/products/${productId}`)
  const choose = page.getByLabel(/^Choose a/)
  await choose.setInputFiles({ name: 'cola.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByRole('group', { name: 'Picture' })).toContainText(
    'This file is not one, whatever its name',
  )
  await expect(page.getByAltText('The product')).toHaveCount(0)
  const red = { width: 300, height: 300, channels: 3 as const, background: '#c00' }
  const photo = await sharp({ create: red }).png().toBuffer()
  // It is shown before the server has it.
  const seen = Promise.withResolvers<void>()
  await page.route('**/pictures/*', (route) => seen.promise.then(() => route.continue()), { times: 1 })
  await choose.setInputFiles({ name: 'cola.png', mimeType: 'image/png', buffer: photo })
  await expect(page.getByAltText('The product')).toBeVisible()
  seen.resolve()
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible()
  await page.getByLabel('Favourite').click()
  await expect(page.getByLabel('Favourite')).toBeChecked()
  await page.getByLabel('From').fill(daysAgo(-1))
  await page.getByLabel('New price').fill('5.50')
  await page.getByRole('button', { name: 'Set price' }).click()
  await expect(page.getByRole('main').getByText('5.50')).toBeVisible()

  // This device prints each receipt by itself.
  await page.addInitScript(() => {
    window.print = () => {
      Reflect.set(window, 'printed', Number(Reflect.get(window, 'printed') ?? 0) + 1)
    }
  })
  await page.evaluate((of) => {
    const printer = { way: 'browser', paperMm: 58, printsAlone: true, opensDrawer: false }
    localStorage.setItem(`printer:${of}`, JSON.stringify(printer))
  }, shopId)
  await page.goto('/user/dashboard')
  await expect(tile(page, 'Cola').first().locator('img')).toBeVisible()
  await page.getByRole('button', { name: 'Favourites' }).click()
  await expect(tile(page, 'Rice')).toHaveCount(0)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(tile(page, 'Rice')).toBeVisible()

  // A carton and a single are of one stock, and the label has 1.25 kg: 100.00, 5.00 and 25.00.
  for (const [index, barcode] of [...carton.barcodes, ...cola.barcodes].entries()) {
    await scan(page, barcode)
    await expect(basket(page).getByRole('listitem')).toHaveCount(index + 1)
  }
  await scan(page, `${label}${checkDigitOf(label)}`)
  await expect(page.getByLabel('Quantity of Rice')).toHaveValue('1.25')
  await expect(total(page)).toContainText('130.00')
  await page.keyboard.press('F9')
  await nameTill(page)
  await page.keyboard.press('Alt+3')
  await expect(page.getByRole('button', { name: /^Church fund/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Record sale' })).toBeDisabled()
  await page.getByLabel('Reference').fill('CF-7')
  await page.getByRole('button', { name: 'Record sale' }).click()
  const number = await recordedNumber(page)
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'printed'))).toBe(1)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('article', { name: `Receipt ${number}` })).toContainText('Church fund')
  const request = async (path: string) => (await page.request.get(`${shop}${path}`, { headers })).json()
  const { items } = await request(`/sales?search=${number}`)
  expect(items).toMatchObject([
    { tenders: [{ typeId: expect.stringMatching(/^own-/), amountMinor: 13_000, reference: 'CF-7' }] },
  ])
  expect(await request(`/products/${productId}`)).toMatchObject({ onHandMilli: -25_000 })

  await openTheTiles(page)
  await importAgain(page)

  // The picture is on the device.
  await page.goto('/user/dashboard')
  await expect(tile(page, 'Cola').first().locator('img')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await page.reload()
  await expect(tile(page, 'Cola').first().locator('img')).toBeVisible()
  await context.setOffline(false)
})

/** Each of today's figures leads to what is behind it. */
async function openTheTiles(page: Page): Promise<void> {
  for (const [name, address] of [
    ['Net sales', /\/sales\?range=today$/],
    ['Receipts', /\/sales\?range=today$/],
    ['Average basket', /\/visuals\?range=today$/],
    ['Gross margin', /\/visuals\?range=today$/],
    ['Low stock', /\/products\?status=reorder$/],
  ] as const) {
    await page.goto('/user/dashboard')
    await page.getByRole('region', { name: 'Today' }).getByRole('link', { name }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
}

/** What a file of known products changes is shown before anything is stored. */
async function importAgain(page: Page): Promise<void> {
  await page.goto('/user/dashboard/products/import')
  await page.getByLabel('Choose a CSV or XLSX file').setInputFiles({
    name: 'prices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Item code,Product,Retail price\nCOLA,Cola,6.00\n12345,Rice,20.00'),
  })
  const changes = page.getByRole('table', { name: 'Changes' })
  await expect(changes.getByRole('row')).toHaveCount(2)
  await expect(changes).toContainText(/Cola \(COLA\).*5\.00 → 6\.00/)
  await page.getByRole('button', { name: /^Import 1 product/ }).click()
  await expect(page.getByText('Products imported')).toBeVisible()
}
