import { createHash } from 'node:crypto'
import { createBookWriter } from '#server/books/book-writer.ts'
import { connectDatabase } from '#server/db/client.ts'
import { requireShop } from '#server/shops/store.ts'
import { saleOf, silentLog, someNoon } from '../support/book-samples.ts'
import type { FromSeller, SellerOrders, ToSeller } from './several-processes.ts'

/**
 * A server process whose tills sell one after the other until it is sent `stop`. Its only argument: the orders,
 * as JSON. A till's sale of a number is the same whatever process sends it, so what was not answered is sent again.
 */
const { uri, name, shopId, tills, handing }: SellerOrders = JSON.parse(process.argv[2] ?? '')
const database = await connectDatabase(uri, name)
const shop = await requireShop(database, shopId)
const products = await database.collections.products.find({ '_id.shopId': shopId }).sort({ _id: 1 }).toArray()
const writer = createBookWriter({
  database,
  requireShop: (id) => requireShop(database, id),
  now: () => someNoon,
  log: silentLog,
  isServer: handing === 'directly',
})
// Priced beforehand, like by a till.
const priced = products.map((product) => saleOf({ shop, product, tillId: '' }, 1))
let isStopping = false

function saleBy(till: SellerOrders['tills'][number], sequence: number) {
  const template = priced[sequence % priced.length]
  if (!template) throw new Error('the shop has no products')
  const saleId = createHash('sha256').update(`${till.tillId} ${sequence}`).digest('hex').slice(0, 32)
  const receiptNumber = `${till.series}-${sequence}`
  return { ...template, saleId, sale: { ...template.sale, tillId: till.tillId, receiptNumber } }
}

async function sell(till: SellerOrders['tills'][number]): Promise<void> {
  for (let sequence = till.sold + 1; !isStopping; sequence += 1) {
    const began = performance.now()
    const [result] = await writer.recordSales(shopId, [saleBy(till, sequence)])
    if (!result || !('status' in result))
      throw new Error(`a sale was not recorded: ${JSON.stringify(result)}`)
    tell({ tillId: till.tillId, sequence, status: result.status, tookMs: performance.now() - began })
  }
}

function tell(message: FromSeller): void {
  process.send?.(message)
}

process.on('disconnect', () => process.exit(0))
process.on('message', async (order: ToSeller) => {
  if (order === 'stop') {
    isStopping = true
    return
  }
  await Promise.all(tills.map(sell))
  await writer.close()
  await database.close()
  process.exit(0)
})
tell('ready')
