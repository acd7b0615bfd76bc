import { expect, test } from 'playwright/test'
import { expectAccessible } from './support/axe.ts'
import { addEmployee, addProduct, newShop, tokenOf } from './support/shops.ts'
import { signInAs } from './support/sign-in.ts'
import { basket, payByKey, recordedNumber, sellWithoutShift, tile } from './support/till.ts'

test('a till that an employee sets up sells once the owner approves it, and not while it is retired', async ({
  page,
  browser,
  request,
}) => {
  const { shopId, email } = await newShop(request)
  await addProduct(request, shopId, await tokenOf(request, email), 'Soap', 500)
  const employee = `till-${email}`
  await addEmployee(request, shopId, employee)
  await signInAs(page, employee)
  const sell = async () => {
    await tile(page, 'Soap').click()
    await expect(basket(page).getByRole('listitem')).toHaveCount(1)
    await page.keyboard.press('F9')
  }
  await sell()
  await page.getByLabel('Name of this till').fill('Market stall')
  await page.getByRole('button', { name: 'Ask the owner' }).click()
  const awaited = page.getByRole('form', { name: 'Approve this till' })
  await expect(
    awaited.getByRole('heading', { name: '“Market stall” is waiting for the owner’s approval' }),
  ).toBeVisible()
  await expectAccessible(page)
  await awaited.getByLabel(/^Password of/).fill('a guess of the employee')
  await awaited.getByRole('button', { name: 'Approve this till' }).click()
  await expect(awaited.getByText(/password/i).last()).toBeVisible()
  await expect(page.getByLabel('Cash received')).toHaveCount(0)
  await page.reload()
  await expect(basket(page).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('F9')
  await expect(awaited).toBeVisible()

  const owner = await (await browser.newContext()).newPage()
  await signInAs(owner, email)
  await owner.goto('/user/dashboard/devices')
  const till = owner.getByRole('listitem').filter({ hasText: 'Not approved' })
  await expect(till).toContainText(`Set up by ${employee}`)
  await till.getByRole('button', { name: 'Approve' }).click()
  await expect(owner.getByText('Not approved')).toHaveCount(0)
  await sellWithoutShift(page)
  await payByKey(page)
  expect(await recordedNumber(page)).toBe('A-1')

  await owner.getByRole('button', { name: 'Retire', exact: true }).click()
  await owner.getByRole('button', { name: 'Retire till' }).click()
  await expect(owner.getByRole('heading', { name: 'Retired' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: /is retired$/ })).toBeVisible()
  await expect(page.getByText('The owner can put it back into use under Devices.')).toBeVisible()
  await expect(tile(page, 'Soap')).toHaveCount(0)
  await expectAccessible(page)

  await owner.getByRole('button', { name: 'Use again' }).click()
  await expect(owner.getByRole('heading', { name: 'Retired' })).toHaveCount(0)
  await page.reload()
  await sell()
  await payByKey(page)
  expect(await recordedNumber(page)).toBe('A-2')
})
