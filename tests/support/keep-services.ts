import { keepServices } from '../../infra/local/services/keeper.ts'
import { writeKeeperEnd } from './keeper-end.ts'
import { startTestServices } from './services.ts'

// Started by kept-services.ts, in the background.
const idleMs = 15 * 60_000

const [file] = process.argv.slice(2)
if (!file) throw new Error('keep-services.ts needs the file to write to')
await keepServices({ file, idleMs, start: () => startUntilOneEnds(file) })

/** None is of use without the other: both end as soon as one has. */
async function startUntilOneEnds(file: string) {
  const { ended, ...services } = await startTestServices()
  void ended.then((sentence) => {
    writeKeeperEnd(file, sentence)
    process.kill(process.pid, 'SIGTERM')
  })
  return services
}
