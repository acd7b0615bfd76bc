import { connectOrEnd } from '#server/db/local-database.ts'
import type { Difference } from '../audit/difference.ts'
import { listShopIds } from '../audit/store.ts'
import { BooksChanged } from '../books/engine/commit-books-store.ts'
import { loadEnvFileOrEnd } from '../config/env-file.ts'
import { TransactionConflict } from '../db/client.ts'
import { NotWhole, rebuildProjections } from './service.ts'

// `npm run books -- rebuild [SHOP_ID …]`: rebuilds the totals, open items and stock balances of every shop, or of those named.
// Where the stack is: MONGODB_URI, or what `npm start` wrote down in DATA_DIR. Ends with 1 where it could not.
loadEnvFileOrEnd('.')
const [command, ...named] = process.argv.slice(2)
if (command !== 'rebuild') {
  console.error('Use rebuild, followed by the ids of shops; without ids, all shops are rebuilt.')
  process.exit(2)
}
const database = await connectOrEnd(process.env.DATA_DIR || '.data', 'app')
try {
  const shopIds = named.length > 0 ? named : await listShopIds(database.collections)
  for (const shopId of shopIds) await rebuild(shopId)
} finally {
  await database.close()
}

async function rebuild(shopId: string): Promise<void> {
  try {
    const mended = await rebuildProjections(database, shopId, new Date())
    console.log(`${shopId}: ${mended.length === 0 ? 'nothing differed' : `${mended.length} figures mended`}`)
    tell(mended)
  } catch (error) {
    process.exitCode = 1
    if (error instanceof NotWhole) {
      console.error(`${error.message}.`)
      tell(error.differences)
    } else if (error instanceof BooksChanged || error instanceof TransactionConflict) {
      console.error(
        `${shopId}: a sale was recorded in the meantime, so nothing was changed. Repeat it while no one sells.`,
      )
    } else throw error
  }
}

function tell(differences: readonly Difference[]): void {
  for (const { kind, where, computed, stored } of differences)
    console.log(`  ${kind}: ${where}: should be ${computed}, was ${stored}`)
}
