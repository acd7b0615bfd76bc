import { expect, type Page, test } from 'playwright/test'
import {
  expectSentToLogin,
  expectSignedIn,
  firstLookDone,
  itemsOf,
  passMinutes,
  sessionItems,
} from './support/session.ts'
import { newShop, type TestShop } from './support/shops.ts'
import { people, signIn, signInByForm } from './support/sign-in.ts'

async function openShop(page: Page): Promise<TestShop> {
  const shop = await newShop(page.request)
  await signInByForm(page, shop.email)
  await page.waitForURL('**/user/dashboard')
  await firstLookDone(page)
  return shop
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Log out', exact: true }).click()
}

/** A duplicated tab: the browser opens it with a copy of the items. */
async function duplicate(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.evaluate(() => window.open(location.href, '_blank', 'opener'))
  const copy = await opened
  await copy.waitForLoadState()
  return copy
}

/** The login, and nothing of the shop anywhere on the page. */
async function expectNothingOfTheShop(page: Page, shop: TestShop): Promise<void> {
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(page.getByText(shop.email)).toHaveCount(0)
  await expect(page.getByText(`Test shop ${shop.email.slice(6, 14)}`)).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
}

test.describe('logging out', () => {
  test('§4 Logout clears the session items, the owner and shop identifiers and the refresh timer; §7 Sign out', async ({
    page,
  }) => {
    await page.clock.install()
    await openShop(page)
    await page.evaluate(() => sessionStorage.setItem('something-else', 'stays'))
    let refreshes = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/session/token')) refreshes += 1
    })
    const summary = page.waitForResponse(
      (answer) => answer.request().method() === 'DELETE' && answer.url().endsWith('/api/session'),
    )
    await signOut(page)
    expect((await summary).status()).toBe(204)
    await expectSentToLogin(page, 'reason=signed_out', 'You are logged out.')
    expect(await page.evaluate(() => sessionStorage.getItem('something-else'))).toBe('stays')
    await passMinutes(page, 60)
    await page.keyboard.press('Shift')
    await passMinutes(page, 60)
    expect(refreshes).toBe(0)
    await expect(page).toHaveURL(/\/login\?reason=signed_out$/)
  })

  test('§4 If sign-out fails, the whole session storage is cleared', async ({ page }) => {
    await openShop(page)
    await page.evaluate(() => sessionStorage.setItem('something-else', 'goes'))
    await page.route('**/api/session', (route) => route.abort('connectionrefused'))
    await signOut(page)
    await expectSentToLogin(page, 'reason=signed_out', 'You are logged out.')
    expect(await page.evaluate(() => sessionStorage.getItem('something-else'))).toBeNull()
  })

  test('is not undone by a refresh that was under way', async ({ page }) => {
    await openShop(page)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/session/token', async (route) => {
      const answer = await route.fetch()
      await held
      await route.fulfill({ response: answer })
    })
    const request = page.waitForRequest('**/api/session/token')
    await page.reload()
    await request
    await signOut(page)
    await expect(page).toHaveURL(/\/login\?reason=signed_out$/)
    const answered = page.waitForResponse('**/api/session/token')
    release()
    await answered
    expect(await itemsOf(page)).toEqual({})
    await expect(page).toHaveURL(/\/login\?reason=signed_out$/)
  })

  test('leaves nothing to be seen by going back and forward', async ({ page }) => {
    const shop = await openShop(page)
    await page.getByRole('link', { name: 'Products' }).first().click()
    await page.waitForURL('**/products')
    await page.goto('/user/dashboard/sales')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await signOut(page)
    await expect(page).toHaveURL(/\/login\?reason=signed_out$/)
    for (const way of ['goBack', 'goBack', 'goForward'] as const) {
      await page[way]()
      await expect(page).toHaveURL(/\/login/)
      await expectNothingOfTheShop(page, shop)
    }
  })
})

test.describe('a page the browser kept whole', () => {
  /**
   * What a browser does that keeps a page (that of these tests keeps none): sends it "pagehide" and stops
   * it, so that it receives nothing from other tabs or from the server.
   */
  async function keepWhole(page: Page): Promise<void> {
    await page.evaluate(() => {
      window.fetch = () => new Promise(() => undefined)
      window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    })
  }

  const bringBack = (page: Page) =>
    page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })

  const visibility = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).visibility)

  const nameOf = ({ email }: TestShop) => `Test shop ${email.slice(6, 14)}`

  // The first that listens, so that a page that is kept, and unseen, hears nothing.
  test.beforeEach(({ page }) =>
    page.addInitScript(() =>
      window.addEventListener('storage', (event) => {
        if (document.documentElement.style.visibility === 'hidden') event.stopImmediatePropagation()
      }),
    ),
  )

  test('shows nothing after a sign-out', async ({ page }) => {
    const shop = await openShop(page)
    await expect(page.getByText(nameOf(shop)).first()).toBeVisible()
    const copy = await duplicate(page)
    await firstLookDone(copy)
    await keepWhole(page)
    await signOut(copy)
    await expect(copy).toHaveURL(/\/login\?reason=signed_out$/)
    // It is still there as it was left, but not visible.
    await expect(page).toHaveURL(/\/user\/dashboard$/)
    await expect(page.getByText(nameOf(shop))).not.toHaveCount(0)
    expect(await visibility(page)).toBe('hidden')
    await bringBack(page)
    await expect(page).toHaveURL(/\/login\?returnUrl=%2Fuser%2Fdashboard$/)
    await expectNothingOfTheShop(page, shop)
  })

  test('is shown again as it was in the session it was left in', async ({ page }) => {
    await openShop(page)
    await page.evaluate(() => document.documentElement.setAttribute('data-kept', 'whole'))
    await keepWhole(page)
    expect(await visibility(page)).toBe('hidden')
    await bringBack(page)
    expect(await visibility(page)).toBe('visible')
    await expectSignedIn(page)
    await expect(page.locator('html')).toHaveAttribute('data-kept', 'whole')
  })
})

test.describe('a duplicated tab', () => {
  test('goes on beside the first: neither ruins the other’s tokens', async ({ page }) => {
    await page.clock.install()
    await openShop(page)
    const copy = await duplicate(page)
    await expectSignedIn(copy)
    await firstLookDone(copy)
    for (const one of [page, copy, page, copy]) {
      await one.reload()
      await firstLookDone(one)
    }
    for (const one of [page, copy]) {
      await one.getByRole('link', { name: 'Products' }).first().click()
      await expectSignedIn(one, '/user/dashboard/products')
      await expect(one.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
    }
  })

  test('§7 Listen for auth-state changes: it leaves with the first, and shows nothing of the shop', async ({
    page,
  }) => {
    const shop = await openShop(page)
    const copy = await duplicate(page)
    await firstLookDone(copy)
    await signOut(page)
    await expect(copy).toHaveURL(/\/login\?(reason=auth_state_lost|message=session_expired)$/)
    expect(await itemsOf(copy)).toEqual({})
    await expectNothingOfTheShop(copy, shop)
  })
})

test('a tab restored after the logout shows nothing of the shop, even without a connection', async ({
  page,
  context,
}) => {
  const shop = await openShop(page)
  const items = await itemsOf(page)
  await signOut(page)
  await expect(page).toHaveURL(/\/login/)
  // What a browser does that reopens a closed tab: the address, and the items as they were.
  const restored = await context.newPage()
  await restored.addInitScript((stored) => {
    for (const [name, value] of Object.entries(stored)) sessionStorage.setItem(name, value)
  }, items)
  let isRequested = false
  await restored.route('**/api/**', (route) => {
    // Whether the installation is set up is asked by the login of anyone.
    if (new URL(route.request().url()).pathname !== '/api/setup') isRequested = true
    return route.abort()
  })
  await restored.goto('/user/dashboard')
  await expect(restored).toHaveURL(/\/login\?returnUrl=%2Fuser%2Fdashboard$/)
  await expectNothingOfTheShop(restored, shop)
  expect(isRequested).toBe(false)
})

test('two tabs hold two people, each with items of its own', async ({ page, context }) => {
  const shop = await openShop(page)
  const other = await context.newPage()
  await signInByForm(other, people.administrator)
  await other.waitForURL('**/admin/dashboard')
  expect((await itemsOf(page)).userEmail).toBe(shop.email)
  expect((await itemsOf(other)).userEmail).toBe(people.administrator)
  await signOut(other)
  await expect(other).toHaveURL(/\/login/)
  await page.getByRole('link', { name: 'Products' }).first().click()
  await expectSignedIn(page, '/user/dashboard/products')
})

test.describe('without a session', () => {
  const guarded = [
    '/user',
    '/user/dashboard',
    '/user/dashboard/products?q=milk',
    '/user/dashboard/visuals',
    '/user/dashboard/accounting',
    '/user/dashboard/accounting/profit-loss',
    '/user/dashboard/accounting/advanced/taxation',
  ]

  test('§2 (empty path) | Redirects to /login.', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL((url) => url.pathname === '/login' && url.search === '')
  })

  for (const address of guarded)
    test(`${address} leads to the login, which leads back`, async ({ page }) => {
      await page.goto(address)
      await expect(page).toHaveURL(
        (url) => url.pathname === '/login' && url.search === `?returnUrl=${encodeURIComponent(address)}`,
      )
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    })

  test('§2 /admin | Requires a stored session token, else redirects to /login; §6 /admin needs a stored token; §2 Children: dashboard, dashboard/shops (manage shops), dashboard/users (user management), dashboard/reports', async ({
    page,
  }) => {
    for (const rest of ['', '/dashboard', '/dashboard/shops', '/dashboard/users', '/dashboard/reports']) {
      await page.goto(`/admin${rest}`)
      await expect(page).toHaveURL((url) => url.pathname === '/login' && url.search === '')
    }
    await signIn(page, 'administrator')
    for (const rest of ['/dashboard', '/dashboard/shops', '/dashboard/users', '/dashboard/reports']) {
      await page.goto(`/admin${rest}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL((url) => url.pathname === `/admin${rest}`)
    }
  })

  test('nothing but the documented items is what a login leaves', async ({ page }) => {
    await openShop(page)
    const names = await page.evaluate(() => Object.keys(sessionStorage))
    const known: readonly string[] = [...sessionItems, 'positions', 'remix-scroll-positions']
    expect(names.filter((name) => !known.includes(name))).toEqual([])
  })
})

test('§2 /user | Empty path redirects to dashboard; §2 Children: dashboard, dashboard/products, dashboard/visuals', async ({
  page,
}) => {
  await openShop(page)
  await page.goto('/user')
  await expect(page).toHaveURL((url) => url.pathname === '/user/dashboard')
  for (const rest of ['products', 'visuals']) {
    await page.goto(`/user/dashboard/${rest}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectSignedIn(page, `/user/dashboard/${rest}`)
  }
})

test('/admin shows who is no administrator a refusal with a way back', async ({ page }) => {
  await openShop(page)
  await page.goto('/admin/dashboard')
  await expect(page.getByText('This area is for administrators')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the till' }).click()
  await expectSignedIn(page)
})
