// Adds a person who can log in, with a verified address: the one of ADMIN_EMAIL, where an installation is set
// up by its settings and not on screen:   docker compose exec app node infra/keycloak/add-person.ts you@example.com
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { Refusal } from '#domain/errors.ts'
import { readConfig } from '#server/config.ts'
import { createKeycloak } from '#server/identity/keycloak.ts'
import { createLogger } from '#server/log.ts'

/** Asks on the terminal, and shows nothing of the answer. */
async function askInSecret(question: string): Promise<string> {
  process.stdout.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY })
  const answer = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return answer
}

const email = process.argv[2]
if (!email) {
  console.error('Which email address? add-person.ts you@example.com')
  process.exit(2)
}
try {
  const password = await askInSecret(`Password for ${email} (10 characters or more): `)
  await createKeycloak(readConfig(process.env).keycloak, createLogger('silent')).createPerson(email, password)
  console.log(`${email} can log in.`)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(`${email} was not added: ${error.code}.`)
  process.exitCode = 1
}
