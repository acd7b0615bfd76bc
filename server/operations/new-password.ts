import { readdirSync, statSync } from 'node:fs'
import { Refusal } from '#domain/errors.ts'
import { letAdministratorIn, NotLetIn } from '../admin/people/locked-out.ts'
import { createBookWriter } from '../books/book-writer.ts'
import { ConfigError, errorSentences } from '../config/config-error.ts'
import { loadEnvFileOrEnd } from '../config/env-file.ts'
import { readConfig } from '../config.ts'
import { isDatabaseAway } from '../db/away.ts'
import { connectDatabase } from '../db/client.ts'
import { localDatabase, localKeycloak } from '../db/local-database.ts'
import { createKeycloak } from '../identity/keycloak.ts'
import { createLogger } from '../log.ts'
import { requireShop } from '../shops/store.ts'
import { createIdentity } from '../wiring/identity.ts'

// `npm run password -- EMAIL`: gives an administrator who is locked out a temporary password, while the program runs.
// Where the stack is: the environment, or what `npm start` wrote down in DATA_DIR. Ends with 1 where it can't be done.
loadEnvFileOrEnd('.')
const startFirst =
  'MongoDB or Keycloak does not answer: start the program first, and run this command while it runs. Nothing was changed.'
const dataDir = process.env.DATA_DIR || '.data'
const [email] = process.argv.slice(2)
if (!email) {
  console.error('Name the email address of an administrator: npm run password -- EMAIL')
  process.exit(2)
}
try {
  const password = await issuePassword(email)
  console.log(`The temporary password of ${email}, for the next login:\n\n    ${password}\n`)
} catch (error) {
  if (error instanceof ConfigError) console.error(errorSentences(error))
  else if (error instanceof Refusal || error instanceof NotLetIn) console.error(error.message)
  else if (isDatabaseAway(error)) console.error(startFirst)
  else throw error
  process.exitCode = 1
}

async function issuePassword(email: string): Promise<string> {
  const isElsewhere = Boolean(process.env.MONGODB_URI && process.env.KEYCLOAK_URL)
  if (!isElsewhere) requireReadable()
  const mongodb = process.env.MONGODB_URI ? null : localDatabase(dataDir, 'app')
  const keycloakHere = process.env.KEYCLOAK_URL ? null : localKeycloak(dataDir)
  if (!isElsewhere && mongodb === null && keycloakHere === null) throw new NotLetIn(startFirst)
  const config = readConfig({ ...process.env, ...(mongodb && { MONGODB_URI: mongodb }), ...keycloakHere })
  const log = createLogger('warn')
  const now = () => new Date()
  const database = await connectDatabase(config.mongo.uri, config.mongo.database)
  const writer = createBookWriter({
    database,
    requireShop: (shopId) => requireShop(database, shopId),
    now,
    log,
  })
  const keycloak = createKeycloak(config.keycloak, log)
  const { identity, close } = createIdentity({ config, database, keycloak, writer, now, log })
  try {
    return await letAdministratorIn(identity, email)
  } finally {
    await close()
    await writer.close()
    await database.close()
  }
}

/** @throws NotLetIn where DATA_DIR is not there, or belongs to another account */
function requireReadable(): void {
  try {
    readdirSync(dataDir)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new NotLetIn(startFirst)
    if (code !== 'EACCES' && code !== 'EPERM') throw error
    throw new NotLetIn(
      `This account may not read ${dataDir}. Run the command as the account that owns it: sudo -u '#${statSync(dataDir).uid}' npm run password -- ${email}`,
    )
  }
}
