import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from 'playwright/test'
import { expectAccessible } from './support/axe.ts'
import { countKeys } from './support/keys.ts'
import { scan } from './support/scanner.ts'
import { addProduct, newShop, tokenOf } from './support/shops.ts'
import { ask, people, shopAddress, signInAs } from './support/sign-in.ts'
import {
  basket,
  type Goods,
  nameTill,
  openTill,
  payByKey,
  recordedNumber,
  search,
  tile,
  total,
  weighedGoods,
  written,
} from './support/till.ts'

type Recorded = {
  receiptNumber: string
  tenders: { kind: string; amountMinor: number; reference?: string }[]
  totals: { grossMinor: number; changeMinor: number; roundingMinor?: number }
  discountMinor: number
  lines: { note?: string }[]
  reviews: { code: string }[]
}

async function recorded(page: Parameters<typeof ask>[0], number: string): Promise<Recorded> {
  const { items } = await ask<{ items: Recorded[] }>(page, await shopAddress(page, `sales?search=${number}`))
  const [sale] = items.filter((one) => one.receiptNumber === number)
  if (!sale) throw new Error(`The server has no receipt ${number}`)
  return sale
}

const at = (goods: readonly Goods[], index: number): Goods => {
  const one = goods[index]
  if (!one) throw new Error('The demo shop has too few products')
  return one
}

test('a sale by mouse: tap, count, discount, cash, change, receipt, the next sale at once', async ({
  page,
}) => {
  const goods = await openTill(page)
  const [first, second] = [at(goods, 0), at(goods, 1)]
  await tile(page, first.name).click()
  await tile(page, second.name).click()
  await tile(page, second.name).click()
  await expect(basket(page).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(total(page)).toContainText(written(first.priceMinor + 3 * second.priceMinor))

  await page.getByRole('button', { name: `Remove ${second.name}` }).click()
  await expect(basket(page).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(basket(page).getByRole('listitem')).toHaveCount(2)

  await page.getByRole('button', { name: `Discount on ${second.name}` }).click()
  await page.getByRole('button', { name: '10%' }).click()
  const discount = Math.round(3 * second.priceMinor * 0.1)
  const gross = first.priceMinor + 3 * second.priceMinor - discount
  await expect(total(page)).toContainText(written(gross))
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Pay' }).click()
  await expectAccessible(page)
  await nameTill(page)
  await expectAccessible(page)
  const handed = (Math.ceil(gross / 20_000) + 1) * 20_000
  await page.getByLabel('Cash received').fill(written(handed))
  await expect(page.getByText('Change due')).toBeVisible()
  await page.getByRole('button', { name: 'Record sale' }).click()

  const number = await recordedNumber(page)
  await expect(page.getByRole('status', { name: 'Change' })).toContainText(written(handed - gross))
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const receipt = page.getByRole('article', { name: `Receipt ${number}` })
  for (const text of [first.name, second.name, 'VAT 15% on', 'NHIL 2.5% on', written(gross)])
    await expect(receipt).toContainText(text)
  await expectAccessible(page)

  const sale = await recorded(page, number)
  expect(sale.totals).toMatchObject({ grossMinor: gross, changeMinor: handed - gross })
  expect(sale.discountMinor).toBe(discount)
  expect(sale.tenders).toEqual([{ kind: 'cash', amountMinor: handed }])
  expect(sale.reviews.map((one) => one.code)).not.toContain('till_unknown')

  // No click between two customers.
  await tile(page, first.name).click()
  await expect(basket(page).getByRole('listitem')).toHaveCount(1)
  await expect(total(page)).toContainText(written(first.priceMinor))
})

test('a sale by keyboard alone, paid in two ways', async ({ page }) => {
  const goods = await openTill(page)
  const good = at(goods, 2)
  await expect(search(page)).toBeFocused()
  await page.keyboard.type(`3*${good.name}`, { delay: 120 })
  await page.keyboard.press('Enter')
  await expect(basket(page).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('+')
  await expect(total(page)).toContainText(written(4 * good.priceMinor))
  await page.keyboard.press('F3')
  await page.keyboard.type('12', { delay: 120 })
  await page.keyboard.press('Enter')
  await expect(search(page)).toBeFocused()
  await expect(total(page)).toContainText(written(12 * good.priceMinor))

  await page.keyboard.press('F4')
  await page.getByRole('button', { name: 'Amount', exact: true }).press('Enter')
  await page.keyboard.type('1.50', { delay: 120 })
  await page.keyboard.press('Enter')
  const gross = 12 * good.priceMinor - 150
  await expect(total(page)).toContainText(written(gross))
  await page.keyboard.press('F7')
  await page.keyboard.type('for the school', { delay: 120 })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+F7')
  await page.keyboard.type('no sugar', { delay: 120 })
  await page.keyboard.press('Enter')
  await expect(basket(page).getByRole('listitem')).toContainText('no sugar')
  await page.getByRole('button', { name: `Note on ${good.name}` }).click()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('no sugar')
  await page.keyboard.press('Enter')

  await page.keyboard.press('F9')
  await expect(page.getByLabel('Name of this till')).toBeFocused()
  await page.keyboard.type(`Keys ${Date.now() % 1_000_000}`, { delay: 120 })
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'No shift is open at this till' })).toBeVisible()
  await page.keyboard.press('Control+F9')
  await expect(page.getByLabel('Cash received')).toBeFocused()
  await page.keyboard.press('Shift+F7')
  await page.keyboard.type('5', { delay: 120 })
  await page.keyboard.press('Tab')
  await page.keyboard.type('MM-88421', { delay: 120 })
  await payByKey(page)
  const paid = page.getByRole('list', { name: 'Paid so far' })
  await expect(paid).toContainText('MM-88421')
  // It is not entered how the rest is paid: it is not cash by default.
  await expect(page.getByText('Choose how the rest is paid.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record sale' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Cash', exact: true })).toBeFocused()

  // What is paid stays in sight while another product comes, and the basket while it is paid.
  const late = at(goods, 6)
  await page.keyboard.press('Shift+F6')
  await scan(page, late.barcodes[0] ?? '')
  await expect(basket(page)).toContainText(late.name)
  await expect(paid).toContainText('MM-88421')
  await expect(page.getByLabel('Cash received')).toHaveValue(written(gross + late.priceMinor - 500))
  await page.keyboard.press('Escape')
  await expect(paid).toContainText('MM-88421')
  await page.keyboard.press('Delete')
  await page.keyboard.press('F9')
  await expect(page.getByLabel('Cash received')).toHaveValue(written(gross - 500))
  await payByKey(page)

  const number = await recordedNumber(page)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('article', { name: `Receipt ${number}` })).toContainText('for the school')
  await expect(page.getByRole('article', { name: `Receipt ${number}` })).toContainText('no sugar')
  const sale = await recorded(page, number)
  expect(sale.lines).toMatchObject([{ note: 'no sugar' }])
  expect(sale.tenders).toEqual([
    { kind: 'mobile-money', amountMinor: 500, reference: 'MM-88421' },
    { kind: 'cash', amountMinor: gross - 500 },
  ])
})

test('five scanned lines paid exactly in cash take two keys beside the scans', async ({ page }) => {
  const goods = await openTill(page)
  await tile(page, at(goods, 5).name).click()
  await page.keyboard.press('F9')
  await nameTill(page)
  await payByKey(page)
  await recordedNumber(page)

  const keys = await countKeys(page)
  const codes = goods.slice(0, 5).map(({ barcodes }) => barcodes[0] ?? '')
  for (const [index, code] of codes.entries()) {
    await scan(page, code)
    await expect(basket(page).getByRole('listitem')).toHaveCount(index + 1)
  }
  await page.keyboard.press('F9')
  await payByKey(page)
  await recordedNumber(page)
  const scanned = codes.map((code) => code.length + 1).reduce((sum, count) => sum + count)
  expect(await keys()).toBe(scanned + 2)
})

test('cash is rounded to the coins there are: what is due, the change, the receipt and the books', async ({
  page,
}) => {
  const { shopId, email } = await newShop(page.request, 'GH', { smallestCoinMinor: 5 })
  await addProduct(page.request, shopId, await tokenOf(page.request, email), 'Sardines', 1_003)
  await signInAs(page, email)
  await tile(page, 'Sardines').click()
  await page.keyboard.press('F9')
  await nameTill(page)
  const cash = page.getByLabel('Cash received')
  await expect(cash).toHaveValue('10.05')
  await expect(page.getByText(/Rounded to GH₵\s?10\.05/)).toBeVisible()
  await expectAccessible(page)
  await cash.fill('20.03')
  await expect(page.getByText(/This cannot be paid in coins/)).toBeVisible()
  await cash.fill('20')
  await expect(page.getByText(/Change due.*Rounded to/)).toBeVisible()
  await payByKey(page)
  const number = await recordedNumber(page)
  await expect(page.getByRole('status', { name: 'Change' })).toContainText('9.95')
  const receipt = page.getByRole('article', { name: `Receipt ${number}` })
  await expect(receipt).toContainText('Rounding0.02')
  await expect(receipt).toContainText('Total, rounded10.05')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const sale = await recorded(page, number)
  expect(sale.totals).toMatchObject({ grossMinor: 1_003, changeMinor: 995, roundingMinor: -2 })
  expect(sale.reviews.map(({ code }) => code)).not.toContain('rounding_differs')

  // The exact amount is one key; by mobile money it is exact to the pesewa.
  await tile(page, 'Sardines').click()
  await page.keyboard.press('F9')
  await payByKey(page)
  const next = await recordedNumber(page)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect((await recorded(page, next)).tenders).toEqual([{ kind: 'cash', amountMinor: 1_005 }])
  await tile(page, 'Sardines').click()
  await page.keyboard.press('F9')
  await page.keyboard.press('Shift+F7')
  await expect(page.getByLabel('Paid by MTN MoMo')).toHaveValue('10.03')
  await expect(page.getByText(/Rounded to/)).toBeHidden()
})

test('two quick presses, a held key and a double click record nothing', async ({ page }) => {
  const good = at(await openTill(page), 1)
  await tile(page, good.name).click()
  await page.keyboard.press('F9')
  await nameTill(page)
  const record = page.getByRole('button', { name: 'Record sale' })
  const leave = async () => {
    await expect(record).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect(basket(page).getByRole('listitem')).toHaveCount(1)
  }
  await leave()
  await page.keyboard.press('F9')
  await page.keyboard.press('F9')
  await leave()
  await page.getByRole('button', { name: 'Pay' }).dblclick()
  await leave()
  await page.getByRole('button', { name: 'Pay' }).focus()
  for (const key of ['F9', 'Enter']) {
    await page.keyboard.down(key)
    await expect(record).toBeEnabled()
    // Pressed again without being let go: the browser marks it as a repeat.
    for (let times = 0; times < 3; times += 1) await page.keyboard.down(key)
    await page.keyboard.up(key)
    await leave()
    await page.getByRole('button', { name: 'Pay' }).focus()
  }
  await page.keyboard.press('F9')
  await payByKey(page)
  expect(await recordedNumber(page)).toMatch(/-1$/)
})

test('weighed goods are weighed before they are in the basket', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await openTill(page)
  const good = at(await weighedGoods(page), 0)
  const weight = page.getByLabel('Weight in kg')
  await tile(page, good.name).click()
  await expect(weight).toBeFocused()
  await expect(page.getByText('The basket is empty')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type('1.25', { delay: 120 })
  await page.keyboard.press('Enter')
  await expect(total(page)).toContainText(written(Math.round(1.25 * good.priceMinor)))
  await expect(search(page)).toBeFocused()
  const quantity = page.getByLabel(`Quantity of ${good.name}`)
  await expect(quantity).toHaveValue('1.25')
  expect(await quantity.evaluate((field) => field.scrollWidth - field.clientWidth)).toBeLessThanOrEqual(0)

  await page.keyboard.type(`0,25*${good.name}`, { delay: 120 })
  await page.keyboard.press('Enter')
  await expect(quantity).toHaveValue('1.5')
  // The name alone has no weight; and what is asked can be left open.
  await page.keyboard.type(good.name, { delay: 120 })
  await page.keyboard.press('Enter')
  await expect(weight).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter how much it is')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search(page)).toBeFocused()
  await expect(total(page)).toContainText(written(Math.round(1.5 * good.priceMinor)))

  // For 10 cedis: the quantity follows, and the nearest price is shown where it is not exact.
  const bought = Math.round(1_000_000 / good.priceMinor)
  await page.getByRole('button', { name: `${good.name} for an amount` }).click()
  await page.getByRole('textbox', { name: 'For an amount' }).fill('10')
  await page.getByRole('button', { name: `Sell ${bought / 1_000} kg` }).click()
  await expect(total(page)).toContainText(written(Math.round((bought * good.priceMinor) / 1_000)))
})

/** The products of the demo shop in a shop of its own: nothing is added to its list while a test looks at the tiles. */
async function openCopyOfTheTill(page: Page): Promise<Goods[]> {
  const demo = await openTill(page)
  const { items } = await ask<{ items: (Goods & { sku: string; category: string; onHandMilli: number })[] }>(
    page,
    await shopAddress(page, 'products?limit=500'),
  )
  const { shopId, email } = await newShop(page.request)
  const headers = { authorization: `Bearer ${await tokenOf(page.request, email)}` }
  const add = async ({
    sku,
    name,
    barcodes,
    category,
    unit,
    priceMinor,
    onHandMilli,
  }: (typeof items)[number]) => {
    const openingQuantityMilli = Math.max(0, onHandMilli)
    const data = {
      productId: randomUUID(),
      sku,
      name,
      barcodes,
      category,
      unit,
      priceMinor,
      openingQuantityMilli,
    }
    const made = await page.request.post(`/api/shops/${shopId}/products`, { headers, data })
    expect(made.status(), await made.text()).toBe(201)
  }
  for (let from = 0; from < items.length; from += 20) await Promise.all(items.slice(from, from + 20).map(add))
  await page.evaluate(() => sessionStorage.clear())
  await signInAs(page, email)
  return demo
}

test('nothing moves under the finger, and nothing is cut, at every width of a till', async ({
  page,
  context,
}) => {
  const goods = await openCopyOfTheTill(page)
  const places = () =>
    page
      .getByRole('list', { name: 'Products' })
      .getByRole('button')
      .evaluateAll((tiles) => tiles.map((one) => JSON.stringify(one.getBoundingClientRect())))
  const cut = (within: string) =>
    page
      .locator(within)
      .evaluateAll((all) =>
        all
          .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
          .map((one) => one.textContent),
      )
  const stamp = Date.now()
  const longest = `${'African Queen mackerel in tomato sauce with extra chilli '.repeat(2)}${stamp % 1_000_000}`
  // A tile with room left would hold a badge that takes up room, too: this one is full.
  const longestCode = `L${stamp}`
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  const made = await page.request.post(await shopAddress(page, 'products'), {
    headers: { authorization: `Bearer ${token}` },
    data: { productId: randomUUID(), sku: longestCode, name: longest, priceMinor: 700 },
  })
  expect(made.status()).toBe(201)
  for (const width of [360, 390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 768 })
    await page.reload()
    await expect(tile(page, longest)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Today' }).getByRole('status')).toBeHidden()
    // The parts of a tile too: what one of them hides does not make the tile itself too small.
    const tiles = 'ul[aria-label="Products"] button'
    expect(await cut(`${tiles}, ${tiles} span`), `names at ${width} px`).toEqual([])
    const before = await places()
    await scan(page, '00000000000017')
    await expect(page.getByRole('alert').filter({ hasText: '00000000000017' })).toBeVisible()
    expect(await places(), `a message at ${width} px`).toEqual(before)
    await page.getByRole('button', { name: 'Close the message' }).click()
    for (const [code, name] of [
      [at(goods, 0).barcodes[0] ?? '', at(goods, 0).name],
      [longestCode, longest],
    ] as const) {
      await scan(page, code)
      await expect(tile(page, name)).toHaveAccessibleName(/in the basket/)
    }
    await context.setOffline(true)
    await expect(page.getByRole('banner').getByText('Offline')).toBeVisible()
    expect(await places(), `a badge and no connection at ${width} px`).toEqual(before)
    await context.setOffline(false)

    if (width < 1024) await page.getByRole('button', { name: /^Basket/ }).click()
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page.getByLabel(/^(Name of this till|Cash received)$/)).toBeVisible()
    if (width === 360) await nameTill(page)
    expect(await cut('form[aria-label="Payment"] button'), `pay buttons at ${width} px`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Empty the basket' }).click()
    if (width < 1024) await page.getByRole('button', { name: 'Back to the products' }).click()
  }
})

test('a tablet shows twenty products and the basket at once, and a finger finds each of them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.addInitScript(() => {
    navigator.storage.persist = async () => {
      document.documentElement.dataset.requestedToKeep = 'yes'
      return true
    }
  })
  const { shopId, email } = await newShop(page.request, 'GH')
  const token = await tokenOf(page.request, email)
  const names = ['African Queen mackerel, 425 g', 'Annapurna iodated salt, 500 g', 'Baby wipes, pack of 80']
  for (let at = 0; at < 24; at += 1)
    await addProduct(page.request, shopId, token, `${at % 10} ${names[at % 3]}`, 1_000 + at)
  await signInAs(page, email)
  const tiles = page.getByRole('list', { name: 'Products' }).getByRole('button')
  await expect(tiles).toHaveCount(24)
  await tiles.first().click()
  await expect(basket(page).getByRole('listitem')).toBeInViewport({ ratio: 1 })
  const rail = page.getByRole('complementary', { name: 'Shop and menu' })
  expect((await rail.boundingBox())?.width, 'the rail is folded').toBe(56)
  const places = await tiles.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
  expect(places.filter(({ top, bottom }) => top >= 0 && bottom <= 768).length).toBeGreaterThanOrEqual(20)
  const small = await page
    .locator('main button')
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 48)
        .map((one) => one.outerHTML),
    )
  expect(small, 'smaller than a finger').toEqual([])
  // One figure is the largest: what the customer is asked for.
  const sizes = await page
    .locator('main *')
    .evaluateAll((all) =>
      all
        .filter((one) =>
          [...one.childNodes].some((node) => node.nodeType === 3 && /\d/.test(node.nodeValue ?? '')),
        )
        .map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
    )
  const largest = Math.max(...sizes)
  expect(sizes.filter((size) => size === largest)).toHaveLength(1)
  expect(largest).toBe(40)

  // The browser is asked to keep what waits to be sent, once this device is a till.
  const root = page.locator('html')
  await expect(root).not.toHaveAttribute('data-requested-to-keep')
  await page.keyboard.press('F9')
  await nameTill(page)
  await expect(root).toHaveAttribute('data-requested-to-keep', 'yes')
  await expect(basket(page).getByRole('listitem')).toBeInViewport({ ratio: 1 })
})

test('while paying, the line added last and what is asked are in sight on a small tablet and phone', async ({
  page,
}) => {
  const goods = (await openTill(page)).slice(0, 9)
  for (const good of goods) await tile(page, good.name).click()
  const last = basket(page).getByRole('listitem').last()
  await page.keyboard.press('F9')
  await nameTill(page)
  for (const [width, height] of [
    [1024, 640],
    [1024, 768],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.reload()
    if (width < 1024) await page.getByRole('button', { name: /^Basket/ }).click()
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(last).toBeInViewport()
    // The fields of cash come back after a part was paid otherwise: they take the room of the lines.
    await page.getByRole('button', { name: 'MTN MoMo', exact: true }).click()
    await page.getByLabel('Paid by MTN MoMo').fill('5')
    await page.getByRole('button', { name: /^Add .* mtn momo/ }).click()
    await page.getByRole('button', { name: 'Cash', exact: true }).click()
    await expect(last).toBeInViewport({ ratio: 0.9 })
    await expect(page.getByText(/^\d more lines?$/)).toBeVisible()
    for (const name of ['Cash', 'MTN MoMo', 'Card terminal', 'Record sale'])
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
    await expect(page.getByLabel('Cash received')).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Remove MTN MoMo' }).click()
  }
})

test('a phone held sideways takes a payment, and so does a screen at 400 % zoom', async ({ page }) => {
  const good = at(await openTill(page), 0)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  for (const [width, height] of [
    [568, 320],
    // 1280 x 720 at 400 %.
    [320, 180],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.reload()
    await tile(page, good.name).click()
    await button(/^Basket/).click()
    await button('Pay').click()
    if (height === 320) await nameTill(page)
    // All of it is in sight, or scrolls into it: nothing lies under a bar.
    const record = button('Record sale')
    for (const field of [button('Cash'), button('MTN MoMo'), page.getByLabel('Cash received'), record]) {
      if (height < 320 || field === record) await field.scrollIntoViewIfNeeded()
      await expect(field).toBeInViewport({ ratio: 1 })
      expect((await field.boundingBox())?.height, `${width} x ${height}`).toBeGreaterThan(20)
    }
    await button('Cash').click()
    await page.getByLabel('Cash received').fill(written(good.priceMinor))
    await record.click()
    expect(await recordedNumber(page)).toMatch(/-\d+$/)
  }
})

test('a scanner works wherever the cursor is, and spoils no field', async ({ page }) => {
  const goods = await openTill(page)
  const [first, second] = [at(goods, 3), at(goods, 4)]
  await scan(page, first.barcodes[0] ?? '')
  await expect(basket(page)).toContainText(first.name)
  await expect(search(page)).toHaveValue('')
  await scan(page, first.barcodes[0] ?? '')
  await expect(total(page)).toContainText(written(2 * first.priceMinor))

  // One that pauses within a code: the first part is in the search by then, as the digits of a hand would be.
  const [start, end] = [second.barcodes[0]?.slice(0, 5) ?? '', second.barcodes[0]?.slice(5) ?? '']
  await search(page).focus()
  await page.keyboard.type(start)
  await expect(search(page)).toHaveValue(start)
  await scan(page, end)
  await expect(basket(page)).toContainText(second.name)
  await expect(search(page)).toHaveValue('')
  await page.keyboard.press('Delete')
  await expect(basket(page).getByRole('listitem')).toHaveCount(1)

  // As fast as a scanner, but no scan: a person searches.
  await search(page).focus()
  await page.keyboard.type('quick')
  await expect(search(page)).toHaveValue('quick')
  await page.keyboard.type('er')
  await page.keyboard.press('Backspace')
  await expect(search(page)).toHaveValue('quicke')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(search(page)).toHaveValue('')
  await expect(tile(page, first.name)).toBeVisible()

  await page.keyboard.press('F3')
  await scan(page, second.barcodes[0] ?? '')
  await expect(basket(page).getByRole('listitem')).toHaveCount(2)
  await expect(total(page)).toContainText(written(2 * first.priceMinor + second.priceMinor))

  await scan(page, '00000000000017')
  await expect(page.getByRole('alert')).toContainText('No product has the barcode 00000000000017')
  await expect(basket(page).getByRole('listitem')).toHaveCount(2)

  await page.keyboard.press('F9')
  await nameTill(page)
  await scan(page, first.barcodes[0] ?? '')
  await expect(total(page)).toContainText(written(3 * first.priceMinor + second.priceMinor))
})

test('a till that opens shows its first tiles and takes a scan before all its products are read', async ({
  page,
}) => {
  const goods = await openTill(page)
  const [first, second] = [at(goods, 0), at(goods, 1)]
  // All products are read in a calm moment, and here none comes.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.reload()
  await expect(tile(page, first.name)).toBeVisible()
  await scan(page, first.barcodes[0] ?? '')
  await scan(page, second.barcodes[0] ?? '')
  await scan(page, first.barcodes[0] ?? '')
  await expect(basket(page).getByRole('listitem')).toHaveCount(2)
  await expect(total(page)).toContainText(written(2 * first.priceMinor + second.priceMinor))
  // The first tiles alone are no answer to what is looked for.
  await search(page).fill(first.name)
  await expect(page.getByRole('status', { name: 'Loading the products' })).toBeVisible()
})

test('the receipt goes on a roll of 80 mm, alone and on one page, and on A4', async ({ page }) => {
  const goods = await openTill(page)
  for (const index of [0, 1, 2, 3]) await tile(page, at(goods, index).name).click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await nameTill(page)
  await page.getByRole('button', { name: 'Record sale' }).click()
  const number = await recordedNumber(page)
  const receipt = page.getByRole('article', { name: `Receipt ${number}` })
  // The dialog of a browser stops the page; here the answer of the server would add a line to what was measured.
  await expect(receipt).toContainText(/Entry [0-9a-f]{12}/)

  // The dialog belongs to the browser; the page is what is tested here.
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page.keyboard.press('F10')
  await page.emulateMedia({ media: 'print' })
  await expect(receipt).toBeVisible()
  expect((await receipt.boundingBox())?.width).toBeCloseTo((80 / 25.4) * 96, 0)
  await expect(search(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print receipt' })).toBeHidden()
  // A phone prints what the page shows by now: no line may be added before it is done.
  await expect(receipt).not.toContainText('COPY')
  const roll = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(roll.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(Number(roll.match(/\/MediaBox \[0 0 ([\d.]+)/)?.[1])).toBeCloseTo((80 / 25.4) * 72, 0)

  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(receipt.getByRole('img', { name: `Barcode of ${number}` })).toBeVisible()
  // Printed again it is a copy; the server has answered with the hash of its entry.
  await expect(receipt).toContainText('COPY')
  await expect(receipt).toContainText(/Served by/)
  await expect(receipt).toContainText(/Entry [0-9a-f]{12}/)
  await expect(receipt).toContainText('Not a tax invoice')
  const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(sheet.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(Number(sheet.match(/\/MediaBox \[0 0 ([\d.]+)/)?.[1])).toBeCloseTo(595, 0)
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('link', { name: 'Receipts', exact: true }).first().click()
  await page.getByLabel('Find a receipt').fill(number)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/sales?find=${number}`)
  await page.setViewportSize({ width: 1024, height: 768 })
  const beyond = () =>
    page.getByRole('table').evaluate(({ parentElement: box }) => box && box.scrollWidth - box.clientWidth)
  await expect.poll(beyond, 'columns outside of the table').toBe(0)
  await expect(page.getByRole('columnheader', { name: 'Total' })).toBeInViewport()
  // The owner is known by an email address alone.
  const { owner } = people
  await expect(page.getByRole('row').filter({ hasText: number }).getByTitle(owner)).toHaveText(
    owner.replace(/@.*/, ''),
  )
  await page.getByRole('link', { name: number, exact: true }).click()
  await expect(page.getByRole('article', { name: `Receipt ${number}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print receipt' })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByLabel('Find a receipt')).toHaveValue(number)
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the basket is a bar that opens, and the page never scrolls sideways', async ({ page }) => {
    const goods = await openTill(page)
    await tile(page, at(goods, 0).name).tap()
    await page.getByRole('button', { name: /^Basket/ }).tap()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pay' }).tap()
    await nameTill(page)
    await page.getByRole('button', { name: 'Record sale' }).tap()
    await expect(page.getByText(/^Receipt [A-Z]+-1, paid$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'New sale' })).toBeInViewport()
    await expectAccessible(page)
    await tile(page, at(goods, 1).name).tap()
    await expect(page.getByRole('button', { name: 'Basket (1)' })).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
  })
})

test('a barcode typed as a quantity is not sold, and the till says so', async ({ page }) => {
  const good = at(await openTill(page), 5)
  await search(page).fill(`99999999999*${good.name}`)
  await search(page).press('Enter')
  const reported = 'At most 1,000,000 of a product go on a line. Was a barcode typed as the quantity?'
  await expect(page.getByRole('alert').filter({ hasText: reported })).toBeVisible()
  await expect(page.getByText('The basket is empty')).toBeVisible()

  await tile(page, good.name).click()
  await page.getByLabel(`Quantity of ${good.name}`).fill('6001234567')
  await expect(page.getByRole('alert').filter({ hasText: reported })).toBeVisible()
  await expect(total(page)).not.toContainText('000,000')
  await expectAccessible(page)
  await search(page).click()
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(page.getByRole('alert').filter({ hasText: reported })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Pay' })).toBeEnabled()
})

test('codes that differ in capitals alone are two products, and a code that fits both is asked about', async ({
  page,
}) => {
  await openTill(page)
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  const stem = `Tw${Date.now().toString(36)}`
  const skus = [`${stem}A`, `${stem}a`]
  for (const sku of skus) {
    const made = await page.request.post(await shopAddress(page, 'products'), {
      headers: { authorization: `Bearer ${token}` },
      data: { productId: randomUUID(), sku, name: `Twin ${sku}`, priceMinor: 700 },
    })
    expect(made.status()).toBe(201)
  }
  await page.reload()
  await search(page).fill(stem)
  await expect(page.getByRole('list', { name: 'Products' }).getByRole('button')).toHaveCount(2)
  for (const sku of skus) {
    await search(page).fill(sku)
    await search(page).press('Enter')
    await expect(basket(page)).toContainText(`Twin ${sku}`)
  }
  await expect(basket(page).getByRole('listitem')).toHaveCount(2)

  await search(page).fill(stem.toUpperCase().concat('A'))
  await search(page).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Choose one of them' })).toBeVisible()
  await expect(total(page)).toContainText(written(1_400))
  await expectAccessible(page)
  await page
    .getByRole('list', { name: 'Products' })
    .getByRole('button', { name: new RegExp(`^Twin ${skus[1]}`) })
    .click()
  await expect(total(page)).toContainText(written(2_100))
})
