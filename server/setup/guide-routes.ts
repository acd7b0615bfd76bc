import * as routes from '#domain/api/routes/setup-guide.ts'
import type { SetupGuide } from '#domain/api/setup-guide.ts'
import type { App } from '#server/wiring/app-deps.ts'
import type { Database } from '../db/client.ts'
import { serve } from '../http/serve.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { employeesOf } from '../identity/roles.ts'
import { setOfShop } from '../shops/record-store.ts'
import { requireShop } from '../shops/store.ts'
import { countTills } from '../tills/store.ts'
import { countProducts, hasSale } from './store.ts'

export function registerSetupGuide(app: App, { database }: IdentityDeps): void {
  serve(app, routes.readSetupGuide, ({ params }) => readGuide(database, params.shopId))

  serve(app, routes.changeSetupGuide, async ({ params, body }) => {
    const { setupGuide } = await requireShop(database, params.shopId)
    // A shop from before there was a guide has none, and gets none.
    if (setupGuide) await setOfShop(database, params.shopId, { setupGuide: { ...setupGuide, ...body } })
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
