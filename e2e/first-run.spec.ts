import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { today } from '#tests/support/clock.ts'
import { expectAccessible } from './support/axe.ts'
import { type EmptyInstallation, startEmptyInstallation } from './support/empty-installation.ts'
import { scan } from './support/scanner.ts'
import { sellWithoutShift, tile } from './support/till.ts'

const secret = 'a long first password'
const wrongCode = '0000-0000-0000-0000-0000'
const goods = [
  'SKU,Name,Unit,Price,Cost,Quantity',
  'MIL-400,Milo 400 g,piece,48.00,41.50,24',
  'RIC-5,Rice 5 kg,piece,95.00,80.00,10',
].join('\n')

test.describe.configure({ mode: 'serial' })
test.setTimeout(420_000)

const opened: EmptyInstallation[] = []
async function emptyInstallation(): Promise<EmptyInstallation> {
  const installation = await startEmptyInstallation()
  opened.push(installation)
  return installation
}
test.afterEach(async () => {
  for (const installation of opened.splice(0)) await installation.stop()
})

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The figures are repeated once before they are recorded. */
async function recordMoney(page: Page) {
  await button(page, 'Record money and continue').click()
  await expect(page.getByText(/^Record .*\d\.\d\d\?$/)).toBeVisible()
  await button(page, 'Record money and continue').click()
}

/** The present screen: nothing for axe to find, nothing beyond its edges; kept as a picture where asked. */
async function expectGoodScreen(page: Page, name: string): Promise<void> {
  await test.step(name, async () => {
    await expectAccessible(page)
    const { scrollWidth, innerWidth } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      innerWidth: window.innerWidth,
    }))
    expect(scrollWidth, 'the page scrolls sideways').toBeLessThanOrEqual(innerWidth)
    const kept = process.env.SCREENSHOTS
    const scheme = test.info().title.includes('dark') ? 'dark' : 'light'
    if (kept) await page.screenshot({ path: `${kept}/${scheme}-${name}.png`, fullPage: true })
  })
}

async function becomeAdministrator(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await button(page, 'Create administrator').click()
}

/** From the code in the log to the administrator and the shop. */
async function begin(page: Page, installation: EmptyInstallation, shopName: string): Promise<string> {
  const email = `first-${randomUUID().slice(0, 8)}@test.shop`
  await page.goto(installation.setupAddress())
  await expect(title(page, 'Who looks after this installation?')).toBeVisible()
  await becomeAdministrator(page, email)
  await expect(title(page, 'Your shop')).toBeVisible()
  await page.getByLabel('Name of the shop').fill(shopName)
  await button(page, 'Create shop').click()
  await expect(title(page, 'What the shop has today')).toBeVisible()
  return email
}

async function newTab(browser: Browser, installation: EmptyInstallation): Promise<Page> {
  const context = await browser.newContext({ baseURL: installation.address })
  return context.newPage()
}

test('from the code in the log to the first sale', async ({ page }) => {
  const installation = await emptyInstallation()
  const email = `first-${randomUUID().slice(0, 8)}@test.shop`

  // Logging in is not possible yet, and the login screen shows it.
  await page.goto(`${installation.address}/login`)
  await page.getByRole('link', { name: 'Set it up' }).click()
  await expect(title(page, 'Welcome')).toBeVisible()
  await expectGoodScreen(page, 'welcome')

  await page.getByLabel('Setup code').focus()
  await scan(page, '6034000005059')
  await expect(page.getByText('Enter was pressed too quickly after typing.').first()).toBeVisible()

  // A wrong code opens nothing, and half a one is not even sent.
  await page.getByLabel('Setup code').fill('ABCD')
  await button(page, 'Begin').click()
  await expect(page.getByText('five groups of four')).toBeVisible()
  await page.getByLabel('Setup code').fill(wrongCode)
  await button(page, 'Begin').click()
  await expect(page.getByText('This is not the code in the log.')).toBeVisible()
  await expectGoodScreen(page, 'welcome-wrong')
  const answer = await page.request.post(`${installation.address}/api/setup/administrator`, {
    data: { code: wrongCode, email, password: secret },
  })
  expect(answer.status()).toBe(403)

  // The code of the start before does not count any more.
  const before = installation.setupAddress()
  await installation.restart()
  await page.goto(before)
  await page.reload()
  await expect(page.getByText('This is not the code in the log.')).toBeVisible()
  const code = installation.setupAddress().split('#')[1] ?? ''
  await page.getByLabel('Setup code').fill(code.toLowerCase().replaceAll('-', ' '))
  await button(page, 'Begin').click()

  // 1 · The administrator: errors at their fields, and what was typed is there after a reload.
  await expect(title(page, 'Who looks after this installation?')).toBeVisible()
  await becomeAdministrator(page, 'ama')
  await expect(page.getByText('Enter an email address, such as ama@example.com.')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('short')
  await button(page, 'Create administrator').click()
  await expect(page.getByText('it is too short (at least 10 characters)')).toBeVisible()
  await expectGoodScreen(page, 'administrator-errors')
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expectGoodScreen(page, 'administrator')
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.keyboard.press('Enter')

  // 2 · The shop: its country brings money and clock, its receipt is shown as it is typed.
  await expect(title(page, 'Your shop')).toBeVisible()
  await button(page, 'Create shop').click()
  await expect(page.getByLabel('Name of the shop')).toBeFocused()
  await expect(page.getByText('Enter the name of the shop')).toBeVisible()
  await page.getByLabel('Name of the shop').fill('Osu Provisions')
  await expect(page.getByLabel('Currency')).toHaveValue('GHS')
  await page.getByLabel('Registration').selectOption('standard')
  await expect(page.getByText(/Charged on standard goods today: .*VAT 15%/)).toBeVisible()
  await page.getByLabel('Registered since').fill('2026-01-01')
  await page.getByLabel('Tax number').fill('C0001234567')
  await page.getByLabel('Receipt heading').fill('Osu Provisions\nOxford Street 12, Accra\n020 000 0000')
  await page.reload()
  await expect(page.getByLabel('Name of the shop')).toHaveValue('Osu Provisions')
  await expectGoodScreen(page, 'shop')
  await button(page, 'Create shop').click()

  // 3 · Money and goods at cost. Back is possible, and what is made there is shown.
  await expect(title(page, 'What the shop has today')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(title(page, 'The shop')).toBeVisible()
  await expect(page.getByLabel('Tax number')).toHaveValue('C0001234567')
  await page.getByLabel('Name of the shop').fill('Osu Provisions & Sons')
  await expectGoodScreen(page, 'shop-made')
  await button(page, 'Save and continue').click()
  await expect(title(page, 'What the shop has today')).toBeVisible()
  await page.getByRole('link', { name: 'Administrator' }).click()
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('link', { name: /^Money and stock/ }).click()
  await page.getByLabel('Cash in the tills').fill('1,250.50')
  await page.getByLabel('Bank').fill('-30')
  await page.getByLabel('Choose a CSV or XLSX file').setInputFiles({
    name: 'goods.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(goods),
  })
  await page.getByRole('button', { name: 'Import 2 products' }).click()
  await expect(page.getByText('Products imported')).toBeVisible()
  await expect(page.getByText('2 products are in.')).toBeVisible()
  await expectGoodScreen(page, 'stock')
  await recordMoney(page)

  // 4 · This device.
  await expect(title(page, 'Sell on this device')).toBeVisible()
  await button(page, 'Use this device as a till').click()
  await expect(page.getByText('Give this device a name')).toBeVisible()
  await page.getByLabel('Name of this till').fill('Counter')
  await expectGoodScreen(page, 'till')
  await button(page, 'Use this device as a till').click()

  // Back once more: the currency of the books is fixed now, and the page gives the reason.
  await expect(title(page, 'Keep the books safe')).toBeVisible()
  await page.getByRole('link', { name: /^Shop/ }).click()
  await expect(page.getByLabel('Name of the shop')).toHaveValue('Osu Provisions & Sons')
  await expect(page.getByText('The books have begun')).toBeVisible()
  await expect(page.getByLabel('Currency')).toBeDisabled()
  await expectGoodScreen(page, 'shop-begun')
  await page.getByRole('link', { name: /^Backups/ }).click()

  // 5 · Backups: the key is not passed over by accident.
  await expect(title(page, 'Keep the books safe')).toBeVisible()
  await expect(page.getByText(/^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/)).toBeVisible()
  await button(page, 'Finish').click()
  await expect(page.getByText('Print the key or write it down first')).toBeVisible()
  await expectGoodScreen(page, 'backups')
  await page.getByLabel('The key is printed or written down').check()
  await button(page, 'Finish').click()

  await expect(title(page, 'Osu Provisions & Sons is open')).toBeVisible()
  await expectGoodScreen(page, 'done')
  await page.getByRole('link', { name: 'Open the till' }).click()

  // What is left for the first day is listed on every screen until it is done.
  const guide = page.getByRole('region', { name: 'Setup guide' })
  await expect(guide).toContainText('2 of 5')
  await guide.getByRole('button', { name: /^Set up your shop/ }).click()
  await expect(guide.getByText('2 products')).toBeVisible()
  await expectGoodScreen(page, 'guide')
  await guide.getByRole('button', { name: 'They are right' }).click()
  await guide.getByRole('button', { name: 'I work alone' }).click()
  await expect(guide).toContainText('4 of 5')
  await button(page, 'Hide the setup guide').click()
  await expect(guide).toBeHidden()
  await button(page, 'Show it again').click()
  await guide.getByRole('button', { name: /^Set up your shop/ }).click()
  await expect(guide.getByText('You work alone')).toBeVisible()
  await guide.getByRole('button', { name: /^Set up your shop/ }).click()
  await tile(page, 'Milo 400 g').click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await sellWithoutShift(page)
  await page.getByLabel('Cash received').fill('60')
  await page.getByRole('button', { name: 'Record sale' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  // In the books: money, stock at cost, and the sale; debits equal credits.
  const trial = await page.evaluate(
    async ({ password, on }) => {
      const token = sessionStorage.getItem('token')
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      await fetch('/api/session/accounting', { method: 'POST', headers, body: JSON.stringify({ password }) })
      const shop = sessionStorage.getItem('shopId')
      return (await fetch(`/api/shops/${shop}/ledger/trial-balance?on=${on}`, { headers })).json()
    },
    { password: secret, on: today() },
  )
  expect(trial.totalDebitMinor).toBe(trial.totalCreditMinor)
  const stock = 24 * 4150 + 10 * 8000
  for (const [account, balanceMinor] of [
    ['1000', 125_050 + 4800],
    ['1020', -3000],
    ['1200', stock - 4150],
    ['3950', -(125_050 - 3000 + stock)],
  ] as const) {
    const row = trial.accounts.find((one: { account: string }) => one.account === account)
    expect(row.debitMinor - row.creditMinor, account).toBe(balanceMinor)
  }

  // The code that began it opens nothing now.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`${installation.address}/first-run#${code}`)
  await expect(title(page, 'Log in to continue')).toBeVisible()
  await expectGoodScreen(page, 'closed')
  const closed = await page.request.post(`${installation.address}/api/setup/administrator`, {
    data: { code, email: 'second@test.shop', password: secret },
  })
  expect(closed.status()).toBe(410)
})

test('left after a step, it is taken up again there: by another device, and from the administration', async ({
  page,
  browser,
}) => {
  const installation = await emptyInstallation()
  const email = await begin(page, installation, 'Left Alone')
  await page.getByLabel('Cash in the tills').fill('10')
  await recordMoney(page)
  await expect(title(page, 'Sell on this device')).toBeVisible()
  await page.close()
  await installation.restart()

  const later = await newTab(browser, installation)
  await later.goto('/first-run')
  await expect(title(later, 'Log in to continue')).toBeVisible()
  await later.getByLabel('Email').fill(email)
  await later.getByLabel('Password', { exact: true }).fill('not my password')
  await button(later, 'Log in').click()
  await expect(later.getByRole('alert')).toContainText('Invalid email or password')
  await later.getByLabel('Password', { exact: true }).fill(secret)
  await button(later, 'Log in').click()
  await expect(title(later, 'Sell on this device')).toBeVisible()
  await button(later, 'Not on this device').click()
  await expect(title(later, 'Keep the books safe')).toBeVisible()

  // Left again: the administration leads back to it.
  await later.goto('/admin/dashboard')
  await later.getByRole('link', { name: 'Continue' }).click()
  await expect(title(later, 'Keep the books safe')).toBeVisible()
  await later.getByRole('link', { name: /^Money and stock/ }).click()
  await expect(later.getByText('In the books since today')).toHaveCount(1)

  // A slip of the hand is put right as long as the set-up lasts; an amount looked at again is no correction.
  await button(later, 'Correct Cash in the tills').click()
  await expect(later.getByLabel('Cash in the tills')).toHaveValue('10.00')
  await expect(button(later, 'Continue')).toBeVisible()
  await later.getByRole('button', { name: /^Keep / }).click()
  await expect(later.getByText('In the books since today')).toHaveCount(1)
  await button(later, 'Correct Cash in the tills').click()
  await later.getByLabel('Cash in the tills').fill('100')
  await expectGoodScreen(later, 'stock-corrected')
  await recordMoney(later)
  await expect(title(later, 'Sell on this device')).toBeVisible()
  await later.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(later.getByText('100.00')).toBeVisible()
  await later.getByRole('link', { name: /^Backups/ }).click()
  await button(later, 'Later').click()
  await expect(title(later, 'Left Alone is open')).toBeVisible()
  await expect(later.getByRole('heading', { name: 'For later' })).toBeVisible()
  await expectGoodScreen(later, 'key-waits')

  // The shop sells; the key of its backups is still to be had, and asked about, until it is kept.
  await later.goto('/admin/dashboard')
  await later.getByRole('link', { name: 'Continue' }).click()
  await later.getByRole('link', { name: 'Show the key' }).click()
  await expect(title(later, 'Keep the books safe')).toBeVisible()
  await later.getByLabel('The key is printed or written down').check()
  await button(later, 'Finish').click()
  await expect(title(later, 'Left Alone is open')).toBeVisible()
  await expect(later.getByText('The backup key is not printed yet')).toHaveCount(0)
  await later.goto('/admin/dashboard')
  await expect(later.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(later.getByText('Setup is not finished')).toHaveCount(0)
  await later.context().close()
})

test('two tabs do no step twice', async ({ page, browser }) => {
  const installation = await emptyInstallation()
  const email = `first-${randomUUID().slice(0, 8)}@test.shop`
  const other = await newTab(browser, installation)
  for (const tab of [page, other]) {
    await tab.goto(installation.setupAddress())
    await expect(title(tab, 'Who looks after this installation?')).toBeVisible()
  }
  await becomeAdministrator(page, email)
  await expect(title(page, 'Your shop')).toBeVisible()

  // The second tab hears that there is an administrator now, and goes on as that person.
  await becomeAdministrator(other, `second-${randomUUID().slice(0, 8)}@test.shop`)
  await expect(title(other, 'Log in to continue')).toBeVisible()
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password', { exact: true }).fill(secret)
  await button(other, 'Log in').click()
  await expect(title(other, 'Your shop')).toBeVisible()

  // Both make a shop: there is one, and both go on in it.
  await page.getByLabel('Name of the shop').fill('The first')
  await other.getByLabel('Name of the shop').fill('The second')
  await button(page, 'Create shop').click()
  await expect(title(page, 'What the shop has today')).toBeVisible()
  await button(other, 'Create shop').click()
  await expect(title(other, 'What the shop has today')).toBeVisible()
  await other.getByRole('link', { name: 'Back' }).click()
  await expect(other.getByLabel('Name of the shop')).toHaveValue('The first')
  await button(other, 'Continue').click()

  // Both record money: the first amount is stored, and the second tab shows it.
  await page.getByLabel('Cash in the tills').fill('10')
  await other.getByLabel('Cash in the tills').fill('20')
  await recordMoney(page)
  await expect(title(page, 'Sell on this device')).toBeVisible()
  await recordMoney(other)
  await expect(other.getByRole('alert')).toContainText('Already recorded')
  await expect(other.getByText('10.00')).toBeVisible()
  await button(other, 'Continue').click()
  await expect(title(other, 'Sell on this device')).toBeVisible()
  await other.context().close()
})

test.describe('a phone in the dark', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a phone in the dark shows every step whole, for a shop of someone else', async ({ page }) => {
    const installation = await emptyInstallation()
    await page.goto(installation.setupAddress())
    await expect(title(page, 'Who looks after this installation?')).toBeVisible()
    await expectGoodScreen(page, 'phone-administrator')
    await becomeAdministrator(page, `first-${randomUUID().slice(0, 8)}@test.shop`)
    await expect(title(page, 'Your shop')).toBeVisible()
    await page.getByLabel('Name of the shop').fill('Esi’s Corner')
    await page.getByLabel('Country').selectOption('TG')
    await expect(page.getByText('the shop charges none')).toBeVisible()
    await page.getByLabel('Currency').selectOption('XOF')
    await page.getByLabel('Who owns this shop?').selectOption('other')
    await button(page, 'Create shop').click()
    await expect(page.getByText('Enter an email address')).toBeVisible()
    await page.getByLabel('Email of the owner').fill(`esi-${randomUUID().slice(0, 8)}@test.shop`)
    await expectGoodScreen(page, 'phone-shop')
    await button(page, 'Create shop').click()
    await expect(title(page, 'What the shop has today')).toBeVisible()
    await expectGoodScreen(page, 'phone-stock')
    await button(page, 'Start with nothing').click()
    await expect(title(page, 'Sell on this device')).toBeVisible()
    await expectGoodScreen(page, 'phone-till')
    await button(page, 'Not on this device').click()
    await expect(title(page, 'Keep the books safe')).toBeVisible()
    await expect(button(page, 'Print the key')).toBeVisible()
    await expectGoodScreen(page, 'phone-backups')
    await button(page, 'Later').click()
    await expect(title(page, 'Esi’s Corner is open')).toBeVisible()
    await button(page, 'Make a temporary password').click()
    await expect(page.getByText('It is not shown again.')).toBeVisible()
    await expectGoodScreen(page, 'phone-done')
  })
})
