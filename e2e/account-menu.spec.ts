import { type Browser, expect, type Locator, type Page, test } from 'playwright/test'
import decodeQr from 'qr/decode.js'
import { expectAccessible } from './support/axe.ts'
import { expectSentToLogin, expectSignedIn, firstLookDone, itemOf } from './support/session.ts'
import { newShop, type TestShop, tokenOf } from './support/shops.ts'
import { signIn, signInByForm } from './support/sign-in.ts'

const till = '**/user/dashboard'
const code = (page: Page) => page.getByRole('img', { name: 'Code to log in on another device' })

async function openShop(page: Page): Promise<TestShop> {
  const shop = await newShop(page.request)
  await signInByForm(page, shop.email)
  await page.waitForURL(till)
  await firstLookDone(page)
  return shop
}

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** A browser that has nothing of the first one's. */
async function otherDevice(browser: Browser, userAgent: string): Promise<Page> {
  return (await browser.newContext({ userAgent, viewport: { width: 390, height: 844 } })).newPage()
}
const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const tablet =
  'Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1'

/** What a camera reads off the screen. */
async function addressIn(qr: Locator): Promise<string> {
  const { size, path } = await qr.evaluate((svg) => ({
    size: Number(svg.getAttribute('viewBox')?.split(' ')[2]),
    path: svg.querySelector('path')?.getAttribute('d') ?? '',
  }))
  const scale = 4
  const width = size * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g)) {
    for (let pixel = 0; pixel < scale * scale; pixel += 1) {
      const column = Number(x) * scale + (pixel % scale)
      const row = Number(y) * scale + Math.floor(pixel / scale)
      data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
    }
  }
  return decodeQr({ width, height: width, data })
}

test('the account menu stays open while the till loads behind it, which takes the focus only if no field has it', async ({
  page,
}) => {
  const { shopId, email } = await newShop(page.request)
  const held = Promise.withResolvers<void>()
  const isShop = (url: URL) => url.pathname === `/api/shops/${shopId}`
  const search = page.getByRole('textbox', { name: 'Find a product' })
  await page.route(isShop, async (route) => {
    await held.promise
    await route.continue()
  })
  await signInByForm(page, email)
  await page.getByRole('button', { name: 'Account', exact: true }).press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  held.resolve()
  await expect(page.getByRole('heading', { name: 'Till' })).toBeAttached()
  await expect(menu).toBeVisible()

  // A shop without products has no search any more once that is known.
  await page.route('**/products?*', () => new Promise<void>(() => undefined))
  await page.reload()
  await expect(search).toBeFocused()
})

test('the account menu says who I am, in which shop, in which role', async ({ page }) => {
  const shop = await openShop(page)
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  const menu = page.getByRole('menu')
  await expect(menu).toContainText(shop.email)
  await expect(menu).toContainText(`Owner, Test shop ${shop.email.slice(6, 14)}`)
  await expectAccessible(page)

  await page.evaluate(() => sessionStorage.clear())
  await signIn(page, 'employee')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await expect(menu).toContainText('Employee, ')
  await page.evaluate(() => sessionStorage.clear())
  await signIn(page, 'administrator')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await expect(menu).toContainText('Administrator')
})

test.describe('logging in on another device', () => {
  test('its camera reads the code, and one press signs the same person in there, once', async ({
    page,
    browser,
  }) => {
    const shop = await openShop(page)
    await choose(page, 'Log in on another device')
    await expect(page.getByRole('dialog').getByRole('timer')).toContainText(/another \d+ seconds/)
    await expectAccessible(page)
    const address = await addressIn(code(page))
    const { origin, pathname, search } = new URL(address)
    expect(origin).toBe(new URL(page.url()).origin)
    expect(pathname + search).toBe('/login/second-device')

    const second = await otherDevice(browser, phone)
    const requested: string[] = []
    second.on('request', (sent) => requested.push(`${sent.url()} ${sent.headers().referer ?? ''}`))
    await second.goto(address)
    await expect(second.getByRole('heading', { name: 'Log in on this device' })).toBeVisible()
    await expectAccessible(second)
    // Opening the address takes nothing: only the press does.
    await second.reload()
    await second.getByRole('button', { name: 'Log in', exact: true }).click()
    await second.waitForURL(till)
    expect(await itemOf(second, 'userEmail')).toBe(shop.email)
    expect(await itemOf(second, 'shopId')).toBe(shop.shopId)
    expect(second.url()).not.toContain('#')
    const secret = new URL(address).hash.slice(1)
    for (const sent of requested) expect(sent.split(secret)).toHaveLength(1)

    const reported = page.getByRole('dialog', { name: 'Logged in there' })
    await expect(reported).toContainText('You are logged in on Chrome on Android too.')
    await expectAccessible(page)
    await reported.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeFocused()

    const third = await otherDevice(browser, tablet)
    await third.goto(address)
    await third.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(third.getByRole('alert')).toContainText('This code was already used or is too old.')
    await expect(third.getByRole('button', { name: 'Log in', exact: true })).toHaveCount(0)
    await expectAccessible(third)
    expect(await itemOf(third, 'token')).toBeNull()
    // Another code opened in the same tab does not load the page again, but is a different code.
    await third.evaluate(() => {
      window.location.hash = 'another'
    })
    await expect(third.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
    await third.getByRole('link', { name: 'Log in with a password instead' }).click()
    await expect(third).toHaveURL(/\/login$/)
    await second.context().close()
    await third.context().close()
  })

  test('the code is renewed each minute while it is looked at, and after five minutes no more', async ({
    page,
    browser,
  }) => {
    await page.clock.install()
    await openShop(page)
    await choose(page, 'Log in on another device')
    const timer = page.getByRole('dialog').getByRole('timer')
    await expect(timer).toContainText('Then it is replaced by a new one.')
    let before = await addressIn(code(page))
    const first = before
    for (let renewal = 1; renewal <= 4; renewal += 1) {
      await page.clock.fastForward(61_000)
      await expect(code(page)).toBeVisible()
      await expect.poll(() => addressIn(code(page))).not.toBe(before)
      before = await addressIn(code(page))
    }
    await expect(timer).toContainText('After that, ask for a new one.')
    await page.clock.fastForward(61_000)
    await expect(page.getByText('This code has expired. Create a new one to continue.')).toBeVisible()
    await page.getByRole('button', { name: 'New code' }).click()
    await expect(code(page)).toBeVisible()

    const second = await otherDevice(browser, phone)
    await second.goto(first)
    await second.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(second.getByRole('alert')).toContainText('This code was already used or is too old.')
    await second.context().close()
  })

  test('a server that can’t be reached is reported, with a way on', async ({ page, context }) => {
    await openShop(page)
    await context.setOffline(true)
    // The menu is not there yet, and no service worker keeps it for this test.
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await expect(page.getByText('The menu could not be loaded', { exact: true })).toBeVisible()
    await context.setOffline(false)
    await page.reload()
    await choose(page, 'Log in on another device')
    await expect(code(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await context.setOffline(true)
    await choose(page, 'Log in on another device')
    await expect(page.getByRole('alert')).toContainText('No connection to the server')
    await expectAccessible(page)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(code(page)).toBeVisible()
  })

  test('an address without its code says what to do', async ({ page }) => {
    await page.goto('/login/second-device')
    await expect(page.getByText('This address is incomplete.')).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('where I am logged in', () => {
  test('each session is listed with its device, and one is ended from here', async ({ page, browser }) => {
    const shop = await openShop(page)
    const other = await otherDevice(browser, tablet)
    await signInByForm(other, shop.email)
    await other.waitForURL(till)
    const tab = await page.context().newPage()
    await signInByForm(tab, shop.email)
    await tab.waitForURL(till)

    await choose(page, 'Where you are logged in')
    const rows = page.getByRole('dialog').getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await expect(rows).toHaveCount(3)
    await expect(rows.nth(0)).toContainText('This tab')
    await expect(rows.nth(0).getByRole('button')).toHaveCount(0)
    await expect(rows.nth(1)).toContainText('This device')
    await expect(rows.nth(2)).toContainText('Safari on iPad')
    await expect(rows.nth(2)).toContainText(/Logged in .+, last seen /)
    // Two sessions on the same kind of device are distinguished by their times.
    const wayOut = rows.nth(2).getByRole('button', { name: 'Log out' })
    await expect(wayOut).toHaveAccessibleDescription(
      /^Safari on iPad Logged in .*\d:\d\d.*, last seen .*\d:\d\d/,
    )
    await expectAccessible(page)

    await wayOut.click()
    await expect(rows.nth(2).getByRole('group')).toHaveAccessibleDescription(/^Safari on iPad Logged in /)
    await expectAccessible(page)
    await rows.nth(2).getByRole('button', { name: 'Log it out' }).click()
    await expect(rows).toHaveCount(2)
    await other.reload()
    await expect(other).toHaveURL((url) => url.pathname === '/login')
    expect(await itemOf(other, 'token')).toBeNull()
    await expectSignedIn(page)
    await tab.reload()
    await expect(tab.getByRole('main')).toBeVisible()
    await expectSignedIn(tab)
    await other.context().close()
  })

  test('another person’s session cannot be ended', async ({ page, request }) => {
    await openShop(page)
    const other = await newShop(request)
    const token = await tokenOf(request, other.email)
    const mine = await page.evaluate(() => sessionStorage.getItem('token'))
    const sidOf = (jwt: string) =>
      JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()).sid
    const answer = await request.delete(`/api/me/sessions/${sidOf(mine ?? '')}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status()).toBe(404)
    await page.reload()
    await expect(page.getByRole('main')).toBeVisible()
    await expectSignedIn(page)
  })
})

test.describe('logging out everywhere', () => {
  test('asks once, and then every device is out', async ({ page, browser }) => {
    const shop = await openShop(page)
    const other = await otherDevice(browser, phone)
    await signInByForm(other, shop.email)
    await other.waitForURL(till)

    await choose(page, 'Log out everywhere')
    const dialog = page.getByRole('dialog', { name: 'Log out everywhere?' })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expectSignedIn(page)
    await choose(page, 'Log out everywhere')
    await dialog.getByRole('button', { name: 'Log out everywhere' }).click()
    await expectSentToLogin(page, 'reason=signed_out', 'You are logged out.')
    await other.reload()
    await expect(other).toHaveURL((url) => url.pathname === '/login')
    expect(await itemOf(other, 'token')).toBeNull()
    await other.context().close()
  })

  test('that did not reach the server has not happened, and the dialog says so', async ({
    page,
    context,
  }) => {
    await openShop(page)
    await choose(page, 'Log out everywhere')
    await context.setOffline(true)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Log out everywhere' }).click()
    await expect(dialog.getByRole('alert')).toContainText('You are still logged in.')
    await expectAccessible(page)
    await expectSignedIn(page)
    await context.setOffline(false)
    await dialog.getByRole('button', { name: 'Log out everywhere' }).click()
    await expectSentToLogin(page, 'reason=signed_out', 'You are logged out.')
  })
})

test('the app is installed from the menu where the browser offers it, and only then', async ({ page }) => {
  await openShop(page)
  const menu = () => page.getByRole('button', { name: 'Account', exact: true }).click()
  const item = page.getByRole('menuitem', { name: 'Install on this device' })
  await menu()
  await expect(page.getByRole('menuitem', { name: 'Log out', exact: true })).toBeVisible()
  await expect(item).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)

  // The event that Chromium sends at an address with https, where it can show its dialog.
  const offer = () =>
    page.evaluate(() => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => {
          document.title = 'Asked'
        },
      })
      return !window.dispatchEvent(event)
    })
  expect(await offer()).toBe(true)
  await menu()
  await item.click()
  await expect(page).toHaveTitle('Asked')
  await offer()
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  await menu()
  await expect(page.getByRole('menuitem', { name: 'Log out', exact: true })).toBeVisible()
  await expect(item).toHaveCount(0)
})
