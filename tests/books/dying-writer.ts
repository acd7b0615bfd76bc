import { type CountedRun, recordCounting } from './counted-writes.ts'

/**
 * A server process that records one document and is killed by the operating system right after its nth write
 * reached MongoDB. Arguments: n, and what it records as JSON.
 */
const [dieAfter = '', run = ''] = process.argv.slice(2)

await recordCounting(JSON.parse(run) as CountedRun, (writes) => {
  if (writes === Number(dieAfter)) process.kill(process.pid, 'SIGKILL')
})
