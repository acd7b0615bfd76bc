import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { cached, cacheFolder } from '../../infra/local/begin/cache.js'
import { startProduct } from '../../infra/local/testing/running-product.ts'

// `npm run fuzz`: requests made out of the OpenAPI document (fuzz.py), to a product started for them with rates
// that are raised and not switched off. `npm run fuzz -- --requests 300000 --seed 7`; FUZZ_BASE_URL names a
// product that runs already. It needs Python 3 with venv and pip.
const root = fileURLToPath(new URL('../..', import.meta.url))
const here = fileURLToPath(new URL('.', import.meta.url))
const accounts = parseEnv(readFileSync(`${root}/.env.example`, 'utf8'))
const env = { ...process.env, ...accounts }

/** Python with what requirements.txt lists, made once for each content of it. */
async function python(): Promise<string> {
  const version = /^schemathesis==(\S+)$/m.exec(readFileSync(`${here}requirements.txt`, 'utf8'))?.[1]
  const folder = await cached(
    cacheFolder(process.env),
    `schemathesis-${version}`,
    async (part) => {
      run('python3', ['-m', 'venv', '--copies', part])
      run(`${part}/bin/python`, [
        '-m',
        'pip',
        'install',
        '--quiet',
        '--requirement',
        `${here}requirements.txt`,
      ])
    },
    console.log,
  )
  return `${folder}/bin/python`
}

function run(program: string, args: string[]): void {
  const { status, error } = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw error ?? new Error(`${program} ${args.join(' ')} ended with ${status}`)
}

const program = await python()
const product = process.env.FUZZ_BASE_URL
  ? { baseUrl: process.env.FUZZ_BASE_URL, stop: async () => {} }
  : await startProduct({
      root,
      env: { ...env, RATE_FACTOR: '1000' },
      logsTo: `${root}/test-results/fuzz-log`,
    })
let code: number | null = 1
try {
  const args = [`${here}fuzz.py`, '--base-url', product.baseUrl, ...process.argv.slice(2)]
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  code = await new Promise((resolve) => child.once('exit', resolve))
} finally {
  await product.stop({ keepLogs: code !== 0 })
}
process.exitCode = code ?? 1
