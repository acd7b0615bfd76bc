import { z } from 'zod'
import { BackupError } from './error.ts'

/**
 * A person as Keycloak's own files have one (its UserRepresentation), with the hash of the password and the id by which
 * the books name them. Any Keycloak takes it, whatever database it has.
 */
export const Person = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().optional(),
  emailVerified: z.boolean(),
  enabled: z.boolean(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  createdTimestamp: z.int().optional(),
  /** Tokens from before it, in seconds, are refused. */
  notBefore: z.int(),
  attributes: z.record(z.string(), z.array(z.string())),
  requiredActions: z.array(z.string()),
  credentials: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      userLabel: z.string().optional(),
      createdDate: z.int().optional(),
      secretData: z.string().optional(),
      credentialData: z.string().optional(),
      priority: z.int().optional(),
    }),
  ),
  realmRoles: z.array(z.string()),
  clientRoles: z.record(z.string(), z.array(z.string())),
})
export type Person = z.infer<typeof Person>

const People = z.object({ realm: z.string(), users: z.array(Person) })

/** A list of people as a file: it could stand for a realm in Keycloak's own import too. */
export const peopleFile = (realm: string, users: readonly Person[]): Buffer =>
  Buffer.from(`${JSON.stringify({ realm, users }, null, 1)}\n`)

/** @throws BackupError where it is no such list; `name` is what the sentence calls it */
export function parsePeople(content: Buffer, name: string): Person[] {
  try {
    return People.parse(JSON.parse(content.toString('utf8'))).users
  } catch (error) {
    throw new BackupError(`${name} holds no list of people that this version of the program can read.`, {
      cause: error,
    })
  }
}
