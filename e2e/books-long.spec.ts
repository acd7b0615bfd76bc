import { expect, test } from 'playwright/test'
import { expectWithinEdges } from './support/axe.ts'
import { bookScreens, books } from './support/book-screens.ts'
import { goingOn } from './support/going-on.ts'
import { shopWithLongBooks } from './support/long-books.ts'
import { openBooks } from './support/shops.ts'
import { signInAs } from './support/sign-in.ts'

const sizes = [
  { width: 360, height: 780 },
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
]

test('each screen of books with long names, many rows and large amounts stays within its edges', async ({
  page,
  request,
}) => {
  const { email, month, account, ...ids } = await shopWithLongBooks(request, 30)
  await signInAs(page, email)
  await page.waitForURL('**/user/dashboard')
  await openBooks(page)
  const goTo = goingOn(page)
  const main = page.getByRole('main')
  const days = `from=${month.day(1)}&to=${month.end}`
  const ofMonth = (path: string) => `${path}${path.includes('?') ? '&' : '?'}${days}`
  const paths = [
    ...bookScreens.map(([path]) => ofMonth(path)),
    `/ledger?account=${account}&${days}`,
    `/stock/${ids.productId}`,
    `/advanced/asset/${ids.assetId}`,
    `/advanced/credit/suppliers/${ids.supplierId}`,
    `/advanced/credit/customers/${ids.customerId}`,
    `/advanced/taxation/${month.day(1)}`,
    `/advanced/taxation/${month.day(1)}/documents`,
    '/trial-balance?compare=month-before',
    '/chart',
  ]
  for (const path of paths) {
    await test.step(path || 'index', async () => {
      await goTo(`${books}${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(main.getByRole('alert')).toHaveCount(0)
      for (const size of sizes) await expectWithinEdges(page, size)
    })
  }
})
