import { keepServices } from '../../infra/local/services/keeper.ts'
import { startTestServices } from './services.ts'

// Started by kept-services.ts, in the background.
const idleMs = 15 * 60_000

const [file] = process.argv.slice(2)
if (!file) throw new Error('keep-services.ts needs the file to write to')
await keepServices({ file, idleMs, start: () => startTestServices() })
