import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const index = fileURLToPath(import.meta.resolve('lucide-react/dist/esm/lucide-react.mjs'))

/** By the name of an icon, the file that draws it. */
const fileOf = new Map(
  [...readFileSync(index, 'utf8').matchAll(/^export \{ (.+) \} from '(\.\/icons\/.+)';$/gm)].flatMap(
    ([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => /** @type {const} */ ([name, file])),
  ),
)

/**
 * Icons are imported from their own files. The index imports all of them, so that each icon of any screen would
 * count as needed by the first.
 *
 * @type {import('vite').Plugin}
 */
export const iconsByFile = {
  name: 'icons-by-file',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!id.includes('/app/')) return null
    return code.replaceAll(/^import \{([^}]+)\} from 'lucide-react'$/gm, (_, names) => {
      const imported = names.split(',').map((/** @type {string} */ name) => name.trim())
      return imported
        .filter((/** @type {string} */ name) => name !== '')
        .map(importOf)
        .join('; ')
    })
  },
}

/** @param {string} imported as `X`, `X as Y` or `type X` */
function importOf(imported) {
  if (imported.startsWith('type ')) return `import type { ${imported.slice(5)} } from 'lucide-react'`
  const [name = '', as = name] = imported.split(' as ')
  const file = fileOf.get(name)
  if (file === undefined) throw new Error(`lucide-react has no icon ${name}`)
  return `import ${as} from ${JSON.stringify(join(dirname(index), file))}`
}
