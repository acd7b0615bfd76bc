import type { BrowserContext, Page } from 'playwright'
import type { BenchProduct } from './product.ts'

const codes = { Ama: '402917', Yaw: '583160' }
type Name = keyof typeof codes

/**
 * Two cashiers of a shop take over from each other, by name and code: milliseconds from the key that asks who serves
 * until the other one does, with the server there and with it away.
 */
export async function takeOvers(
  { call, adminToken }: BenchProduct,
  context: BrowserContext,
  { email, shopId, password }: { email: string; shopId: string; password: string },
  turns: number,
): Promise<{ online: number[]; offline: number[] }> {
  const { token } = await call<{ token: string }>('POST', '/api/session', { body: { email, password } })
  const emailOf = (name: string) => `${name.toLowerCase()}-${email}`
  for (const name of Object.keys(codes) as Name[]) {
    const employee = { email: emailOf(name), password, shopId, role: 'employee' }
    await call('POST', '/api/admin/users', { body: employee, token: adminToken })
    const staff = `/api/shops/${shopId}/staff/${encodeURIComponent(emailOf(name))}`
    await call('PUT', `${staff}/name`, { body: { name, nameBefore: null }, token })
    await call('PUT', `${staff}/code`, { body: { code: codes[name] }, token })
  }
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(emailOf('Ama'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  const tile = page.getByRole('list', { name: 'Products' }).getByRole('button').first()
  await tile.click()
  // Only a till asks who serves.
  await page.keyboard.press('F9')
  await page.getByLabel('Name of this till').fill('Till of two')
  await page.getByRole('button', { name: 'Ask the owner' }).click()
  await page.getByRole('button', { name: 'Sell without a shift' }).click()
  await page.getByLabel('Cash received').waitFor()
  await page.keyboard.press('Escape')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const takeInTurns = async () => {
    const times: number[] = []
    for (let turn = 0; turn < turns; turn += 1) times.push(await takeOver(page, turn % 2 ? 'Ama' : 'Yaw'))
    return times
  }
  const online = await takeInTurns()
  await page.waitForTimeout(2_000)
  await context.setOffline(true)
  const offline = await takeInTurns()
  await context.close()
  return { online, offline }
}

async function takeOver(page: Page, name: Name): Promise<number> {
  const began = performance.now()
  await page.keyboard.press('Shift+F2')
  await page.getByRole('group', { name: 'Cashier' }).getByRole('button', { name }).click()
  await page.keyboard.type(codes[name])
  await page.getByRole('button', { name: `${name} is serving. Change cashier` }).waitFor()
  return performance.now() - began
}
