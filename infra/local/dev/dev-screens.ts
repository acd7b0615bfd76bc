import { join } from 'node:path'
import type { Settings } from '../app/settings.ts'

/** What the server answers; all else is a page or a file of the app. */
const OF_THE_SERVER = '^/(api|functions|metrics)(/|$|\\?)'

/** Vite with the screens at the address of the settings. The rest it hands on to the server on `apiPort`. */
export async function startScreens({
  root,
  settings,
  apiPort,
}: {
  root: string
  settings: Settings
  apiPort: number
}): Promise<{ close: () => Promise<void> }> {
  process.env.NODE_ENV = 'development'
  // Loaded late: Vite and React look at NODE_ENV when they are loaded.
  const { createServer } = await import('vite')
  const screens = await createServer({
    root,
    configFile: join(root, 'remix.config.js'),
    logLevel: 'warn',
    clearScreen: false,
    server: {
      port: settings.port,
      strictPort: true,
      host: settings.host,
      // The folder of the project holds the data, its secrets and the logs beside the code.
      fs: { allow: ['app', 'domain', 'public', 'node_modules'].map((folder) => join(root, folder)) },
      cors: false,
      proxy: { [OF_THE_SERVER]: { target: `http://127.0.0.1:${apiPort}` } },
    },
  })
  await screens.listen()
  return screens
}
