import { expect, test } from 'vitest'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
type Shop = Awaited<ReturnType<typeof served.openOwnedShop>>

async function upload(
  { shopId, ownerToken: token }: Shop,
  content: string,
  query: string,
  corrections?: string,
) {
  const form = new FormData()
  if (corrections !== undefined) form.append('corrections', corrections)
  form.append('file', new Blob([content]), 'list.csv')
  const request = new Request('http://x', { method: 'POST', body: form })
  return served.call({
    method: 'POST',
    url: `/api/shops/${shopId}/parties/import?${query}`,
    token,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

test('customers and suppliers are imported from a list, with a cell corrected, and a second time nothing', async () => {
  const shop = await served.openOwnedShop()
  const list = [
    'Name,Phone,Email,Terms,Credit limit (GH₵)',
    'Ama Mensah,024 123 4567,ama@example.com,30 days,GHS 500',
    'Kofi Asante,020 765 4321,kofi,,',
  ].join('\n')
  const checked = await upload(shop, list, 'of=customers&dryRun=true')
  expect(checked).toMatchObject({
    status: 200,
    body: {
      ...{ created: 1, rowsRefused: 1, refusals: [{ row: 3, field: 'email', code: 'email_invalid' }] },
      rows: [{ row: 2, outcome: 'new', read: { termsDays: '30', limit: '500.00' } }, { outcome: 'refused' }],
    },
  })
  const corrections = JSON.stringify({ 3: { email: 'kofi@example.com' } })
  expect(await upload(shop, list, 'of=customers', corrections)).toMatchObject({
    body: { created: 2, updated: 0, rowsRefused: 0 },
  })
  const { body } = await served.call({
    method: 'GET',
    url: `/api/shops/${shop.shopId}/customers`,
    token: shop.ownerToken,
  })
  expect(body.items).toMatchObject([
    { name: 'Ama Mensah', phone: '024 123 4567', termsDays: 30, limitMinor: 50_000 },
    { name: 'Kofi Asante', email: 'kofi@example.com', limitMinor: null },
  ])
  expect(await upload(shop, list, 'of=customers', corrections)).toMatchObject({
    body: { created: 0, updated: 0, unchanged: 2 },
  })
  expect(await upload(shop, list, 'of=suppliers', corrections)).toMatchObject({ body: { created: 2 } })
})
