import { connectDatabase } from '../db/client.ts'
import { auditShop } from './service.ts'
import { listShopIds } from './store.ts'

// `npm run audit [-- SHOP_ID …]`: audits every shop, or those named. Ends with 1 where anything differs.
const uri = process.env.MONGODB_URI
if (!uri) {
  console.error(
    'MONGODB_URI is missing: the address of MongoDB. `npm run audit` finds it by itself where `npm start` made the stack.',
  )
  process.exit(2)
}
const database = await connectDatabase(uri, process.env.MONGODB_DATABASE ?? 'sales_accounts')
let found = 0
try {
  const named = process.argv.slice(2)
  for (const shopId of named.length > 0 ? named : await listShopIds(database.collections)) {
    const differences = await auditShop(database, shopId)
    found += differences.length
    console.log(
      `${shopId}: ${differences.length === 0 ? 'no differences' : `${differences.length} differences`}`,
    )
    for (const { kind, where, computed, stored } of differences) {
      console.log(`  ${kind}: ${where}: ${computed} by the documents, ${stored} stored`)
    }
  }
} finally {
  await database.close()
}
process.exitCode = found === 0 ? 0 : 1
