import { z } from 'zod'
import { GiveawayBody } from '../../documents/giveaway/schema.ts'
import { WriteOffBody, WriteOffLine } from '../../documents/stock-adjustment/schema.ts'
import { Minor } from '../../money.ts'
import { Uuid } from '../../uuid.ts'
import { ShopId } from '../common.ts'
import { documentRoutes } from '../document-routes.ts'
import { reversibleFields } from '../reversal.ts'
import { fileOf, route } from '../route.ts'
import {
  StockExportQuery,
  StockItem,
  StockMovePage,
  StockMoveQuery,
  StockPage,
  StockQuery,
  StockSummary,
  StockSummaryQuery,
  WriteOff,
} from '../stock.ts'

export const findStock = route({
  method: 'GET',
  path: '/api/shops/:shopId/stock',
  summary: 'Quantity and value of each product, now or at the end of a past day.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  query: StockQuery,
  answers: { 200: StockPage },
  refuses: [422],
})

export const readStockSummary = route({
  method: 'GET',
  path: '/api/shops/:shopId/stock/summary',
  summary: 'The total value of the stock, compared with the balance of account 1200.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId },
  query: StockSummaryQuery,
  answers: { 200: StockSummary },
})

export const exportStock = route({
  method: 'GET',
  path: '/api/shops/:shopId/stock/export',
  summary: 'Exports the stock list as CSV or XLSX.',
  access: 'owner-with-grant',
  rate: 60,
  params: { shopId: ShopId },
  query: StockExportQuery,
  answers: { 200: fileOf('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet') },
  refuses: [422],
})

export const readStockOf = route({
  method: 'GET',
  path: '/api/shops/:shopId/stock/:productId',
  summary: 'Quantity and value of one product.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId, productId: Uuid },
  answers: { 200: StockItem },
})

export const listStockMoves = route({
  method: 'GET',
  path: '/api/shops/:shopId/stock/:productId/moves',
  summary: 'Stock movements of a product, newest first, with the running balance.',
  access: 'owner-with-grant',
  rate: 600,
  params: { shopId: ShopId, productId: Uuid },
  query: StockMoveQuery,
  answers: { 200: StockMovePage },
})

export const { record: recordWriteOff, read: readWriteOff } = documentRoutes({
  place: 'write-offs',
  idName: 'writeOffId',
  body: WriteOffBody,
  answer: WriteOff,
  records:
    'Writes off goods that were spoilt, lost, used or taken, or adds goods that were found, at moving average cost.',
  reads: 'One write-off as recorded in the books.',
  bodyLimit: 128 * 1024,
})

export const { record: recordGiveaway, read: readGiveaway } = documentRoutes({
  place: 'giveaways',
  idName: 'giveawayId',
  body: GiveawayBody,
  answer: z.object({
    ...GiveawayBody.shape,
    giveawayId: Uuid,
    /** With what the goods cost, above zero. */
    lines: z.array(z.object({ ...WriteOffLine.shape, valueMinor: Minor })),
    ...reversibleFields,
  }),
  records: 'Records goods given away, at their cost, with the output tax that the tax pack charges on them.',
  reads: 'Goods given away, as recorded in the books.',
  bodyLimit: 128 * 1024,
})
