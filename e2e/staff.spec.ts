import { randomUUID } from 'node:crypto'
import { expect, test } from 'playwright/test'
import { today } from '#tests/support/clock.ts'
import { expectAccessible } from './support/axe.ts'
import { passMinutes } from './support/session.ts'
import { sendCounted } from './support/shift.ts'
import { addEmployee, addProduct, newShop, tokenOf } from './support/shops.ts'
import { password, signInAs } from './support/sign-in.ts'
import { approveTill, payByKey, tile } from './support/till.ts'

test('the owner adds an employee, who chooses a password, corrects the name and removes them', async ({
  page,
}) => {
  const { email, shopId } = await newShop(page.request)
  const newcomer = `till-${shopId.slice(0, 8)}-${Date.now()}@example.com`
  await signInAs(page, email)
  await page.waitForURL('**/user/dashboard')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Staff' }).click()
  await expect(page.getByText('Only you')).toBeVisible()
  await page.getByRole('button', { name: 'Add employee' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Abena Owusu')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Add employee' }).click()
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await dialog.getByLabel('Email').fill(newcomer.toUpperCase())
  await dialog.getByRole('button', { name: 'Add employee' }).click()
  await expect(dialog.getByRole('heading', { name: 'Employee added' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('listitem').filter({ hasText: newcomer })
  await expect(row).toContainText('Abena Owusu')
  await expectAccessible(page)

  await row.getByRole('button', { name: 'Correct name' }).click()
  await dialog.getByLabel('Name').fill('Abena Serwaa')
  await dialog.getByRole('button', { name: 'Save name' }).click()
  await expect(row).toContainText('Abena Serwaa')

  await row.getByRole('button', { name: 'Reset password' }).click()
  await dialog.getByRole('button', { name: 'Set password' }).click()
  await expect(dialog.getByText('It is not shown again')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await row.getByRole('button', { name: 'Remove' }).click()
  await row.getByRole('button', { name: 'Remove employee' }).click()
  await expect(page.getByText('Only you')).toBeVisible()
})

test('the owner limits discounts: the till of an employee stops there, the owner’s does not', async ({
  page,
  browser,
}) => {
  const { email, shopId } = await newShop(page.request)
  const token = await tokenOf(page.request, email)
  await addProduct(page.request, shopId, token, 'Milo')
  const employee = `till-${Date.now()}@test.shop`
  await addEmployee(page.request, shopId, employee)
  await signInAs(page, email)
  await page.waitForURL('**/user/dashboard')
  await page.goto('/user/dashboard/staff')
  await page.getByRole('button', { name: 'Change limits' }).click()
  const door = page.getByRole('dialog', { name: 'Open the books' })
  await door.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'What employees may do' })
  await dialog.getByLabel('Highest discount').fill('120')
  await dialog.getByRole('button', { name: 'Save limits' }).click()
  await expect(dialog.getByText('Enter a percentage from 0 to 100.')).toBeVisible()
  await dialog.getByLabel('Highest discount').fill('7.5')
  await dialog.getByLabel('May open the drawer without a sale').uncheck()
  await dialog.getByLabel('May see takings').uncheck()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save limits' }).click()
  await expect(page.getByText('Up to 7.5%')).toBeVisible()
  await expect(page.getByText('Takings of an open shift')).toBeVisible()

  const till = await (await browser.newContext()).newPage()
  await signInAs(till, employee)
  await till.waitForURL('**/user/dashboard')
  const give = async (device: typeof page, percent: string) => {
    await tile(device, 'Milo').click()
    await device.getByRole('button', { name: 'Discount on Milo' }).click()
    await device.getByLabel('Per cent off').fill(percent)
    await device.getByRole('button', { name: 'Give discount' }).click()
  }
  await give(till, '8')
  // The owner approves it there, or it is not given.
  await expect(till.getByText(/needs the owner’s approval/)).toBeVisible()
  await till.keyboard.press('Escape')
  await till.getByRole('button', { name: 'Discount on Milo' }).click()
  await till.getByLabel('Per cent off').fill('7.5')
  await till.getByRole('button', { name: 'Give discount' }).click()
  await expect(till.getByLabel('Per cent off')).toHaveCount(0)
  await till.context().close()

  await page.goto('/user/dashboard')
  await give(page, '20')
  await expect(page.getByLabel('Per cent off')).toHaveCount(0)
})

test('an employee opens the drawer with the owner’s code, and counts a drawer without knowing what it took', async ({
  page,
  browser,
}) => {
  const { email, shopId } = await newShop(page.request)
  const token = await tokenOf(page.request, email)
  const headers = { authorization: `Bearer ${token}` }
  const shop = `/api/shops/${shopId}`
  await addProduct(page.request, shopId, token, 'Milo', 500)
  const employee = `till-${randomUUID().slice(0, 8)}@test.shop`
  await addEmployee(page.request, shopId, employee)
  const limits = { maxDiscountBp: 0, mayReturn: true, mayRefundCash: true, seesEarnings: false }
  const value = { ...limits, mayOpenDrawer: false, seesTakings: false }
  const from = today()
  await page.request.post('/api/session/accounting', { headers, data: { password } })
  const set = { setting: 'staff-limits', value, from }
  const changed = await page.request.put(`${shop}/settings/${randomUUID()}`, { headers, data: set })
  expect(changed.status(), await changed.text()).toBe(201)
  await page.request.put(`${shop}/own-code`, { headers, data: { code: '301975' } })

  await signInAs(page, employee)
  await page.waitForURL('**/user/dashboard')
  const ofToday = page.getByRole('region', { name: 'Today' })
  await expect(ofToday.getByRole('link', { name: 'Receipts' })).toBeVisible()
  await expect(ofToday.getByText('Net sales')).toHaveCount(0)
  await page.getByRole('link', { name: 'Shift' }).first().click()
  await page.getByLabel('Name of this till').fill(`Counter ${randomUUID().slice(0, 8)}`)
  await page.getByRole('button', { name: /Use this device|Name/ }).click()
  await approveTill(page)
  await page.getByLabel('How many of 50.00').fill('2')
  await sendCounted(page)
  const x = page.getByRole('article', { name: /^X report/ })
  await expect(x).toContainText('Sales0')

  await page.getByRole('button', { name: 'Open the drawer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Open the drawer without a sale' })
  await dialog.getByRole('button', { name: 'Open the drawer' }).click()
  await expect(dialog.getByText('Enter why the drawer was opened.')).toBeVisible()
  await dialog.getByLabel('What for').fill('Change for a note')
  await dialog.getByRole('button', { name: 'Open the drawer' }).click()
  await expect(dialog.getByText('Enter the six digits of the code.')).toBeVisible()
  await dialog.getByLabel(/^Code of/).fill('111222')
  await expect(dialog.getByText('Wrong code.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel(/^Code of/).fill('301975')
  await expect(page.getByText('The opening is recorded')).toBeVisible()
  await page.getByRole('button', { name: 'Open the drawer' }).click()
  await dialog.getByLabel('What for').fill('Looked for a coin')
  await dialog.getByRole('button', { name: 'Without approval' }).click()
  await expect(x).toContainText('Drawer opened without a sale2')

  await page.getByRole('link', { name: 'Till', exact: true }).first().click()
  await tile(page, 'Milo').click()
  await page.keyboard.press('F9')
  const sent = page.waitForResponse(
    (answer) => answer.request().method() !== 'GET' && /\/sales(\/|$)/.test(answer.url()),
  )
  await payByKey(page)
  await sent
  await page.getByRole('link', { name: 'Shift' }).first().click()
  await expect(x).toContainText('Sales1')
  await expect(x).not.toContainText(/\d\.\d\d/)
  await page.getByRole('button', { name: 'Count and close' }).click()
  await page.getByRole('button', { name: 'Enter the sum instead' }).click()
  await page.getByLabel('Cash in the drawer', { exact: true }).fill('105')
  await sendCounted(page)
  await expect(page.getByRole('article', { name: /^Z report/ })).toContainText('Cash expected105.00')

  const office = await (await browser.newContext()).newPage()
  await signInAs(office, email)
  await office.waitForURL('**/user/dashboard')
  await office.goto('/user/dashboard/shift')
  await office.getByRole('link', { name: /, Z 1/ }).click()
  await office.getByRole('link', { name: 'The drawer was opened once without approval' }).click()
  const openings = office.getByRole('region', { name: 'Drawer opened without a sale' })
  await expect(openings.getByRole('listitem').filter({ hasText: 'Change for a note' })).toContainText(
    'Approved by',
  )
  await expect(openings.getByRole('listitem').filter({ hasText: 'Looked for a coin' })).toContainText(
    'Not approved',
  )
  await office.context().close()
})

test('who took over by a code and may not see takings is shown none, in a session that may', async ({
  page,
}) => {
  const { email, shopId } = await newShop(page.request)
  const token = await tokenOf(page.request, email)
  const headers = { authorization: `Bearer ${token}` }
  const shop = `/api/shops/${shopId}`
  await addProduct(page.request, shopId, token, 'Milo')
  const [ama, yaw] = ['ama', 'yaw'].map((name) => `${name}-${shopId}@test.shop`) as [string, string]
  await addEmployee(page.request, shopId, ama)
  await addEmployee(page.request, shopId, yaw)
  const staff = `${shop}/staff/${encodeURIComponent(yaw)}`
  await page.request.put(`${staff}/name`, { headers, data: { name: 'Yaw', nameBefore: null } })
  await page.request.put(`${staff}/code`, { headers, data: { code: '583160' } })
  const { items } = await (await page.request.get(`${shop}/cashiers`, { headers })).json()
  const { uid } = items.find((one: { name: string }) => one.name === 'Yaw')
  const limits = { maxDiscountBp: 500, mayReturn: true, mayRefundCash: true, seesEarnings: false }
  const value = { ...limits, own: [{ uid, ...limits, seesTakings: false }] }
  const from = today()
  await page.request.post('/api/session/accounting', { headers, data: { password } })
  const set = { setting: 'staff-limits', value, from }
  const changed = await page.request.put(`${shop}/settings/${randomUUID()}`, { headers, data: set })
  expect(changed.status(), await changed.text()).toBe(201)

  await signInAs(page, ama)
  const ofToday = page.getByRole('region', { name: 'Today' })
  await expect(ofToday.getByText('Net sales')).toBeVisible()
  await page.getByRole('link', { name: 'Shift' }).first().click()
  await page.getByLabel('Name of this till').fill(`Counter ${randomUUID().slice(0, 8)}`)
  await page.getByRole('button', { name: /Use this device|Name/ }).click()
  await approveTill(page)
  await page.getByLabel('How many of 50.00').fill('2')
  await sendCounted(page)
  const x = page.getByRole('article', { name: /^X report/ })
  await expect(x).toContainText('Float100.00')
  await page.getByRole('link', { name: 'Till', exact: true }).first().click()
  await expect(tile(page, 'Milo')).toBeVisible()
  await page.keyboard.press('Shift+F2')
  await page.getByRole('group', { name: 'Cashier' }).getByRole('button', { name: 'Yaw' }).click()
  await page.getByLabel('Code of Yaw').fill('583160')
  await expect(page.getByRole('button', { name: 'Yaw is serving. Change cashier' })).toBeVisible()
  await expect(ofToday.getByRole('link', { name: 'Receipts' })).toBeVisible()
  await expect(ofToday.getByText('Net sales')).toHaveCount(0)
  await page.getByRole('link', { name: 'Shift' }).first().click()
  await expect(x).toContainText('Sales0')
  await expect(x).not.toContainText(/\d\.\d\d/)
})

test('a till that is open obeys a limit of the owner within a minute', async ({ page }) => {
  const { email, shopId } = await newShop(page.request)
  const token = await tokenOf(page.request, email)
  await addProduct(page.request, shopId, token, 'Milo')
  const employee = `till-${randomUUID().slice(0, 8)}@test.shop`
  await addEmployee(page.request, shopId, employee)
  await page.clock.install()
  await signInAs(page, employee)
  await expect(tile(page, 'Milo')).toBeVisible()
  // A new shop begins with limits, and beyond them the till waits for the owner.
  const goOn = page.getByRole('button', { name: 'Without approval' })
  await tile(page, 'Milo').click()
  await page.getByRole('button', { name: 'Discount on Milo' }).click()
  await page.getByLabel('Per cent off').fill('12')
  await page.getByRole('button', { name: 'Give discount' }).click()
  await expect(page.getByText(/needs the owner’s approval/)).toBeVisible()
  await expect(goOn).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Empty the basket' }).click()

  const headers = { authorization: `Bearer ${token}` }
  const limits = { maxDiscountBp: 500, mayReturn: true, mayRefundCash: true, seesEarnings: false }
  const from = today()
  const change = { setting: 'staff-limits', value: limits, from }
  for (const [method, path, data] of [
    ['post', '/api/session/accounting', { password }],
    ['put', `/api/shops/${shopId}/settings/${randomUUID()}`, change],
  ] as const)
    expect((await page.request[method](path, { data, headers })).ok(), path).toBe(true)
  await passMinutes(page, 1)
  // A basket that is begun before it knows keeps what it was begun with.
  const known = () => page.evaluate((id) => localStorage.getItem(`shop:${id}`), shopId)
  await expect.poll(known).toContain('"maxDiscountBp":500')
  await tile(page, 'Milo').click()
  await page.getByRole('button', { name: 'Discount on Milo' }).click()
  await page.getByLabel('Per cent off').fill('8')
  await page.getByRole('button', { name: 'Give discount' }).click()
  await expect(page.getByText(/needs the owner’s approval/)).toBeVisible()
  await expect(goOn).toBeVisible()
})
