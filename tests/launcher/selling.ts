import { setTimeout as pause } from 'node:timers/promises'
import { v7 } from 'uuid'
import { ProductPage } from '#domain/api/product.ts'
import type { SignedIn } from '#domain/api/session.ts'
import { Shop, Till } from '#domain/api/shop.ts'
import { businessDay } from '#domain/business-day.ts'
import { priceBasket } from '#domain/documents/sale/price.ts'
import { milli } from '#domain/quantity.ts'

/** The owner of the demo shop, as .env.example has it. */
export const owner = { email: 'owner@demo.shop', password: 'Demo-Shop-2026' }

/** Short beside the time that a restart takes, which is measured with it. */
const retryMs = 50

export type SellingShop = {
  shopId: string
  /**
   * Sells one after another at a till of its own until the signal, with so long a pause between two; a sale without an
   * answer is sent again.
   */
  keepSelling(signal: AbortSignal, pauseMs?: () => number): Promise<void>
  /** What was acknowledged, and when: `performance.now()` by sale. */
  acknowledged: Map<string, number>
  /** What was answered beside 200 and 201. */
  statuses: Set<number>
}

export function signIn(baseUrl: string): Promise<Response> {
  return fetch(`${baseUrl}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
    signal: AbortSignal.timeout(15_000),
  })
}

/** The demo shop of a product that runs, to sell in through HTTP as tills do. */
export async function openSelling(baseUrl: string): Promise<SellingShop> {
  const { token, shopId } = (await (await signIn(baseUrl)).json()) as SignedIn & { shopId: string }
  const at = `${baseUrl}/api/shops/${shopId}`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const read = async (path: string) => (await fetch(`${at}${path}`, { headers })).json()
  const shop = Shop.parse(await read(''))
  const [product] = ProductPage.parse(await read('/products?limit=1')).items
  if (!product) throw new Error('the demo shop has products')
  const priced = priceBasket(
    {
      lines: [
        {
          lineId: '1',
          productId: product.productId,
          quantityMilli: milli(1000),
          unitPriceMinor: product.priceMinor,
          taxClassId: product.taxClassId,
        },
      ],
    },
    {
      packId: shop.taxPack,
      registrations: shop.taxRegistrations,
      day: businessDay(new Date().toISOString(), shop.timeZone, shop.dayStartHour),
      pricesIncludeTax: shop.pricesIncludeTax,
    },
  )
  const { netMinor, taxMinor, grossMinor } = priced.totals
  const acknowledged = new Map<string, number>()
  const statuses = new Set<number>()

  async function openTill(): Promise<Till> {
    const body = JSON.stringify({ tillId: v7(), name: `Till ${v7().slice(-8)}` })
    return Till.parse(await (await fetch(`${at}/tills`, { method: 'POST', headers, body })).json())
  }

  async function send(saleId: string, body: string): Promise<boolean> {
    const timeout = AbortSignal.timeout(15_000)
    try {
      const answer = await fetch(`${at}/sales/${saleId}`, { method: 'PUT', headers, body, signal: timeout })
      await answer.arrayBuffer()
      if (!answer.ok) statuses.add(answer.status)
      return answer.ok
    } catch (error) {
      // No answer, or it died before: no sale was confirmed.
      if (error instanceof TypeError || timeout.aborted) return false
      throw error
    }
  }

  return {
    shopId,
    acknowledged,
    statuses,
    async keepSelling(signal, pauseMs = () => 0) {
      const till = await openTill()
      for (let sequence = 1; !signal.aborted; sequence += 1) {
        const saleId = v7()
        const body = JSON.stringify({
          tillId: till.tillId,
          receiptNumber: `${till.series}-${sequence}`,
          soldAt: new Date().toISOString(),
          kind: 'sale',
          pricesIncludeTax: shop.pricesIncludeTax,
          lines: priced.lines,
          tenders: [{ kind: 'cash', amountMinor: grossMinor }],
          totals: { netMinor, taxMinor, grossMinor, changeMinor: 0 },
        })
        while (!signal.aborted) {
          if (await send(saleId, body)) {
            acknowledged.set(saleId, performance.now())
            break
          }
          await pause(retryMs)
        }
        await pause(pauseMs())
      }
    },
  }
}
