import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseAddress, mongoUri } from '#server/config.ts'
import { connectDatabase, type Database } from './client.ts'

const passwords = { app: 'MONGODB_APP_PASSWORD', backup: 'MONGODB_BACKUP_PASSWORD' } as const

/** Where MongoDB listens that `npm start` keeps, for one of its accounts; null where DATA_DIR knows of none. */
export function localDatabase(dataDir: string, user: keyof typeof passwords): string | null {
  const { mongodb } = readNote<{ mongodb?: { port?: number } }>(dataDir, 'stack.json')
  if (!mongodb?.port) return null
  const secrets = readNote<Record<string, string>>(dataDir, 'secrets.json')
  return mongoUri({
    MONGODB_URI: `mongodb://127.0.0.1:${mongodb.port}/?directConnection=true&authSource=admin`,
    MONGODB_USER: user,
    MONGODB_PASSWORD: secrets[passwords[user]],
  })
}

/**
 * The database of a command that is run by hand: at MONGODB_URI, or where `localDatabase` finds it. Ends the process
 * with 2 where neither names one.
 */
export function connectOrEnd(dataDir: string, user: keyof typeof passwords): Promise<Database> {
  const uri = databaseAddress(process.env) || localDatabase(dataDir, user)
  if (uri) return connectDatabase(uri, process.env.MONGODB_DATABASE || 'sales_accounts')
  console.error(
    `There is no MONGODB_URI, and ${dataDir}/stack.json names no database: run npm start once, or set DATA_DIR.`,
  )
  process.exit(2)
}

/** Keycloak likewise, and the secrets of its clients, by the names of the environment; null where DATA_DIR knows of none. */
export function localKeycloak(dataDir: string): Record<string, string> | null {
  const { keycloak } = readNote<{ keycloak?: { port?: number } }>(dataDir, 'stack.json')
  if (!keycloak?.port) return null
  const secrets = readNote<Record<string, string>>(dataDir, 'secrets.json')
  const ofClients = Object.entries(secrets).filter(([name]) => name.startsWith('KEYCLOAK_'))
  return { ...Object.fromEntries(ofClients), KEYCLOAK_URL: `http://127.0.0.1:${keycloak.port}` }
}

function readNote<Note>(folder: string, name: string): Partial<Note> {
  const path = join(folder, name)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}
