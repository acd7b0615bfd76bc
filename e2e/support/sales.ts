import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from 'playwright/test'

/** Three receipts of goods sold at 3.99 that are listed at 4.50, and one at 4.50; of goods that were never delivered. */
export async function sellBelowPrice(
  request: APIRequestContext,
  shopId: string,
  token: string,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await request[method](`/api/shops/${shopId}/${path}`, { headers, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const [productId, tillId] = [randomUUID(), randomUUID()]
  await send('post', 'products', { productId, sku: 'MILO', name: 'Milo 400 g', priceMinor: 450 })
  const { series } = await send('post', 'tills', { tillId, name: 'Front' })
  const shop = await (await request.get(`/api/shops/${shopId}`, { headers })).json()
  for (const [index, priceMinor] of [399, 399, 399, 450].entries()) {
    await send('put', `sales/${randomUUID()}`, {
      tillId,
      receiptNumber: `${series}-${index + 1}`,
      soldAt: new Date().toISOString(),
      kind: 'sale',
      pricesIncludeTax: shop.pricesIncludeTax,
      taxRule: 2,
      lines: [
        {
          lineId: '1',
          productId,
          quantityMilli: 1000,
          unitPriceMinor: priceMinor,
          discountMinor: 0,
          taxClassId: 'standard',
          taxes: [],
        },
      ],
      tenders: [{ kind: 'cash', amountMinor: priceMinor }],
      totals: { netMinor: priceMinor, taxMinor: 0, grossMinor: priceMinor, changeMinor: 0 },
    })
  }
}
