import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { digestOfProgram } from './books/engine/program.ts'

const root = new URL('../', import.meta.url)

/** Packages of many small modules, and what they depend on: loading their files takes longer than running them. */
const bundled = [
  /^@keycloak\/keycloak-admin-client/,
  /^@microsoft\/kiota-/,
  '@opentelemetry/api',
  /^write-excel-file/,
  'age-encryption',
  /^@noble\//,
  'jose',
  'uuid',
]

// The server in one file; its other packages stay where they are.
export default defineConfig({
  root: fileURLToPath(root),
  publicDir: false,
  // The file may be older than the sources beside it: it says which program it is.
  define: { programDigest: JSON.stringify(digestOfProgram(root)) },
  ssr: { noExternal: bundled },
  build: {
    ssr: 'server/main.ts',
    outDir: 'build/app',
    target: 'node22',
    minify: false,
    // For `node --enable-source-maps`; the app runs without it, which starts 0.3 s sooner.
    sourcemap: true,
  },
})
