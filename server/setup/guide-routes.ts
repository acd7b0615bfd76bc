import * as routes from '#domain/api/routes/setup-guide.ts'
import type { SetupGuide } from '#domain/api/setup-guide.ts'
import type { App } from '#server/wiring/app-deps.ts'
import type { Database } from '../db/client.ts'
import { serve } from '../http/serve.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { employeesOf } from '../identity/roles.ts'
import { requireShop } from '../shops/store.ts'
import { countTills } from '../tills/store.ts'
import { changeGuide, hasSale } from './guide-store.ts'
import { countProducts } from './store.ts'

export function registerSetupGuide(app: App, { database }: IdentityDeps): void {
  serve(app, routes.readSetupGuide, ({ params }) => readGuide(database, params.shopId))

  serve(app, routes.changeSetupGuide, async ({ params, body }) => {
    await changeGuide(database, params.shopId, body)
    return readGuide(database, params.shopId)
  })
}

async function readGuide(database: Database, shopId: string): Promise<SetupGuide> {
  const shop = await requireShop(database, shopId)
  const { setupGuide } = shop
  if (!setupGuide || setupGuide.isDismissed) return { guide: null }
  const [products, tills, isSold] = await Promise.all([
    countProducts(database, shopId),
    countTills(database, shopId),
    hasSale(database, shopId),
  ])
  const employees = employeesOf(shop).length
  return {
    guide: {
      isDone: {
        goods: products > 0,
        prices: setupGuide.arePricesChecked === true,
        till: tills > 0,
        staff: employees > 0 || setupGuide.worksAlone === true,
        sale: isSold,
      },
      ...{ products, employees, tills },
    },
  }
}
