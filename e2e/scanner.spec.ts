import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Page, test } from 'playwright/test'
import { testCode } from '#app/features/scanner/learn.ts'
import { checkDigitOf } from '#domain/product/ean.ts'
import { pressPaced, scan } from './support/scanner.ts'
import { sendCounted, x } from './support/shift.ts'
import { addEmployee, newShop, tokenOf } from './support/shops.ts'
import { shopAddress, signIn, signInAs } from './support/sign-in.ts'
import { basket, nameTill, openTill, search, tile, total, written } from './support/till.ts'

type Product = { name: string; code: string; priceMinor: number }

/** A barcode that begins so: on a French keyboard a `6` is a minus sign. */
function barcode(start = '6'): string {
  const digits = start + String(randomInt(10 ** (12 - start.length))).padStart(12 - start.length, '0')
  return digits + checkDigitOf(digits)
}

async function addProduct(page: Page, priceMinor: number, code: { sku: string } | { barcode: string }) {
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  const name = `Scanned ${randomUUID().slice(0, 8)}`
  const own = 'sku' in code ? { sku: code.sku } : { sku: name, barcodes: [code.barcode] }
  const made = await page.request.post(await shopAddress(page, 'products'), {
    headers: { authorization: `Bearer ${token}` },
    data: { productId: randomUUID(), name, priceMinor, ...own },
  })
  expect(made.status(), await made.text()).toBe(201)
  return { name, priceMinor, code: 'sku' in code ? code.sku : code.barcode } satisfies Product
}

/** Opens the till with two products of their own. */
async function openWithTwo(page: Page): Promise<[Product, Product]> {
  await openTill(page)
  const two: [Product, Product] = [
    await addProduct(page, 500, { barcode: barcode() }),
    await addProduct(page, 450, { barcode: barcode('616') }),
  ]
  await page.reload()
  await expect(page.getByRole('list', { name: 'Products' }).getByRole('button').first()).toBeVisible()
  for (const { name } of two) {
    await search(page).fill(name)
    await expect(tile(page, name)).toBeVisible()
  }
  await search(page).fill('')
  return two
}

/** Opens the till of a shop with one product, where Yaw is to take over by this code. */
async function askForCodeOfYaw(page: Page, code: string): Promise<Product> {
  const { email, shopId } = await newShop(page.request)
  const headers = { authorization: `Bearer ${await tokenOf(page.request, email)}` }
  const yaw = `yaw-${shopId}@test.shop`
  await addEmployee(page.request, shopId, yaw)
  const staff = `/api/shops/${shopId}/staff/${encodeURIComponent(yaw)}`
  await page.request.put(`${staff}/name`, { headers, data: { name: 'Yaw', nameBefore: null } })
  await page.request.put(`${staff}/code`, { headers, data: { code } })
  await signInAs(page, email)
  await page.waitForURL('**/user/dashboard')
  const soap = await addProduct(page, 500, { barcode: barcode() })
  await page.reload()
  await expect(tile(page, soap.name)).toBeVisible()
  await page.keyboard.press('Shift+F2')
  await page.getByRole('group', { name: 'Cashier' }).getByRole('button', { name: 'Yaw' }).click()
  return soap
}

test('a scanner is read by the places of its keys, whatever the layout of the computer', async ({ page }) => {
  const [soap, milo] = await openWithTwo(page)
  await scan(page, soap.code, { layout: 'azerty' })
  await expect(basket(page)).toContainText(soap.name)
  await expect(search(page)).toHaveValue('')
  // With nothing under the cursor, and a first digit that is a shortcut of the till.
  await scan(page, milo.code)
  await scan(page, milo.code)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await scan(page, soap.code, { layout: 'azerty' })
  await expect(total(page)).toContainText(written(2 * soap.priceMinor + 2 * milo.priceMinor))
  await expect(basket(page).getByRole('listitem')).toHaveCount(2)
})

test('a scan that ends with Tab, with two line ends or with none is one scan and nothing else', async ({
  page,
}) => {
  const [soap, milo] = await openWithTwo(page)
  for (const { code } of [soap, milo]) {
    await scan(page, code, { suffix: ['Tab'] })
  }
  await expect(total(page)).toContainText(written(soap.priceMinor + milo.priceMinor))
  await expect(search(page)).toHaveValue('')
  // In the field of a quantity, too.
  await page.keyboard.press('F3')
  await scan(page, soap.code, { suffix: ['Tab'] })
  await expect(total(page)).toContainText(written(2 * soap.priceMinor + milo.priceMinor))
  await scan(page, milo.code, { suffix: [] })
  await expect(total(page)).toContainText(written(2 * soap.priceMinor + 2 * milo.priceMinor))
  await expect(search(page)).toHaveValue('')

  await page.keyboard.press('F9')
  await nameTill(page)
  const received = page.getByLabel('Cash received')
  const before = await received.inputValue()
  // Longer than a total has to be in sight before a key may pay it.
  await page.waitForTimeout(1_000)
  for (const code of ['9999999999994', '2002']) {
    await scan(page, code, { suffix: ['Enter', 'Enter'] })
    await expect(page.getByRole('alert')).toContainText(`No product has the barcode ${code}`)
    await expect(received).toHaveValue(before)
  }
  await expect(page.getByRole('button', { name: 'Record sale' })).toBeVisible()
})

test('a quantity that was typed is of the next scan alone', async ({ page }) => {
  const [soap, milo] = await openWithTwo(page)
  await page.keyboard.type('3*', { delay: 120 })
  await page.waitForTimeout(150)
  await scan(page, soap.code)
  await expect(total(page)).toContainText(written(3 * soap.priceMinor))
  await expect(search(page)).toHaveValue('')
  await scan(page, milo.code)
  await expect(total(page)).toContainText(written(3 * soap.priceMinor + milo.priceMinor))
})

test('a short label of the shop is read in a field, and words that come as fast as a scan sell nothing', async ({
  page,
}) => {
  const [soap] = await openWithTwo(page)
  const candle = await addProduct(page, 300, { sku: String(randomInt(10_000, 99_999)) })
  await page.reload()
  await search(page).fill(candle.name)
  await expect(tile(page, candle.name)).toBeVisible()
  await search(page).fill('')
  await scan(page, soap.code)
  await page.keyboard.press('F3')
  await page.keyboard.type('2', { delay: 120 })
  await page.waitForTimeout(150)
  await scan(page, candle.code)
  await expect(total(page)).toContainText(written(2 * soap.priceMinor + candle.priceMinor))

  await search(page).focus()
  await scan(page, 'Sc')
  await expect(page.getByText('Enter was pressed too quickly after typing. Press it again.')).toBeVisible()
  await expect(basket(page).getByRole('listitem')).toHaveCount(2)
})

test('scans while a code is asked for are no tries of it', async ({ page }) => {
  const soap = await askForCodeOfYaw(page, '583160')
  // As many as would shut the code out.
  for (let times = 1; times <= 5; times += 1) {
    await page.getByLabel('Code of Yaw').focus()
    await scan(page, soap.code)
    await expect(total(page)).toContainText(written(times * soap.priceMinor))
  }
  await expect(page.getByText('Wrong code.')).toHaveCount(0)
  const code = page.getByLabel('Code of Yaw')
  await code.focus()
  // Of no product, without a line end, as slow as a quick hand: even, and not.
  await pressPaced(page, '482913', [70, 70, 70, 70, 70])
  await expect(
    page.getByText('The keys came as fast as a scanner’s, so the field was emptied.'),
  ).toBeVisible()
  await expect(code).toHaveValue('')
  await pressPaced(page, '583160', [55, 95, 70, 99, 60])
  await expect(page.getByText('Press Enter if they are the code.')).toBeVisible()
  await expect(code).toHaveValue('583160')
  await page.keyboard.press('Enter')
  await expect(code).toBeHidden()
  await page.keyboard.press('Shift+F2')
  await expect(page.getByText('Yaw is serving. Who takes over?')).toBeVisible()
})

test('a code that a hand types is sent by its last digit', async ({ page }) => {
  await askForCodeOfYaw(page, '583160')
  const code = page.getByLabel('Code of Yaw')
  await code.focus()
  await pressPaced(page, '583160', [95, 130, 80, 150, 110])
  await expect(code).toBeHidden()
  await page.keyboard.press('Shift+F2')
  await expect(page.getByText('Yaw is serving. Who takes over?')).toBeVisible()
})

test('a test under Devices finds out how a scanner is set up, and the till goes by it', async ({ page }) => {
  const [soap] = await openWithTwo(page)
  await search(page).focus()
  await scan(page, '9999999999994')
  await page.getByRole('link', { name: 'Test the scanner' }).click()
  await page.getByRole('button', { name: 'Test the scanner' }).click()
  await expect(page.getByRole('img', { name: `Barcode of ${testCode}` })).toBeVisible()
  await scan(page, '6034000005059')
  await expect(page.getByText(/“6034000005059” arrived, which is not the code of this test/)).toBeVisible()
  await scan(page, testCode, { layout: 'azerty', suffix: ['Tab'] })
  await expect(page.getByText(/Scanner recognised/)).toBeVisible()
  await expect(page.getByText('Different from this device’s; keys are read by position')).toBeVisible()
  await expect(page.getByRole('img', { name: `Barcode of ${testCode}` })).toBeHidden()
  await page.getByRole('link', { name: 'Till', exact: true }).first().click()
  await expect(page.getByRole('list', { name: 'Products' }).getByRole('button').first()).toBeVisible()
  await scan(page, soap.code, { layout: 'azerty', suffix: ['Tab'] })
  await expect(total(page)).toContainText(written(soap.priceMinor))
})

test('a scan is no count of cash, no quantity of goods and no cash taken out', async ({ page }) => {
  const [soap] = await openWithTwo(page)
  await page.getByRole('link', { name: 'Shift' }).first().click()
  await page.getByLabel('Name of this till').fill(`Count ${randomUUID().slice(0, 8)}`)
  await page.getByRole('button', { name: 'Use this device as a till' }).click()
  const notes = page.getByLabel('How many of 200.00')
  await notes.fill('3')
  await notes.focus()
  await scan(page, soap.code)
  await expect(page.getByText(`${soap.code} was scanned. Scans are ignored here.`).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Test the scanner' }).first()).toBeVisible()
  await expect(notes).toHaveValue('3')
  // As on a calculator: Enter behind a figure leads to the next one.
  await page.waitForTimeout(400)
  await notes.press('Enter')
  await expect(page.getByLabel('How many of 100.00')).toBeFocused()
  await expect(page.getByRole('form', { name: 'Open a shift' })).toBeVisible()
  await sendCounted(page)
  await expect(x(page)).toBeVisible()
  await page.getByRole('button', { name: 'Cash out' }).click()
  const amount = page.getByLabel('Amount')
  await page.getByLabel('What for').fill('Ice')
  await amount.focus()
  await scan(page, '1001', { suffix: ['Enter', 'Enter'] })
  await expect(page.getByText('1001 was scanned. Scans are ignored here.').first()).toBeVisible()
  await expect(amount).toHaveValue('')
  await page.getByLabel('What for').focus()
  await scan(page, soap.code)
  await expect(page.getByLabel('What for')).toHaveValue('Ice')
  await expect(page.getByRole('button', { name: 'Take out' })).toBeVisible()
})

test('a scan is nothing at the login and in the administration', async ({ page }) => {
  await page.goto('/login')
  const email = page.getByLabel('Email')
  const secret = page.getByLabel('Password', { exact: true })
  await email.fill('esi@kofi.shop')
  for (const field of [email, secret]) {
    await field.focus()
    for (const code of ['NOSUCH-1', '6034000005059']) {
      await scan(page, code, { suffix: ['Enter', 'Enter'] })
      await expect(page.getByText(/^NOSUCH-1 was scanned\. |so the field was emptied/).first()).toBeVisible()
      await expect(email).toHaveValue('esi@kofi.shop')
      await expect(secret).toHaveValue('')
    }
  }
  // Nothing was sent.
  await expect(page.getByRole('alert')).toHaveCount(0)

  await signIn(page, 'administrator')
  await page.goto('/admin/dashboard/users')
  const find = page.getByRole('textbox', { name: 'Find a person' })
  await find.focus()
  // A text keeps what a scanner, or a text expander, types into it.
  await scan(page, '6034000005059')
  await expect(page.getByText('Enter was pressed too quickly after typing.').first()).toBeVisible()
  await expect(find).toHaveValue('6034000005059')
})
