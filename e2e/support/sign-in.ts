import { expect, type Page } from 'playwright/test'
import { SignedIn } from '#domain/api/session.ts'

/** The demo shop's people, as .env.example names them. */
export const people = {
  administrator: process.env.DEMO_ADMIN_EMAIL ?? 'admin@demo.shop',
  owner: process.env.DEMO_OWNER_EMAIL ?? 'owner@demo.shop',
  employee: process.env.DEMO_EMPLOYEE_EMAIL ?? 'employee@demo.shop',
}
export const password = process.env.DEMO_PASSWORD ?? 'Demo-Shop-2026'

/** Logs in by the form; where this leads is the caller's to expect. For tests of logging in, and of what ends a session. */
export async function signInByForm(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Login' }).click()
}

/**
 * Begins a session of its own, as the form does but without it, in a tab that holds none, and opens the first screen.
 */
export async function signInAs(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/session', { data: { email, password } })
  expect(answer.ok(), `${email}: ${await answer.text()}`).toBe(true)
  const signedIn = SignedIn.parse(await answer.json())
  // Of the app's origin, and nothing of the app runs in it.
  await page.goto('/favicon.svg')
  await page.evaluate(storeSession, signedIn)
  await page.goto(signedIn.isAdmin ? '/admin/dashboard' : '/user/dashboard')
}

/** Writes the items of the session as `storeSignIn` of the app does; runs in the browser. */
function storeSession({ expiresIn: _, ...items }: SignedIn): void {
  if (sessionStorage.getItem('token') !== null) throw new Error('this tab holds a session already')
  const now = String(Date.now())
  const times = { pageLoadTime: now, lastActivity: now, lastTokenRefresh: now }
  for (const [name, value] of Object.entries({ ...items, firebaseToken: items.idToken, ...times }))
    if (value !== null) sessionStorage.setItem(name, String(value))
}

/** One of the demo shop's people, on their first screen. */
export async function signIn(page: Page, who: keyof typeof people = 'owner'): Promise<void> {
  await signInAs(page, people[who])
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
