import type { SetupGuideEdit } from '#domain/api/setup-guide.ts'
import type { Database } from '../db/client.ts'
import { fieldPath } from '../db/paths.ts'

export async function changeGuide(
  { collections }: Database,
  shopId: string,
  { arePricesChecked, worksAlone, isDismissed }: SetupGuideEdit,
): Promise<void> {
  const changes = {
    ...(arePricesChecked !== undefined && {
      [fieldPath('setupGuide', 'arePricesChecked')]: arePricesChecked,
    }),
    ...(worksAlone !== undefined && { [fieldPath('setupGuide', 'worksAlone')]: worksAlone }),
    ...(isDismissed !== undefined && { [fieldPath('setupGuide', 'isDismissed')]: isDismissed }),
  }
  if (Object.keys(changes).length === 0) return
  // A shop from before there was a guide has none, and gets none.
  await collections.shops.updateOne({ _id: shopId, setupGuide: { $exists: true } }, { $set: changes })
}

export async function hasSale({ collections }: Database, shopId: string): Promise<boolean> {
  return (await collections.sales.findOne({ '_id.shopId': shopId }, { projection: { _id: 1 } })) !== null
}
