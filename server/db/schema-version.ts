import type { Db, FindOptions } from 'mongodb'
import type { Logger } from '#server/log.ts'
import { setUpDatabase } from './make-collections.ts'
import { migrations as allMigrations } from './migrations/index.ts'
import { keepLocked } from './migrations/left-behind.ts'
import type { Migration } from './migrations/migration.ts'

/** The version of the schema this program works with. */
export const schemaVersion = latest(allMigrations)

const unversioned = 1
type SchemaDocument = { _id: 'schema'; version: number; since: Date }

function latest(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.version ?? unversioned
}

/** The database, or a backup of one, comes from a newer program than this. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema'

  constructor(what: 'database' | 'backup', found: number, known: number) {
    super(
      `This ${what} was written by a newer version of the program (schema ${found}, and this version knows up to ${known}): ` +
        (what === 'database'
          ? 'start the newer version again, or restore a backup made before the upgrade.'
          : 'restore it with the version that made it, or a newer one.'),
    )
  }
}

/** The version of a database; null where it holds nothing yet. */
export async function readSchemaVersion(db: Db, options: FindOptions = {}): Promise<number | null> {
  const kept = await db.collection<SchemaDocument>('schema').findOne({ _id: 'schema' }, options)
  if (kept) return kept.version
  const shops = await db.listCollections({ name: 'shops' }, { nameOnly: true }).toArray()
  return shops.length > 0 ? unversioned : null
}

/**
 * Brings a database to this program's schema: the steps it lacks, oldest first, then collections,
 * validators and indexes. May be cut off anywhere and run again, and by several processes at once.
 * Throws NewerSchema, with nothing changed, where a newer program was here before.
 */
export async function prepareDatabase(
  db: Db,
  {
    log,
    now,
    migrations = allMigrations,
  }: { log: Logger; now: () => Date; migrations?: readonly Migration[] },
): Promise<void> {
  const wanted = latest(migrations)
  const found = await readSchemaVersion(db)
  if (found !== null && found > wanted) throw new NewerSchema('database', found, wanted)
  for (const { version, what, up } of migrations) {
    if (found === null || version <= found) continue
    const began = performance.now()
    log.info({ version, what }, 'upgrading the database')
    await up(db, log)
    await writeSchemaVersion(db, version, now())
    log.info({ version, ms: Math.round(performance.now() - began) }, 'upgraded the database')
  }
  await setUpDatabase(db)
  if (wanted >= schemaVersion) await keepLocked(db)
  if (found === null) await writeSchemaVersion(db, wanted, now())
}

/** Never backwards: another process may be a step further already. */
export async function writeSchemaVersion(db: Db, version: number, since: Date): Promise<void> {
  const schema = db.collection<SchemaDocument>('schema')
  const { matchedCount } = await schema.updateOne(
    { _id: 'schema', version: { $lt: version } },
    { $set: { version, since } },
  )
  if (matchedCount > 0) return
  await schema.updateOne({ _id: 'schema' }, { $setOnInsert: { version, since } }, { upsert: true })
}
