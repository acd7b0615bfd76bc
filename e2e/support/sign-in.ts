import { expect, type Page } from 'playwright/test'

/** The demo shop's people, as .env.example names them. */
export const people = {
  administrator: process.env.DEMO_ADMIN_EMAIL ?? 'admin@demo.shop',
  owner: process.env.DEMO_OWNER_EMAIL ?? 'owner@demo.shop',
  employee: process.env.DEMO_EMPLOYEE_EMAIL ?? 'employee@demo.shop',
}
export const password = process.env.DEMO_PASSWORD ?? 'Demo-Shop-2026'

/** Logs in by the form and waits for the first screen. */
export async function signIn(page: Page, who: keyof typeof people = 'owner'): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(people[who])
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(who === 'administrator' ? '**/admin/dashboard' : '**/user/dashboard')
  await expect(page.getByRole('main')).toBeVisible()
}

/** Asks the API as the person who is logged in on this page. */
export async function ask<Answer>(page: Page, path: string): Promise<Answer> {
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  const answer = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status(), path).toBe(200)
  return answer.json()
}

/** The address of something of the shop this page works in. */
export async function shopAddress(page: Page, rest: string): Promise<string> {
  const shopId = await page.evaluate(() => sessionStorage.getItem('shopId'))
  return `/api/shops/${shopId}/${rest}`
}
