import { expect, type Page, test } from 'playwright/test'
import { keycloakProcess } from './support/keycloak.ts'
import { expectSignedIn, firstLookDone, itemOf, itemsOf, passMinutes } from './support/session.ts'
import { newShop } from './support/shops.ts'
import { signInByForm } from './support/sign-in.ts'

// These stop the one Keycloak of the product, so they run when everything else is done, one after another.
test.describe.configure({ mode: 'serial' })

async function openShop(page: Page): Promise<string> {
  const { email } = await newShop(page.request)
  await page.clock.install()
  await signInByForm(page, email)
  await page.waitForURL('**/user/dashboard')
  await firstLookDone(page)
  return email
}

const refreshed = (page: Page) => page.waitForResponse('**/api/session/token', { timeout: 60_000 })

/**
 * Half a minute of the browser's at a time, with the user active all along, until a refresh has brought new tokens.
 * @returns the statuses of all answers to refreshes during that time
 */
async function untilRenewed(page: Page, before: string | null): Promise<number[]> {
  const statuses: number[] = []
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/session/token')) statuses.push(answer.status())
  })
  await expect(async () => {
    await page.keyboard.press('Shift')
    await page.clock.fastForward(30_000)
    expect(await itemOf(page, 'token')).not.toBe(before)
    // No faster: the server takes thirty refreshes a minute of one session.
  }).toPass({ intervals: [4_000], timeout: 180_000 })
  return statuses
}

test('Keycloak stopped and started again: nothing is counted, the user is not logged out, and the session goes on', async ({
  page,
}) => {
  const pid = keycloakProcess()
  test.skip(pid === null, 'Keycloak does not run as a process of the product')
  const email = await openShop(page)
  const before = await itemsOf(page)
  process.kill(pid ?? 0, 'SIGTERM')
  await expect.poll(async () => (await page.request.get('/api/ready')).status()).toBe(503)

  const first = refreshed(page)
  await passMinutes(page, 15.1)
  expect((await first).status()).toBe(503)
  const statuses = await untilRenewed(page, before.token ?? null)
  expect(statuses.filter((status) => status !== 503 && status !== 200)).toEqual([])
  await expectSignedIn(page)
  expect(await itemsOf(page)).toMatchObject({ userEmail: email, shopId: before.shopId, role: 'user' })
})

/** Without a connection to Keycloak no refresh comes through, and the till stays open. */
async function expectOpenTill(page: Page): Promise<void> {
  const first = refreshed(page)
  await passMinutes(page, 15.1)
  expect((await first).status()).toBe(503)
  for (let tries = 0; tries < 3; tries++) {
    const next = refreshed(page)
    await page.clock.fastForward(30_000)
    expect((await next).status()).toBe(503)
  }
  await expectSignedIn(page)
}

async function expectNoLogin(page: Page, email: string): Promise<void> {
  await signInByForm(page, email)
  await expect(page.getByRole('alert')).toHaveText(
    'The login service does not answer. Try again in a moment.',
  )
}

/** A dialog and a screen, of a tab whose token the server refuses as it does one that has ended. */
async function expectReportedAsAway(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Log out everywhere', exact: true }).click()
  await page.evaluate(() => {
    const [head, body] = (sessionStorage.getItem('token') ?? '').split('.')
    sessionStorage.setItem('token', `${head}.${body}.AAAA`)
  })
  const dialog = page.getByRole('dialog', { name: 'Log out everywhere?' })
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The login service does not answer')
  await expect(dialog.getByRole('alert')).toContainText('You are still logged in.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('link', { name: 'Products' }).first().click()
  await expect(page.getByRole('alert')).toContainText('The login service does not answer')
  await expect(page.getByText('Not logged in')).toHaveCount(0)
  await expectSignedIn(page, '/user/dashboard/products')
}

// Three browsers at the same time: each of them mostly waits for what does not answer.
test('Keycloak that never answers: the till stays open; the login, screens and dialogs show what is away; a session whose token ended is not shown as logged out', async ({
  page,
  browser,
}) => {
  const pid = keycloakProcess()
  test.skip(pid === null, 'Keycloak does not run as a process of the product')
  const [ended, stranger] = [await browser.newPage(), await browser.newPage()]
  const email = await openShop(page)
  await openShop(ended)
  const before = await itemOf(page, 'token')
  process.kill(pid ?? 0, 'SIGSTOP')
  try {
    await Promise.all([
      test.step('a till that is open', () => expectOpenTill(page)),
      test.step('a login', () => expectNoLogin(stranger, email)),
      test.step('a token that ended', () => expectReportedAsAway(ended)),
    ])
  } finally {
    process.kill(pid ?? 0, 'SIGCONT')
  }
  const endedToken = await itemOf(ended, 'token')
  await Promise.all([untilRenewed(page, before), untilRenewed(ended, endedToken)])
  await expectSignedIn(page)
  await ended.getByRole('button', { name: 'Try again' }).click()
  await expect(ended.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await expect(ended.getByRole('alert')).toHaveCount(0)
  await Promise.all([ended.close(), stranger.close()])
})
