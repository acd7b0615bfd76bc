// `node server/operations/check-settings.ts [FOLDER]`: whether the server can run with this environment, and whether
// `npm start` and `docker compose` read the same in .env of FOLDER; ends with 2 where not.
import { areAddressesOrNetworks } from '#server/config/addresses-or-networks.ts'
import { ConfigError, errorSentences } from '#server/config/config-error.ts'
import { readEnvFile } from '#server/config/env-file.ts'
import { readConfig } from '#server/config.ts'

/** In docker compose, what Caddy calls this computer is its own container. */
const isOfContainer = (proxy: string) => /^(loopback$|127\.|::1($|\/))/.test(proxy)

try {
  const [folder] = process.argv.slice(2)
  if (folder !== undefined) {
    const { values, invalid, unknown } = readEnvFile(folder)
    for (const sentence of unknown) console.warn(sentence)
    // What docker compose passes on, it has read differently: the app can't leave that out. A later line counts there too.
    const passedOn = invalid.filter(({ name }) => name in process.env && values[name] === undefined)
    if (passedOn.length > 0) throw new ConfigError(passedOn.map(({ sentence }) => sentence))
    for (const { sentence, effect } of invalid) console.warn(`${sentence} ${effect}`)
  }
  const { switchedOff } = readConfig(process.env)
  const proxies = process.env.CADDY_TRUST_PROXY?.trim()
  if (proxies && !areAddressesOrNetworks(proxies))
    throw new ConfigError([
      'TRUST_PROXY is not a list of addresses or networks such as 10.0.0.2,192.168.1.0/24. (A number of proxies is for npm start.)',
    ])
  const warnings = [...switchedOff]
  if (proxies?.split(/[\s,]+/).some(isOfContainer))
    warnings.push(
      `TRUST_PROXY names this computer as loopback, 127.0.0.1 or ::1: for Caddy, which looks at it, that is its own container. A proxy on this computer arrives from the gateway of the network front: set TRUST_PROXY to the Gateway that docker network inspect ${process.env.COMPOSE_PROJECT_NAME ?? 'PROJECT'}_front shows, with PUBLISHED_HOST=127.0.0.1. Until then all callers have the address of the proxy.`,
    )
  for (const warning of warnings) console.warn(warning)
  console.log(
    warnings.length === 0
      ? 'The settings are in order.'
      : 'The shop can sell; the functions named above are off.',
  )
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(errorSentences(error))
  process.exitCode = 2
}
