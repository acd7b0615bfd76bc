import { locationName } from '#domain/documents/setting/locations.ts'
import { unknownParty } from '#domain/posting/dims.ts'
import type { LedgerDimension } from '#domain/report/ledger-dimensions.ts'
import { componentInfo } from '#domain/tax/packs.ts'
import { findAssetNames } from '../assets/store.ts'
import { customerStore } from '../customers/service.ts'
import type { Database } from '../db/client.ts'
import type { SettledShop } from '../shops/settled-shop.ts'
import { supplierStore } from '../suppliers/service.ts'
import { findTills } from '../tills/store.ts'

const notGiven = 'Not given'

/** What people call customers and suppliers, assets, tills, locations or taxes, by their keys. */
export async function namesOfDimension(
  database: Database,
  shop: SettledShop,
  by: LedgerDimension,
  keys: readonly string[],
): Promise<(key: string) => string> {
  const known = await readNames(database, shop, by, keys)
  return (key) => (key === '' ? notGiven : (known(key) ?? key))
}

async function readNames(
  database: Database,
  shop: SettledShop,
  by: LedgerDimension,
  keys: readonly string[],
): Promise<(key: string) => string | undefined> {
  const shopId = shop._id
  if (by === 'location') return (key) => locationName(shop.settings.locations, key)
  if (by === 'component') return (key) => componentInfo(shop.taxPack, key).label
  if (by === 'till') {
    const tills = await findTills(database, shopId)
    const names = new Map(tills.map(({ _id, name }) => [_id.tillId, name]))
    return (key) => names.get(key)
  }
  if (by === 'asset') {
    const names = await findAssetNames(database, shopId, keys)
    return (key) => names.get(key)
  }
  const customers = await customerStore.namesOf(database, shopId, [...keys])
  const suppliers = await supplierStore.findAll(
    database,
    shopId,
    keys.filter((key) => !customers.has(key)),
  )
  const names = new Map(suppliers.map(({ id, name }) => [id, name]))
  return (key) => (key === unknownParty ? 'Not named' : (customers.get(key) ?? names.get(key)))
}
