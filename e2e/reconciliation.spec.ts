import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import { daysAgo } from '#tests/support/clock.ts'
import { newShop, openBooks, tokenOf } from './support/shops.ts'
import { password, signInAs } from './support/sign-in.ts'

const bank = '/user/dashboard/accounting/reconciliation/1020'

const csv = [
  'Date,Description,Amount',
  `${daysAgo(3)},CARD SETTLEMENT,970.00`,
  `${daysAgo(2)},SMS FEE,-5.00`,
  `${daysAgo(1)},RENT AND FEE,-705.00`,
].join('\n')
const ofx = `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>GHS<BANKTRANLIST><STMTTRN><DTPOSTED>${daysAgo(0).replaceAll('-', '')}<TRNAMT>9.00<FITID>77<NAME>INTEREST</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

async function saved(page: Page, opener: ReturnType<Page['getByRole']>, item: RegExp): Promise<Buffer> {
  await opener.click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ])
  return readFile(await file.path())
}

/** Chooses a statement in the dialog, and stops there. */
async function choose(page: Page, name: string, text: string) {
  await page.getByRole('button', { name: 'Import a statement' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Import a statement of 1020 Bank' })
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  return dialog
}

test('a pay-out less its fee, a rule, a split line and interest are matched; the account is reconciled, and undone', async ({
  page,
  request,
}) => {
  const { shopId, email } = await newShop(request)
  const headers = { authorization: `Bearer ${await tokenOf(request, email)}` }
  await request.post('/api/session/accounting', { headers, data: { password } })
  for (const amountMinor of [60_000, 40_000]) {
    const data = { businessDay: daysAgo(3), from: 'mobile-money', to: 'card', amountMinor, feeMinor: 0 }
    const path = `/api/shops/${shopId}/money-transfers/${randomUUID()}`
    expect((await request.put(path, { headers, data })).ok()).toBe(true)
  }
  await signInAs(page, email)
  await page.waitForURL('**/user/dashboard')
  await openBooks(page)
  await page.goto(bank)
  const line = (words: string) => page.getByRole('listitem').filter({ hasText: words })

  await test.step('the statement is imported, and a rule says what a fee is', async () => {
    const dialog = await choose(page, 'bank.csv', csv)
    await dialog.getByLabel('Balance at the end of the statement').fill('260')
    await dialog.getByRole('button', { name: 'Import 3 lines' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Rules' }).click()
    const rules = page.getByRole('dialog', { name: 'Rules' })
    await rules.getByLabel('The text contains').fill('sms')
    await rules.getByRole('button', { name: 'Add rule' }).click()
    await expect(rules.getByText('“sms”')).toBeVisible()
    await rules.getByRole('button', { name: 'Close' }).last().click()
    await expect(line('SMS FEE')).toContainText('Rule: contains “sms”')
    await line('SMS FEE').getByRole('button', { name: 'Accept' }).click()
    await expect(line('SMS FEE')).toHaveCount(0)
  })

  await test.step('the pay-out of the card provider clears both payments, less its fee', async () => {
    await expect(line('CARD SETTLEMENT')).toContainText(/Paid out of .*1,000\.00, less a fee of .*30\.00/)
    await line('CARD SETTLEMENT').getByRole('button', { name: 'Accept' }).click()
    await expect(line('CARD SETTLEMENT')).toHaveCount(0)
  })

  await test.step('a line is split in two', async () => {
    await line('RENT AND FEE').getByRole('button', { name: 'Match or post' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Post something' }).click()
    await dialog.getByLabel('Category').selectOption('6010 Rent')
    await dialog.getByLabel('Amount').fill('700')
    await expect(dialog.getByRole('status')).toContainText('5.00')
    await expect(dialog.getByRole('button', { name: 'Post and match' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Post another part' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Matches its amount')
    await dialog.getByRole('button', { name: 'Post and match' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Every line is matched')).toBeVisible()
  })

  await test.step('a match is found, undone and accepted again, from the entries that stayed', async () => {
    await page.getByRole('link', { name: 'Matched', exact: true }).click()
    await page.getByLabel('Find a line').fill('705')
    await expect(page.getByRole('heading', { name: 'Matched lines (1)' })).toBeVisible()
    await line('RENT AND FEE').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('No line matches')).toBeVisible()
    await page.getByRole('link', { name: 'To match', exact: true }).click()
    await expect(line('RENT AND FEE')).toContainText('2 entries')
    await line('RENT AND FEE').getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByText('No line matches')).toBeVisible()
    await page.goto(`${bank}?show=matched`)
    const content = await saved(page, page.getByRole('button', { name: 'Download' }), /^CSV/)
    expect(content.toString().trim().split('\r\n')).toHaveLength(4)
  })

  await test.step('OFX brings its line once; interest is posted from it as other income', async () => {
    const dialog = await choose(page, 'bank.ofx', ofx)
    await dialog.getByRole('button', { name: 'Import 1 line' }).click()
    await expect(dialog).toBeHidden()
    const again = await choose(page, 'bank.ofx', ofx)
    await expect(again).toContainText('0 new, 1 here already')
    await expect(again.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
    await again.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'To match', exact: true }).click()
    await line('INTEREST').getByRole('button', { name: 'Match or post' }).click()
    const explain = page.getByRole('dialog')
    await explain.getByRole('button', { name: 'Post something' }).click()
    await explain.getByLabel('As').selectOption('Other income')
    await explain.getByRole('button', { name: 'Post and match' }).click()
    await expect(explain).toBeHidden()
    await expect(page.getByText('Every line is matched')).toBeVisible()
  })

  await test.step('reconciled, its lines are frozen and its statement is a PDF', async () => {
    await page.getByRole('button', { name: 'Reconcile', exact: true }).click()
    const finish = page.getByRole('dialog', { name: 'Reconcile 1020 Bank' })
    await finish.getByLabel('Balance on the statement').fill('268')
    await finish.getByRole('button', { name: 'Reconcile' }).click()
    await expect(finish.getByLabel('Balance on the statement')).toHaveAttribute('aria-invalid', 'true')
    await finish.getByLabel('Balance on the statement').fill('269')
    await finish.getByRole('button', { name: 'Reconcile' }).click()
    await expect(finish).toBeHidden()
    await page.getByRole('link', { name: 'Matched', exact: true }).click()
    await expect(line('RENT AND FEE')).toContainText('Reconciled')
    await expect(line('RENT AND FEE').getByRole('button')).toHaveCount(0)
    await page.getByRole('link', { name: /^Up to / }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Reconciliation: 1020 Bank' })).toBeVisible()
    await expect(page.getByText('Reconciled.')).toBeVisible()
    const content = await saved(page, page.getByRole('button', { name: 'Download' }), /^PDF/)
    expect(content.toString('latin1', 0, 5)).toBe('%PDF-')
  })

  await test.step('undone with a reason, its lines can be changed again', async () => {
    await page.goto(bank)
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Up to' })
      .getByRole('button', { name: 'Undo' })
      .click()
    const undo = page.getByRole('dialog', { name: 'Undo the reconciliation' })
    await undo.getByLabel('Reason').fill('A fee was missing')
    await undo.getByRole('button', { name: 'Undo' }).click()
    await expect(undo).toBeHidden()
    await expect(page.getByText('Undone: A fee was missing')).toBeVisible()
    await page.getByRole('link', { name: 'Matched', exact: true }).click()
    await expect(line('RENT AND FEE').getByRole('button', { name: 'Undo' })).toBeVisible()
  })
})

test('a line that names a bill records its payment in one click; of two equal bills one is chosen', async ({
  page,
  request,
}) => {
  const { shopId, email } = await newShop(request)
  const headers = { authorization: `Bearer ${await tokenOf(request, email)}` }
  await request.post('/api/session/accounting', { headers, data: { password } })
  const bills = [
    ['Volta Mills', 'VM-0077', 5_000],
    ['Tema Cement', 'TC-1', 2_000],
    ['Accra Paper', 'AP-1', 2_000],
  ] as const
  for (const [name, reference, totalMinor] of bills) {
    const supplierId = randomUUID()
    await request.post(`/api/shops/${shopId}/suppliers`, { headers, data: { supplierId, name } })
    const lines = [{ lineId: '1', account: '6010', netMinor: totalMinor, taxClassId: 'exempt', taxes: [] }]
    const data = { supplierId, businessDay: daysAgo(3), due: daysAgo(3), reference, lines, totalMinor }
    const answer = await request.put(`/api/shops/${shopId}/bills/${randomUUID()}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await signInAs(page, email)
  await page.waitForURL('**/user/dashboard')
  await openBooks(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(bank)
  const line = (words: string) => page.locator('[data-line]').filter({ hasText: words })
  const rows = [
    `${daysAgo(2)},OWNER,100.00`,
    `${daysAgo(2)},BILL VM 77,-50.00`,
    `${daysAgo(1)},TRANSFER OUT,-20.00`,
  ]
  const dialog = await choose(page, 'bills.csv', ['Date,Description,Amount', ...rows].join('\n'))
  await dialog.getByLabel('Balance at the end of the statement').fill('30')
  await dialog.getByRole('button', { name: 'Import 3 lines' }).click()
  await expect(dialog).toBeHidden()

  await expect(line('BILL VM 77')).toContainText('Payment to Volta Mills: Bill VM-0077')
  await expect(line('BILL VM 77')).toContainText('Amount and number match')
  await line('BILL VM 77').focus()
  await page.keyboard.press('Enter')
  await expect(line('BILL VM 77')).toHaveCount(0)

  const transfer = line('TRANSFER OUT')
  await expect(transfer.getByRole('button', { name: /^Record payment/ })).toHaveCount(2)
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isTooWide).toBe(false)
  await transfer.getByRole('button', { name: 'Record payment to Tema Cement: Bill TC-1' }).click()
  await expect(transfer).toHaveCount(0)

  await page.goto(`${bank}?show=matched`)
  await line('TRANSFER OUT').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Line reopened', { exact: true })).toBeVisible()
  await page.goto(bank)
  await expect(line('TRANSFER OUT')).toContainText('Payment')
  await line('TRANSFER OUT').getByRole('button', { name: 'Accept' }).click()
  await expect(line('TRANSFER OUT')).toHaveCount(0)
})
