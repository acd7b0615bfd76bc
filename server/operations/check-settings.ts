// `node server/operations/check-settings.ts`: whether the server can run with this environment; ends with 2 where not.
import { ConfigFault, tellFaults } from '#server/config/config-fault.ts'
import { readConfig } from '#server/config.ts'

try {
  readConfig(process.env)
  console.log('The settings are in order.')
} catch (error) {
  if (!(error instanceof ConfigFault)) throw error
  console.error(tellFaults(error))
  process.exitCode = 2
}
