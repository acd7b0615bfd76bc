import { openAdminApi } from '../../keycloak/admin-api.ts'
import { SETUP_CLIENT } from '../../keycloak/apply-realm.ts'
import { projectRealm, withCheapHash } from '../services/realm.ts'
import { keepSecrets } from '../services/secrets.ts'
import { readStack } from '../services/stack-file.ts'

/** Makes a product that was started for tests hash passwords as `withCheapHash` has it: hundreds of tests log in. */
export async function hashCheaply(dataDir: string): Promise<void> {
  const { realm: name, passwordPolicy } = withCheapHash(projectRealm())
  const url = `http://127.0.0.1:${readStack(dataDir).keycloak?.port}`
  const clientSecret = keepSecrets(dataDir, {}).KEYCLOAK_SETUP_SECRET
  const api = await openAdminApi(url, name, { clientId: SETUP_CLIENT, clientSecret })
  if (!api) throw new Error('Keycloak does not let the account in that sets its realm up')
  await api('PUT', `/${name}`, { passwordPolicy })
}
