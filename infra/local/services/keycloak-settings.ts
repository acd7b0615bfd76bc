/**
 * What it is built with (provision-keycloak.ts), given again at the start: Keycloak ends if the settings of a
 * KC_HOME differ from it.
 */
export const AS_BUILT = { KC_DB: 'dev-file', KC_HEALTH_ENABLED: 'false', KC_METRICS_ENABLED: 'false' }

/** The environment without the settings that Keycloak would read from it. */
export function withoutKeycloakSettings(env: NodeJS.ProcessEnv) {
  const kept = { ...env }
  for (const name of Object.keys(kept)) if (name.startsWith('KC_')) delete kept[name]
  return kept
}
