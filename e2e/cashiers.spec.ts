import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page, test } from 'playwright/test'
import { addEmployee, addProduct, newShop, signInAs, tokenOf } from './support/shops.ts'
import { password } from './support/sign-in.ts'
import { nameTill, payByKey, recordedNumber, tile } from './support/till.ts'

test.use({ serviceWorkers: 'allow' })

const codes = { owner: '301975', kofi: '482913' }

/** A shop whose staff give 5 % and take no line off; Ama and Kofi sell there, and Kofi and the owner have a code. */
async function aShop(request: APIRequestContext) {
  const { shopId, email } = await newShop(request)
  const token = await tokenOf(request, email)
  await addProduct(request, shopId, token, 'Soap', 1_000)
  const [ama, kofi] = ['ama', 'kofi'].map((name) => `${name}-${randomUUID().slice(0, 8)}@test.shop`)
  if (!ama || !kofi) throw new Error('two people')
  for (const person of [ama, kofi]) await addEmployee(request, shopId, person)
  const headers = { authorization: `Bearer ${token}` }
  const put = async (path: string, data: object) => {
    const answer = await request.fetch(path, { method: 'PUT', data, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const base = `/api/shops/${shopId}`
  await put(`${base}/staff/${encodeURIComponent(kofi)}/code`, { code: codes.kofi })
  await put(`${base}/own-code`, { code: codes.owner })
  await request.post('/api/session/accounting', { data: { password }, headers })
  const limits = {
    maxDiscountBp: 500,
    mayReturn: true,
    mayRefundCash: true,
    seesEarnings: false,
    mayVoid: false,
  }
  const { from } = await (await request.get(`${base}/settings`, { headers }))
    .json()
    .then(({ today }) => ({ from: today }))
  await put(`${base}/settings/${randomUUID()}`, { setting: 'staff-limits', value: limits, from })
  const receipt = async (number: string) => {
    const { items } = await (await request.get(`${base}/sales?search=${number}`, { headers })).json()
    return items[0]
  }
  return { ama, kofi, receipt }
}

const serves = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}.* serves`) })

async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => setTimeout(resolve, 50))
  })
}

test('a second cashier takes over by a code, the owner approves, goods come back, and a restart offline loses nothing', async ({
  page,
  context,
  request,
}) => {
  const { ama, kofi, receipt } = await aShop(request)
  await signInAs(page, ama)
  await tile(page, 'Soap').click()
  await page.keyboard.press('F9')
  await nameTill(page)
  await payByKey(page)
  const first = await recordedNumber(page)
  await expect(serves(page, 'ama')).toBeVisible()

  // Kofi takes over: a key and six digits.
  await page.keyboard.press('Shift+F2')
  await expect(page.getByLabel(/^Code of/)).toBeFocused()
  await page.getByRole('group', { name: 'Cashier' }).getByRole('button', { name: kofi }).click()
  await page.keyboard.type(codes.kofi)
  await expect(serves(page, 'kofi')).toBeVisible()

  // More than he may give: the owner's code, there and then. A line is taken off with it, too.
  await tile(page, 'Soap').click()
  await page.keyboard.press('F4')
  await page.getByRole('button', { name: '20 %' }).click()
  await page.getByLabel(/^Code of/).fill('111112')
  await expect(page.getByText(/This is not the code/)).toBeVisible()
  await page.keyboard.type(codes.owner)
  await expect(page.getByRole('status', { name: 'Total' })).toContainText('8.00')
  await page.keyboard.press('F9')
  await payByKey(page)
  const second = await recordedNumber(page)
  await expect(page.getByText('At the server')).toBeVisible()
  const approved = await receipt(second)
  expect(approved.reviews).toEqual([])
  expect(approved).toMatchObject({ cashier: kofi, sentBy: ama, approvals: [{ act: 'discount' }] })
  expect((await receipt(first)).cashier).toBe(ama)

  // The first receipt comes back: found by its number, one line, in six keys behind the number.
  await page.keyboard.press('Shift+F9')
  await page.goBack()
  await page.keyboard.press('Shift+F9')
  await page.getByLabel('Receipt number, amount, customer or product').fill(first)
  await expect(page.getByRole('list', { name: 'Receipts' }).getByRole('button')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Take back from receipt ${first}` })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /How much of Soap/ })).toBeFocused()
  await page.keyboard.type('1')
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: /^Return / })).toBeVisible()

  // The computer restarts, and the server is away: a code opens the till, and nothing else.
  await page.getByRole('link', { name: 'Till', exact: true }).first().click()
  await untilKept(page)
  await context.setOffline(true)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/user/dashboard')
  await expect(page.getByRole('heading', { name: 'The server does not answer' })).toBeVisible()
  await page.getByLabel('Cashier').selectOption({ label: kofi })
  await page.getByLabel('Code', { exact: true }).fill(codes.kofi)
  await page.getByRole('button', { name: 'Open the till' }).click()
  await tile(page, 'Soap').click()
  await page.keyboard.press('F9')
  await payByKey(page)
  const offline = await recordedNumber(page)
  await page.keyboard.press('Shift+F9')
  await expect(
    page.getByRole('heading', { name: 'A refund needs the server' }).or(page.getByLabel('Email')),
  ).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()

  await context.setOffline(false)
  await signInAs(page, ama)
  await expect(page.getByRole('banner').getByText('waiting')).toBeHidden({ timeout: 60_000 })
  expect(await receipt(offline)).toMatchObject({ cashier: kofi, sentBy: ama })
})
