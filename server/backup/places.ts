import { z } from 'zod'

/**
 * What the backups read and where they are kept. The program that makes them ends where one of these is wrong; so that
 * this is known in time, the app checks them as well.
 */
export const keycloakDatabase = z
  .string()
  .regex(/^(postgres(ql)?:\/\/|h2:)/, 'begins with neither postgresql:// nor h2:.')
  .refine((place) => place.startsWith('h2:') || URL.canParse(place), {
    error: 'is not an address such as postgresql://keycloak@127.0.0.1:5432/keycloak.',
    when: ({ issues }) => issues.length === 0,
  })

/** @returns what is wrong with the folder of the backups, after the setting's name; both absolute */
export function backupFolderError(folder: string, dataDir: string): string | null {
  if (!`${folder}/`.startsWith(`${dataDir}/`)) return null
  return `${folder} lies inside DATA_DIR: what takes the data away would take the backups along.`
}
