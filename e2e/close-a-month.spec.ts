import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { unzipped } from '../tests/support/unzipped.ts'
import { verifyBy } from '../tests/support/verify.ts'
import { type LastMonth, lastMonth, shopOfLastMonth } from './support/last-month.ts'
import { openBooks } from './support/shops.ts'
import { signInAs } from './support/sign-in.ts'
import { nameTill, payByKey, recordedNumber, tile, total } from './support/till.ts'

const books = '/user/dashboard/accounting'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a month is closed from its bills to the pack, and what a till sold offline comes after it', async ({
  page,
  request,
  browser,
}) => {
  const month = lastMonth()
  const { email } = await shopOfLastMonth(request, month)
  const till = await test.step('a till sells on the last day of the month, without a connection', () =>
    sellOffline(browser, email, month))
  await signInAs(page, email)
  await page.waitForURL('**/user/dashboard')
  await openBooks(page)

  await test.step('the bill of the landlord comes with its photo and is paid, that of the power company is owed', async () => {
    await recordBill(page, month, { of: 'Landlord', category: 'Rent', amount: '430', photo: true })
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Pay Landlord' })
    await dialog.getByLabel('Date').fill(month.written(month.day(15)))
    await dialog.getByLabel('Paid from').selectOption('Bank')
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Paid')
    await recordBill(page, month, {
      of: 'Power company',
      category: 'Electricity and water',
      amount: '107.50',
      photo: false,
    })
    await expect(page.getByRole('region', { name: 'Payment' })).toContainText('107.50')
  })

  await test.step('money that the owner put in is entered by hand', async () => {
    await page.goto(`${books}/journal/new`)
    await enterCapital(page, { on: month.written(month.day(5)), amount: '5000' })
    await expect(
      page.getByRole('heading', { level: 1, name: 'The owner put money into the bank' }),
    ).toBeVisible()
  })

  await test.step('the statement of the bank is imported, matched and reconciled', () =>
    reconcileBank(page, month))

  await test.step('the month takes its share of the freezer', async () => {
    await page.goto(`${books}/advanced/asset/depreciation`)
    await page.getByRole('button', { name: `Post ${month.name}` }).click()
    await expect(page.getByRole('heading', { name: 'Months posted' })).toBeVisible()
  })

  await test.step('the tax worksheet has the figures of the sale and the bills, and is filed', async () => {
    await page.goto(`${books}/advanced/taxation/${month.day(1)}`)
    for (const [box, figure] of [
      ['Total income received from sales', '1,000.00'],
      ['Total output tax collected', '75.00'],
      ['Total input tax paid and claimed', '37.50'],
      ['VAT payable (credit)', '37.50'],
    ] as const)
      await expect(page.getByRole('row').filter({ hasText: box })).toContainText(figure)
    await tryAdjustment(page)
    await page.getByRole('button', { name: 'File the return' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('37.50')
    await dialog.getByRole('button', { name: 'File', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
  })

  await test.step('nothing but what is reviewed and audited by night is left, and the month is locked', async () => {
    await page.goto(`${books}/close`)
    const list = page.getByRole('list', { name: `To do for ${month.name}` })
    for (const done of ['Bank and mobile money', 'Depreciation', 'Agreement with the ledger', 'Tax return'])
      await expect(list.getByText(`${done}, done`)).toBeVisible()
    await page.getByRole('button', { name: /^Lock through/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Self-audit')
    await dialog.getByRole('button', { name: 'Lock', exact: true }).click()
    await expect(page.getByText(`Locked through ${month.written(month.end)}`)).toBeVisible()
  })

  const locked = await test.step('the reports agree with each other and with the ledger', () =>
    readReports(page, month))

  await test.step('the pack holds the same figures, the photo, and a proof that holds', () =>
    comparePack(page))

  await test.step('an entry that is dated in the locked month asks before it is posted on the first open day', async () => {
    await page.goto(`${books}/journal/new`)
    await enterCapital(page, { on: month.written(month.end), amount: '20' })
    const dialog = page.getByRole('dialog', { name: /^Post on / })
    await expect(dialog).toContainText(`The books are locked through ${month.written(month.end)}.`)
    await dialog.getByRole('button', { name: 'Change the date' }).click()
    await expect(page.getByText(/Correct its date, or let it be posted on/)).toBeVisible()
    await page.getByRole('button', { name: /^Post entry/ }).click()
    await dialog.getByRole('button', { name: /^Post on / }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'The owner put money into the bank' }),
    ).toBeVisible()
    await expect(page.getByText(month.written(month.end)).first()).toBeVisible()
    expect(await readReports(page, month), 'the figures of the locked month').toEqual(locked)
  })

  await test.step('the receipt of the till that was offline is posted on the first open day, and says so', async () => {
    await till.page.context().setOffline(false)
    await expect(till.page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 60_000 })
    await till.page.context().close()
    await page.goto('/user/dashboard/to-check')
    await expect(
      page.getByText(new RegExp(`Dated ${month.written(month.end)}, which was locked: posted on`)),
    ).toBeVisible()
    await page
      .getByRole('link', { name: new RegExp(`${till.number}$`) })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: `Receipt ${till.number}` })).toBeVisible()
    await expect(page.getByText('Posted on', { exact: true })).toBeVisible()
    expect(await readReports(page, month), 'the figures of the locked month').toEqual(locked)
  })

  await test.step('the owner opens the month again, with a reason', async () => {
    await page.goto(`${books}/close`)
    await page.getByRole('button', { name: 'Unlock', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('A bill of the landlord')
    await dialog.getByRole('button', { name: 'Unlock', exact: true }).click()
    await expect(page.getByText('No month is locked')).toBeVisible()
    const rows = page.getByRole('table', { name: 'Locked and opened' }).getByRole('row')
    await expect(rows.filter({ hasText: 'Opened again' })).toContainText('A bill of the landlord')
  })

  await test.step('the bill is too late for the return, which is paid as it was filed: the next one has it, and says so', async () => {
    await recordBill(page, month, { of: 'Plumber', category: 'Repairs', amount: '215', photo: false })
    await page.goto(`${books}/advanced/taxation/${month.day(1)}`)
    await expect(page.getByRole('row').filter({ hasText: 'VAT payable (credit)' })).toContainText('37.50')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Pay the return' })
    await expect(dialog.getByLabel('Amount')).toHaveValue('37.50')
    await dialog.getByRole('button', { name: 'Record the payment' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Filed and settled')).toBeVisible()
    await page.goto(`${books}/advanced/taxation/${month.next}`)
    await expect(page.getByText('Documents of earlier periods are in this return')).toBeVisible()
    await page.getByRole('link', { name: 'Show them' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Late documents' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Repairs-1' })).toContainText('15.00')
  })
})

/** An adjustment needs its reason, changes what is due at once, and is taken out again before anything is filed. */
async function tryAdjustment(page: Page): Promise<void> {
  await page.locator('section', { hasText: 'Adjustments' }).getByRole('button', { name: 'Add' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an adjustment' })
  await dialog.getByLabel('What').selectOption('More tax is claimed back')
  await dialog.getByLabel('Tax amount').fill('2.50')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Say why.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('A bad debt')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()
  const due = page.getByRole('row').filter({ hasText: 'VAT payable (credit)' })
  await expect(due).toContainText('35.00')
  await page.getByRole('button', { name: 'Remove: A bad debt' }).click()
  await expect(due).toContainText('37.50')
}

/** Neither sends the device's time nor reads the server's: what was sold is believed to be of the day that it shows. */
function asEarlierProgram(): void {
  const { get, set } = Headers.prototype
  Headers.prototype.set = function (name, value) {
    if (name !== 'x-device-time') set.call(this, name, value)
  }
  Headers.prototype.get = function (name) {
    return name === 'x-server-time' ? null : get.call(this, name)
  }
}

/** A till in a browser of its own, which goes offline before it sells. */
async function sellOffline(
  browser: Browser,
  email: string,
  month: LastMonth,
): Promise<{ page: Page; number: string }> {
  const page = await browser.newPage()
  await page.clock.install({ time: `${month.end}T10:00:00Z` })
  await page.addInitScript(asEarlierProgram)
  await signInAs(page, email)
  await page.waitForURL('**/user/dashboard')
  await tile(page, 'Garri 1 kg').click()
  await expect(total(page)).toContainText('1,075.00')
  await page.keyboard.press('F9')
  await nameTill(page)
  await page.context().setOffline(true)
  await payByKey(page)
  const number = await recordedNumber(page)
  await expect(page.getByText('Waiting on this device')).toBeVisible()
  return { page, number }
}

async function enterCapital(page: Page, { on, amount }: { on: string; amount: string }) {
  await page.getByLabel('Date').fill(on)
  await page.getByLabel('What it is for').fill('The owner put money into the bank')
  await page.getByLabel('Account, line 1').selectOption('1020 Bank')
  await page.getByLabel('Debit, line 1').fill(amount)
  await page.getByLabel('Account, line 2').selectOption({ label: '3000 Capital' })
  await page.getByLabel('Credit, line 2').fill(amount)
  await page.getByRole('button', { name: /^Post entry/ }).click()
}

async function recordBill(
  page: Page,
  month: LastMonth,
  bill: { of: string; category: string; amount: string; photo: boolean },
): Promise<void> {
  await page.goto(`${books}/expenditure/new`)
  await page.getByLabel('Payment').selectOption('To pay later')
  await page.getByLabel('Supplier').selectOption('A new supplier')
  await page.getByLabel('Name of the new supplier').fill(bill.of)
  await page.getByLabel('Invoice number').fill(`${bill.category}-1`)
  await page.getByLabel('Invoice date').fill(month.written(month.day(12)))
  await page.getByLabel('Category').selectOption(bill.category)
  await page.getByLabel('Amount with tax').fill(bill.amount)
  await page.getByLabel('The paper shows VAT').check()
  if (bill.photo) {
    const file = { name: 'bill.png', mimeType: 'image/png', buffer: png }
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.getByRole('button', { name: /bill\.png/ }).first()).toBeVisible()
  }
  await page.getByRole('button', { name: 'Record bill' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Bill ${bill.category}-1` })).toBeVisible()
}

/** The rent that was paid and the owner's money are matched, the charge is posted from its line. */
async function reconcileBank(page: Page, month: LastMonth): Promise<void> {
  await page.goto(`${books}/reconciliation/1020`)
  await page.getByRole('button', { name: 'Import a statement' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Import a statement of 1020 Bank' })
  const text = [
    'Date,Description,Amount',
    `${month.day(5)},Transfer from owner,5000.00`,
    `${month.day(15)},Landlord,-430.00`,
    `${month.day(28)},Monthly charge,-50.00`,
  ].join('\n')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await dialog.getByLabel('Balance at the end of the statement').fill('4520')
  await dialog.getByRole('button', { name: 'Import 3 lines' }).click()
  await expect(dialog).toBeHidden()
  const line = (words: string) => page.getByRole('listitem').filter({ hasText: words })
  await test.step('a line is accepted while the one before it is on its way', async () => {
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await page.route('**/lines/**', async (route) => {
      await held
      await route.continue()
    })
    for (const words of ['Transfer from owner', 'Landlord'])
      await line(words).getByRole('button', { name: 'Accept' }).click()
    letThrough()
    for (const words of ['Transfer from owner', 'Landlord']) await expect(line(words)).toBeHidden()
    await page.unroute('**/lines/**')
  })
  await line('Monthly charge').getByRole('button', { name: 'Match or post' }).click()
  const explain = page.getByRole('dialog')
  await explain.getByRole('button', { name: /^Post/ }).first().click()
  await explain.getByLabel('Category').selectOption('6090 Bank charges')
  await explain.getByRole('button', { name: 'Post and match' }).click()
  await expect(explain).toBeHidden()
  await expect(page.getByText('Every line is matched')).toBeVisible()
  await page.getByRole('button', { name: 'Reconcile', exact: true }).click()
  const finish = page.getByRole('dialog', { name: 'Reconcile 1020 Bank' })
  await finish.getByLabel('Up to').fill(month.written(month.end))
  await finish.getByLabel('Balance on the statement').fill('4520')
  await finish.getByRole('button', { name: 'Reconcile' }).click()
  await expect(finish).toBeHidden()
  await page.getByRole('link', { name: `Up to ${month.written(month.end)}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: /1020 Bank/ })).toBeVisible()
  await expect(page.getByText('4,520.00').first()).toBeVisible()
}

/** Every figure of the month's reports, as shown on the screen; each proves itself. */
async function readReports(page: Page, month: LastMonth): Promise<string[][]> {
  const read: string[][] = []
  const range = `from=${month.day(1)}&to=${month.end}`
  // 1,000 of sales less rent 400, electricity 100, bank charges 50 and a sixtieth of the freezer, 100.
  for (const [report, proof, label, figure] of [
    [`profit-loss?${range}`, 'Agrees with the trial balance', 'Net profit', '350.00'],
    [`balance-sheet?on=${month.end}`, 'equal liabilities and equity', 'Profit', '350.00'],
    [`trial-balance?on=${month.end}`, 'Debits equal credits:', 'Bank charges', '50.00'],
  ] as const) {
    await page.goto(`${books}/${report}`)
    await expect(page.locator('[data-ties=true]').filter({ hasText: proof })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: label }).first()).toContainText(figure)
    const cells = (await page.getByRole('row').allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' '))
    read.push(cells)
  }
  return read
}

async function comparePack(page: Page): Promise<void> {
  await page.goto(`${books}/trial-balance`)
  await expect(page.getByText('Debits equal credits:')).toBeVisible()
  const rows = await page.locator('tbody').getByRole('row').all()
  const screen = await Promise.all(rows.map((row) => row.locator('th,td').allInnerTexts()))
  await page.goto(books)
  const download = page.waitForEvent('download', { timeout: 120_000 })
  await page.getByRole('button', { name: 'Download the pack' }).click()
  const files = new Map(unzipped(readFileSync(await (await download).path())))
  const named = (pattern: RegExp) => {
    const [name = ''] = [...files.keys()].filter((one) => pattern.test(one))
    expect(name, String(pattern)).not.toBe('')
    return files.get(name) ?? Buffer.of()
  }
  const [, ...lines] = named(/^reports\/trial-balance-.*\.csv$/)
    .toString()
    .trim()
    .split('\r\n')
  expect(lines.filter((line) => !line.startsWith(',Total'))).toEqual(
    screen.map((cells) => cells.map((cell) => cell.replaceAll(',', '')).join(',')),
  )
  for (const report of ['profit-and-loss', 'balance-sheet', 'reconciliation-1020'])
    expect(named(new RegExp(`^reports/${report}.*\\.pdf$`)).toString('latin1', 0, 5)).toBe('%PDF-')
  named(/^tax-returns\/.*\.pdf$/)
  expect(named(/^attachments\/.*bill\.png$/).equals(png)).toBe(true)
  const folder = mkdtempSync(join(tmpdir(), 'pack-'))
  try {
    for (const name of ['verify.mjs', 'ledger-proof.jsonl'])
      writeFileSync(join(folder, name), named(new RegExp(`^proof/${name}$`)))
    const verdict = await verifyBy(join(folder, 'verify.mjs'), join(folder, 'ledger-proof.jsonl'))
    expect(verdict, verdict.text).toMatchObject({ code: 0 })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
