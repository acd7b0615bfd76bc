// `node server/operations/check-settings.ts [FOLDER]`: whether the server can run with this environment, and whether
// `npm start` and `docker compose` read the same in .env of FOLDER; ends with 2 where not.
import { ConfigFault, tellFaults } from '#server/config/config-fault.ts'
import { readEnvFile } from '#server/config/env-file.ts'
import { readConfig } from '#server/config.ts'

try {
  const [folder] = process.argv.slice(2)
  if (folder !== undefined) for (const sentence of readEnvFile(folder).warnings) console.warn(sentence)
  const { switchedOff } = readConfig(process.env)
  for (const fault of switchedOff) console.warn(fault)
  console.log(
    switchedOff.length === 0
      ? 'The settings are in order.'
      : 'The shop can sell; the functions named above are off.',
  )
} catch (error) {
  if (!(error instanceof ConfigFault)) throw error
  console.error(tellFaults(error))
  process.exitCode = 2
}
