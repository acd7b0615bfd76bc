import { existsSync } from 'node:fs'

/** A browser of this computer, where Playwright has fetched none. */
export function executable() {
  const own = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
  const executablePath = own.find((path) => path && existsSync(path))
  return executablePath ? { executablePath } : {}
}
