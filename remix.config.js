// The Vite configuration of the browser app and its server bundle; the Remix command line is pointed here.
import { readFileSync } from 'node:fs'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunksOfTheTill } from './app/bundle/chunks.js'
import { compressAssets } from './app/bundle/compress.js'
import { iconsByFile } from './app/bundle/icons.js'
import {
  refusalsOfTheServer,
  routesAsCalled,
  schemasWithoutJsonSchema,
  schemasWithoutOldFormats,
} from './app/bundle/left-out.js'
import { librariesOfTheBrowser } from './app/bundle/libraries.js'
import { buildServiceWorker } from './app/bundle/service-worker.js'

// vitest transforms single files: the Remix plugin would look for a whole app.
const isTest = Boolean(process.env.VITEST)
const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'))

export default defineConfig({
  // As a constant: a page that imported package.json would have the development server give the whole file away.
  define: { PROGRAM_VERSION: JSON.stringify(version) },
  plugins: [
    routesAsCalled,
    refusalsOfTheServer(),
    schemasWithoutJsonSchema,
    schemasWithoutOldFormats,
    iconsByFile,
    librariesOfTheBrowser,
    chunksOfTheTill,
    tailwindcss(),
    !isTest &&
      remix({
        appDirectory: 'app',
        // Of its own: it is emptied first, and the server is built beside it.
        buildDirectory: 'build/screens',
        serverBuildFile: 'index.js',
        serverModuleFormat: 'esm',
        buildEnd: async ({ remixConfig: { buildDirectory } }) => {
          await buildServiceWorker(buildDirectory)
          await compressAssets(buildDirectory)
        },
        ignoredRouteFiles: ['**/*.test.*'],
        future: {
          v3_fetcherPersist: true,
          v3_relativeSplatPath: true,
          v3_throwAbortReason: true,
          v3_singleFetch: true,
          v3_routeConfig: true,
          // The till changes screens while offline, so the whole route manifest comes with the first page.
          v3_lazyRouteDiscovery: false,
        },
      }),
  ],
  // Licences stand once at the end of a file, not before each of a package's hundred icons.
  esbuild: { legalComments: 'eof' },
  build: {
    target: 'es2022',
    sourcemap: false,
    // A route that no screen calls is left out of the app.
    rollupOptions: { treeshake: { manualPureFunctions: ['route'] } },
  },
  // All libraries are found before the first page: found later, the page would hold two Reacts for a moment.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx'] },
})
