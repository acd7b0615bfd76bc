import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

// README.md, CONTRIBUTING.md and docs/ name files, commands and each other: what is moved or removed is found here.
const root = join(import.meta.dirname, '..')
const read = (file) => readFileSync(join(root, file), 'utf8')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 32 * 1024 * 1024,
})
  .split('\n')
  .filter(Boolean)
const pages = files.filter((file) => /^(docs\/.*|[A-Z]+)\.md$/.test(file))
const folders = files.flatMap((file) => {
  const names = file.split('/').slice(0, -1)
  return names.map((_, index) => names.slice(0, index + 1).join('/'))
})
const paths = [...new Set([...files, ...folders])]
const known = new Set(paths)

/** What is between backticks, and the lines of blocks of code. */
function codeOf(page) {
  const text = read(page)
  const blocks = [...text.matchAll(/^ *```\w*\n([\s\S]*?)^ *```/gm)].map(([, block]) => block)
  const spans = [...text.replace(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, span]) => span,
  )
  return [...spans, ...blocks.flatMap((block) => block.split('\n'))]
}

/** Every match of the pattern that is not right, with the page it is on. */
function wrongIn(pattern, isRight) {
  return pages.flatMap((page) => {
    const found = codeOf(page).flatMap((code) =>
      [...code.matchAll(pattern)].map(([whole, part]) => part ?? whole),
    )
    return [...new Set(found)].filter((name) => !isRight(name)).map((name) => `${page}: ${name}`)
  })
}

const placeholder = /(<[^>]*>|\*+)/
const isThere = (path) => {
  if (!placeholder.test(path)) return known.has(path)
  const literally = (part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
  const parts = path.split(placeholder).map((part, index) => (index % 2 === 0 ? literally(part) : '[^/]+'))
  const form = new RegExp(`^${parts.join('')}$`)
  return paths.some((one) => form.test(one))
}

test('every path exists; of `domain/tax/packs/<country>.ts` there is one', () => {
  const top = [...new Set(folders.map((folder) => folder.split('/')[0]))].map((name) =>
    name.replace('.', '\\.'),
  )
  const path = new RegExp(
    `(?<![\\w/.:@#-])(?:${top.join('|')})/(?:<[^>]*>|[\\w./$*-])*(?:<[^>]*>|[\\w$*])`,
    'g',
  )
  expect(wrongIn(path, isThere)).toEqual([])
})

test('every file that is named without its folder exists', () => {
  const names = new Set(files.map((file) => basename(file)))
  const name = /(?<![\w/.<>*$-])[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|js|md|yml)\b(?!\/)/g
  expect(wrongIn(name, (one) => names.has(one))).toEqual([])
})

test('every npm script exists', () => {
  const { scripts } = JSON.parse(read('package.json'))
  expect(wrongIn(/npm run (?:-s )?([\w:-]+)/g, (script) => script in scripts)).toEqual([])
})

test('every setting in capitals is read by some file', () => {
  const readers = files.filter(
    (file) => !file.endsWith('.md') && /\.(ts|js|mjs|ya?ml|example|sh)$|\/[^.]+$/.test(file),
  )
  const program = readers.map(read).join('\n')
  expect(
    wrongIn(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g, (name) => name === 'BACKUP_FILE' || program.includes(name)),
  ).toEqual([])
})

/** As GitHub makes the anchor of a heading. */
const anchor = (heading) =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .trim()
    .replaceAll(' ', '-')

test('every link leads to a file, and to a heading of it', () => {
  const broken = pages.flatMap((page) => {
    const links = [...read(page).matchAll(/(?:\]\(|src=")([^)"\s]+)[)"]/g)].map(([, link]) => link)
    return links
      .filter((link) => !/^(https?|mailto):/.test(link))
      .filter((link) => {
        const [path, heading] = link.split('#')
        const target = path === '' ? page : normalize(join(dirname(page), path)).replace(/\/$/, '')
        if (!known.has(target)) return true
        if (heading === undefined) return false
        return ![...read(target).matchAll(/^#+ (.*)$/gm)].some(([, title]) => anchor(title) === heading)
      })
      .map((link) => `${page}: ${link}`)
  })
  expect(broken).toEqual([])
})
