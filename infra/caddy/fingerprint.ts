// `docker compose exec app node infra/caddy/fingerprint.ts`: the fingerprints of this installation's authority, as
// devices show them before they trust it. It comes over the containers' own network, where it cannot be altered.
import { X509Certificate } from 'node:crypto'

const answer = await fetch('http://caddy/ca.crt').catch(() => null)
if (answer?.ok) {
  const { subject, validTo, fingerprint256, fingerprint } = new X509Certificate(await answer.text())
  console.log(`${subject}, until ${validTo}`)
  console.log(`SHA-256  ${fingerprint256}`)
  console.log(`SHA-1    ${fingerprint}   (what Windows calls the thumbprint)`)
} else {
  console.error('Caddy does not answer: docker compose up -d --wait, then try again.')
  process.exitCode = 1
}
