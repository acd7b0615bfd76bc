import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from 'playwright/test'
import { signIn } from './support/sign-in.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const newName = () => `Shea butter ${randomUUID().slice(0, 8)}`

async function openProducts(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Products' }).first().click()
  await expect(heading(page, 'Products')).toBeVisible()
}

/** Fills and sends the form of a new product; answers its SKU. */
async function addProduct(page: Page, name: string): Promise<string> {
  const sku = `T-${randomUUID().slice(0, 8).toUpperCase()}`
  await page.getByRole('link', { name: 'Add product' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('SKU').fill(sku)
  await page.getByLabel('Category').fill('Test goods')
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('1,250.5')
  await page.getByLabel('Cost').fill('800')
  await page.getByLabel('On the shelf now').fill('7')
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(heading(page, 'Products')).toBeVisible()
  return sku
}

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await openProducts(page)
})

test('a product is added with its opening stock, found, changed, archived and put on sale again', async ({
  page,
}) => {
  const name = newName()
  const sku = await addProduct(page, name)
  await page.getByLabel('Find a product').fill(sku)
  await expect(row(page, name)).toContainText('1,250.50')
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 768 })
    const beyond = () =>
      page.getByRole('table').evaluate(({ parentElement: box }) => box && box.scrollWidth - box.clientWidth)
    await expect.poll(beyond, `columns outside of the table at ${width} px`).toBe(0)
  }
  await expect(row(page, name)).toContainText('In stock')
  await expect(page).toHaveURL(new RegExp(`find=${sku}`))

  await row(page, name).getByRole('link').click()
  await expect(heading(page, name)).toBeVisible()
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('1,250.50')
  await page.getByLabel('Price', { exact: true }).fill('1300')
  await page.keyboard.press('Control+s')
  await expect(heading(page, 'Products')).toBeVisible()
  await page.getByLabel('Find a product').fill(sku)
  await expect(row(page, name)).toContainText('1,300.00')
  await expect(page).toHaveURL(new RegExp(`find=${sku}`))

  await row(page, name).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Price history' })).toBeVisible()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('button', { name: 'Archive product' }).click()
  await expect(page.getByRole('heading', { name: 'Archived' })).toBeVisible()

  await openProducts(page)
  await page.getByLabel('Find a product').fill(sku)
  await expect(row(page, name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabel('Status').selectOption({ label: 'Archived' })
  await page.keyboard.press('Escape')
  await expect(row(page, name)).toContainText('Archived')
  await page.reload()
  await expect(row(page, name)).toContainText('Archived')

  await row(page, name).getByRole('link').click()
  await page.getByRole('button', { name: 'Put on sale again' }).click()
  await expect(page.getByRole('button', { name: 'Archive', exact: true })).toBeVisible()
})

test('each error is shown at its field, and nothing that was typed is lost', async ({ page }) => {
  const taken = await addProduct(page, newName())
  await page.getByRole('link', { name: 'Add product' }).click()
  await expect(page.getByLabel('SKU')).toHaveValue(/^\d+$/)
  await page.getByLabel('SKU').fill('')
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByText('Every product needs a name.')).toBeVisible()
  await expect(page.getByText('Every product needs a SKU.')).toBeVisible()
  await expect(page.getByText('Enter a price, such as 12.50.')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()

  await page.getByLabel('Name').fill('Soap')
  await page.getByLabel('SKU').fill(taken)
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('2.505')
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByText('Enter at most 2 decimals.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('2.50')
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByText(`Another product has the SKU ${taken}.`)).toBeVisible()
  await expect(page.getByLabel('SKU')).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveValue('Soap')

  await page.getByRole('link', { name: 'Till' }).first().click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Soap')
  await page.getByRole('link', { name: 'Till' }).first().click()
  await question.getByRole('button', { name: 'Leave and lose the changes' }).click()
  await expect(page).toHaveURL(/\/user\/dashboard$/)
})

test('an error found by the server is shown at its field, and a form sent twice makes one product', async ({
  page,
}) => {
  const name = newName()
  const sent: string[] = []
  // As a page of another version would send it: the server alone can know that the name is too long.
  await page.route('**/products', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent.push(route.request().url())
    const product = route.request().postDataJSON()
    await route.continue(sent.length > 1 ? {} : { postData: { ...product, name: 'x'.repeat(500) } })
  })
  await page.getByRole('link', { name: 'Add product' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('SKU').fill(`T-${randomUUID().slice(0, 8)}`)
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('12.50')
  await page.keyboard.press('Control+s')
  const field = page.getByLabel('Name')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(/160/)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(name)

  await field.press('End')
  await page.keyboard.type('!')
  await expect(field).not.toHaveAttribute('aria-invalid')
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('main form')
    form?.requestSubmit()
    form?.requestSubmit()
  })
  await expect(heading(page, 'Products')).toBeVisible()
  expect(sent).toHaveLength(2)
})

test('what was saved elsewhere since is shown, and the change goes on top of it', async ({ page }) => {
  const name = newName()
  const sku = await addProduct(page, name)
  await page.getByLabel('Find a product').fill(sku)
  await row(page, name).getByRole('link').click()
  await expect(page.getByRole('textbox', { name: 'Price', exact: true })).toHaveValue('1,250.50')
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('1400')

  const address = new URL(page.url()).pathname.split('/').at(-1)
  const [shopId, token] = await page.evaluate(() => [
    sessionStorage.getItem('shopId'),
    sessionStorage.getItem('token'),
  ])
  const changed = await page.request.patch(`/api/shops/${shopId}/products/${address}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { category: 'Cosmetics', priceMinor: 99_900 },
  })
  expect(changed.ok()).toBe(true)

  await page.getByRole('button', { name: 'Save changes' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Someone else has changed this product' })
  await expect(notice).toBeInViewport()
  await expect(notice).toContainText('Category: Test goods became Cosmetics')
  await page.getByRole('button', { name: 'Put my changes on top' }).click()
  await expect(page.getByRole('textbox', { name: 'Price', exact: true })).toHaveValue('1,400.00')
  await expect(page.getByLabel('Category')).toHaveValue('Cosmetics')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByLabel('Find a product').fill(sku)
  await expect(row(page, name)).toContainText('1,400.00')
  await expect(row(page, name)).toContainText('Cosmetics')
})

test('an employee reads the products, not what they cost, and changes none', async ({ page }) => {
  await page.evaluate(() => sessionStorage.clear())
  await signIn(page, 'employee')
  await openProducts(page)
  await expect(page.getByText('The owner of the shop adds and changes products.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add product' })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Price' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /cost|margin/i })).toHaveCount(0)
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByText('Reorder level')).toBeVisible()
  await expect(page.getByText(/cost|margin/i)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  await page.goto('/user/dashboard/products/import')
  await expect(page.getByText('Only the owner imports')).toBeVisible()
})
