// Brings the MongoDB of a DATA_DIR up as `npm start` does, prints "up", and ends it when asked to. With "die" it is
// killed, and mongod with it, just before the first step that is not named after that: a file that takes its
// name, a program that is started, a command that changes MongoDB.
import childProcess from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename } from 'node:path'
import { Db } from 'mongodb'
import { createProgress } from '../../infra/local/begin/progress.js'
import { mongodbProcess } from '../../infra/local/services/process-way.ts'
import { keepSecrets } from '../../infra/local/services/secrets.ts'
import { readStack } from '../../infra/local/services/stack-file.ts'

const [dataDir = '', die, ...passed] = process.argv.slice(2)
let mongod = 0

function step(what: string): void {
  if (!die || passed.includes(what)) return
  fs.writeSync(1, `killed before: ${what}\n`)
  if (mongod > 0) process.kill(mongod, 'SIGKILL')
  process.kill(process.pid, 'SIGKILL')
}

const { renameSync } = fs
fs.renameSync = (from, to) => {
  step(basename(String(to)))
  renameSync(from, to)
}
const { spawn } = childProcess
childProcess.spawn = ((...args: Parameters<typeof spawn>) => {
  step(basename(args[0]))
  return spawn(...args)
}) as typeof spawn
syncBuiltinESMExports()

const { command } = Db.prototype
Db.prototype.command = function (this: Db, ...args: Parameters<typeof command>) {
  const [name = ''] = Object.keys(args[0])
  // The same step, whether a start before came as far as that or not.
  if (/^(create|update)/.test(name)) step(`${name.replace(/^(create|update)/, '')} ${args[0][name]}`)
  return command.apply(this, args)
}

const service = await mongodbProcess({
  dataDir,
  env: { ...process.env, MONGODB_URI: '', MONGODB_DATABASE: '', MONGODB_PORT: '' },
  stack: readStack(dataDir),
  secrets: keepSecrets(dataDir, {}),
  progress: createProgress(),
  onStarted: ({ pid }) => {
    mongod = pid
  },
  isStopping: () => false,
})
process.once('SIGTERM', () => void service.stop())
console.log(`up ${service.address}`)
