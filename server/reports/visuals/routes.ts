import * as routes from '#domain/api/routes/visuals.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { serve } from '../../http/serve.ts'
import { booksVisuals } from './books.ts'
import { cashVisuals } from './cash.ts'
import { hourVisuals } from './hours.ts'
import { productVisuals } from './products.ts'
import { salesVisuals } from './sales.ts'

export function registerVisuals(app: App, { database, now }: Pick<BooksDeps, 'database' | 'now'>): void {
  serve(app, routes.readSalesVisuals, ({ params, query }) =>
    salesVisuals(database, params.shopId, query, now()),
  )

  serve(app, routes.readHourVisuals, ({ params, query }) => hourVisuals(database, params.shopId, query))

  serve(app, routes.readProductVisuals, ({ params, query }) => productVisuals(database, params.shopId, query))

  serve(app, routes.readBooksVisuals, ({ params, query }) =>
    booksVisuals(database, params.shopId, query, now()),
  )

  serve(app, routes.readCashVisuals, ({ params, query }) =>
    cashVisuals(database, params.shopId, query, now()),
  )
}
