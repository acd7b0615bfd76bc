import { expect, type Page, test } from 'playwright/test'
import { newShop, removeShop, suspendShop } from './support/shops.ts'
import { password, people, signIn, signInByForm } from './support/sign-in.ts'

const email = (page: Page) => page.getByLabel('Email')
const secret = (page: Page) => page.getByLabel('Password', { exact: true })
const button = (page: Page) => page.getByRole('button', { name: 'Login' })

/** Holds the program's scripts back: the page is there to be seen and typed in, but not alive. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Holds the request of the login back until the returned function is called. */
async function holdSignIn(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/session', async (route) => {
    await released
    await route.continue()
  })
  return release
}

test.describe('before the page is hydrated', () => {
  test('what is typed stays, with the cursor where it was', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await email(page).fill(people.owner)
    await secret(page).fill(password.slice(0, 4))
    release()
    await expect.poll(() => page.evaluate(() => window.keepEarly === undefined)).toBe(true)
    await expect(email(page)).toHaveValue(people.owner)
    await expect(secret(page)).toBeFocused()
    await page.keyboard.type(password.slice(4))
    await expect(secret(page)).toHaveValue(password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/user/dashboard')
  })

  test('Enter is not lost: it logs in as soon as the page lives', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await email(page).fill(people.owner)
    await secret(page).fill(password)
    await page.keyboard.press('Enter')
    await button(page).click()
    await expect(page).toHaveURL(/\/login$/)
    release()
    await page.waitForURL('**/user/dashboard')
  })

  test('Enter does not leave the page when only its button is loaded', async ({ page }) => {
    await page.route('**/login', async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      const end = text.indexOf('</button>', text.indexOf('type="submit"'))
      await route.fulfill({ response, body: text.slice(0, end) })
    })
    await page.goto('/login', { waitUntil: 'commit' })
    await email(page).fill(people.owner)
    await secret(page).fill(password)
    await page.keyboard.press('Enter')
    await expect(page.locator('form')).toHaveAttribute('data-early', 'true')
    await expect(page).toHaveURL(/\/login$/)
  })
})

for (const [what, missing] of [
  ['a module of the screen', '**/assets/login-*.js'],
  ['the entry', '**/assets/entry.client-*.js'],
] as const) {
  test(`${what} that does not arrive is reported, and loading again helps`, async ({ page }) => {
    await page.route(missing, (route) => route.abort())
    await page.goto('/login')
    await expect(page.getByRole('alert')).toContainText('could not be loaded')
    await page.unroute(missing)
    await page.getByRole('link', { name: 'Load it again' }).click()
    await email(page).fill(people.owner)
    await secret(page).fill(password)
    await button(page).click()
    await page.waitForURL('**/user/dashboard')
  })
}

test.describe('§2 /login | Sales & Accounts login form: an email field, a password field with a show/hide toggle', () => {
  test('the password is shown and hidden, and stays what it was', async ({ page }) => {
    await page.goto('/login')
    await secret(page).fill('a secret')
    await expect(secret(page)).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(secret(page)).toHaveAttribute('type', 'text')
    await expect(secret(page)).toHaveValue('a secret')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(secret(page)).toHaveAttribute('type', 'password')
    await expect(secret(page)).toHaveValue('a secret')
  })

  test('password managers know the fields, and what they fill in unseen is sent', async ({ page }) => {
    await page.goto('/login')
    await expect(email(page)).toHaveAttribute('autocomplete', 'username')
    await expect(secret(page)).toHaveAttribute('autocomplete', 'current-password')
    // A manager sets the values; not every one dispatches an event for it.
    await page.evaluate(
      ([name, word]) => {
        for (const [field, value] of [
          ['email', name],
          ['password', word],
        ]) {
          const input = document.querySelector<HTMLInputElement>(`input[name="${field}"]`)
          if (input) input.value = value ?? ''
        }
      },
      [people.owner, password],
    )
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(email(page)).toHaveValue(people.owner)
    await button(page).click()
    await page.waitForURL('**/user/dashboard')
  })
})

test("§2 a Login button that reads 'Logging in...' while busy: it sends once", async ({ page }) => {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/session' && request.method() === 'POST') count += 1
  })
  const release = await holdSignIn(page)
  await signInByForm(page, people.owner)
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
  await secret(page).press('Enter')
  await page.getByRole('button', { name: 'Logging in...' }).click({ force: true })
  release()
  await page.waitForURL('**/user/dashboard')
  expect(count).toBe(1)
})

test.describe('the banner', () => {
  /** The form stays, shows why, and keeps the address; no session has begun. */
  async function expectRefusal(page: Page, given: string, sentence: string): Promise<void> {
    await expect(page.getByRole('alert')).toHaveText(sentence)
    await expect(page).toHaveURL(/\/login/)
    await expect(email(page)).toHaveValue(given)
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  }

  test('§5 Login requires both email and password; §8 Please enter both email and password.', async ({
    page,
  }) => {
    let isRequested = false
    await page.route('**/api/session', (route) => {
      isRequested = true
      return route.continue()
    })
    await page.goto('/login')
    for (const [name, word, focused] of [
      ['', '', email],
      [people.owner, '', secret],
      ['', password, email],
      ['   ', password, email],
    ] as const) {
      await email(page).fill(name)
      await secret(page).fill(word)
      await button(page).click()
      await expect(page.getByRole('alert')).toHaveText('Please enter both email and password.')
      if (name.trim() === name) await expect(focused(page)).toBeFocused()
    }
    expect(isRequested).toBe(false)
  })

  test("§8 Invalid email or password; §8 Otherwise the error's own message: a wrong password, and an unknown address", async ({
    page,
  }) => {
    const unknown = 'unknown-address@test.shop'
    for (const given of [people.owner, unknown]) {
      await signInByForm(page, given, 'not-the-password')
      await expectRefusal(page, given, 'Invalid email or password')
    }
    await expect(secret(page)).toBeFocused()
  })

  test('§5 The account must resolve to a shop; §8 No account found for this email', async ({
    page,
    request,
  }) => {
    const shop = await newShop(request)
    await removeShop(shop.shopId)
    await signInByForm(page, shop.email)
    await expectRefusal(page, shop.email, 'No account found for this email')
  })

  test('§5 A shop whose status is not active is rejected; §8 This shop account is inactive. Please contact support.', async ({
    page,
    request,
  }) => {
    const shop = await newShop(request)
    await suspendShop(shop.shopId)
    await signInByForm(page, shop.email)
    await expectRefusal(page, shop.email, 'This shop account is inactive. Please contact support.')
  })

  test('§8 Authentication API is restricted. Please contact system administrator. (the server refuses to sign anyone in)', async ({
    page,
  }) => {
    const sentence = 'Authentication API is restricted. Please contact system administrator.'
    // The answer the server gives where Keycloak refuses the server itself (tests/session).
    await page.route('**/api/session', (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: 'about:blank',
          title: 'Login restricted',
          status: 403,
          code: 'authentication_restricted',
          detail: sentence,
        }),
      }),
    )
    await signInByForm(page, people.owner)
    await expectRefusal(page, people.owner, sentence)
  })

  test('a server that does not answer is not reported as a wrong password', async ({ page, context }) => {
    await page.goto('/login')
    await context.setOffline(true)
    await email(page).fill(people.owner)
    await secret(page).fill(password)
    await button(page).click()
    await expectRefusal(
      page,
      people.owner,
      'The server can’t be reached. Check the connection of this device and try again.',
    )
    await context.setOffline(false)
    await button(page).click()
    await page.waitForURL('**/user/dashboard')
  })
})

test.describe('after a successful login', () => {
  test('§2 An admin goes to /admin/dashboard whatever the returnUrl', async ({ page }) => {
    await page.goto('/login?returnUrl=%2Fuser%2Fdashboard%2Fproducts')
    await email(page).fill(people.administrator)
    await secret(page).fill(password)
    await button(page).click()
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
  })

  const target = async (page: Page, query: string) => {
    await page.goto(`/login${query}`)
    await page.evaluate(() => sessionStorage.clear())
    await email(page).fill(people.owner)
    await secret(page).fill(password)
    await button(page).click()
    await page.waitForURL((url) => url.pathname !== '/login')
    const { host, pathname, search } = new URL(page.url())
    expect(host).toBe(new URL(test.info().project.use.baseURL ?? '').host)
    return pathname + search
  }

  test("§2 Accepts the query parameter returnUrl, default '/'; §2 Any other user goes to the returnUrl if it is set and is not '/', otherwise to /user/dashboard", async ({
    page,
  }) => {
    const wanted = '/user/dashboard/products?q=milk'
    expect(await target(page, `?returnUrl=${encodeURIComponent(wanted)}`)).toBe(wanted)
    expect(await target(page, '?returnUrl=%2F')).toBe('/user/dashboard')
    expect(await target(page, '')).toBe('/user/dashboard')
  })

  test('a returnUrl that leads elsewhere is not followed', async ({ page }) => {
    for (const elsewhere of [
      '//evil.example/x',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/%2Fevil.example',
    ])
      expect(await target(page, `?returnUrl=${encodeURIComponent(elsewhere)}`)).toBe('/user/dashboard')
  })
})

test('someone logged in who opens the login may go on', async ({ page }) => {
  await signIn(page)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Continue without logging in again' }).click()
  await page.waitForURL('**/user/dashboard')
})
