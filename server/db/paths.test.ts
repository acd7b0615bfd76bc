import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { fieldPath } from './paths.ts'

describe('the path of a member', () => {
  it('joins the names of this program', () => {
    expect(fieldPath('tendersMinor', 'mobile-money')).toBe('tendersMinor.mobile-money')
    expect(fieldPath('_id')).toBe('_id')
    expect(fieldPath('accounts', '4000', 'debitMinor')).toBe('accounts.4000.debitMinor')
    expect(fieldPath('taxes', 'output:standard:1500::gh-vat')).toBe('taxes.output:standard:1500::gh-vat')
    expect(fieldPath('cashiers', 'uid:3f2a-0b')).toBe('cashiers.uid:3f2a-0b')
  })

  it.each([
    '',
    '.',
    'a.b',
    '$inc',
    '0',
    '9a',
    '0123',
    '12345',
    ':a',
    'a:b.c',
    'a:$b',
    '__proto__',
    'a b',
    'a\0',
    'a-',
    '\ud800',
  ])('is never made with %j', (name) =>
    expect(() => fieldPath('taxesMinor', name)).toThrow("can't name a member"),
  )

  it('has a part for each name, whatever the names', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        let path = ''
        try {
          path = fieldPath('taxesMinor', name)
        } catch {
          return
        }
        expect(path.split('.')).toEqual(['taxesMinor', name])
        expect(name).toMatch(/^[\w:-]+$/)
      }),
    )
  })
})

const server = join(import.meta.dirname, '..')

/** Names of fields that are computed and not written down: `{ [name]: … }` and `$set: { `steps.${step}`: … }`. */
function computedNames(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const note = (node: ts.Node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    found.push(`${path.slice(server.length + 1)}:${line + 1}: ${node.getText()}`)
  }
  const walk = (node: ts.Node): void => {
    if (ts.isComputedPropertyName(node) && !isOwnName(node.expression)) note(node)
    if (ts.isTemplateExpression(node) && isPathLike(node)) note(node)
    if (ts.isBinaryExpression(node) && joinsPath(node)) note(node)
    ts.forEachChild(node, walk)
  }
  walk(source)
  return found
}

/** Written down, made by `fieldPath`, a field of an object of constants, or the symbol of an option of jose. */
function isOwnName(name: ts.Expression): boolean {
  if (ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return true
  if (ts.isIdentifier(name)) return name.text === 'jwksCache'
  if (ts.isPropertyAccessExpression(name)) return name.expression.getText() === 'constants'
  return ts.isCallExpression(name) && name.expression.getText() === 'fieldPath'
}

/** Text with gaps that could be a path: `taxesMinor.${component}`, `$${name}`. Names of files and hosts end in one of theirs. */
function isPathLike({ head, templateSpans }: ts.TemplateExpression): boolean {
  const text = head.text + templateSpans.map(({ literal }) => `x${literal.text}`).join('')
  return /^\$?[\w-]+(\.[\w$-]+)+$|^\$\w+$/.test(text) && !/\.(age|csv|local|new|part|xlsx|zip)$/.test(text)
}

function joinsPath({ operatorToken, left, right }: ts.BinaryExpression): boolean {
  return (
    operatorToken.kind === ts.SyntaxKind.PlusToken &&
    [left, right].some((side) => ts.isStringLiteralLike(side) && /^\$$|^\$?\w+\.$|^\.$/.test(side.text))
  )
}

describe('documents, filters and updates', () => {
  it('have no member whose name is computed in any other way: a text from a request is never a path', () => {
    const files = readdirSync(server, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== join('db', 'paths.ts'))
      .map((file) => join(server, file))
    expect(files.length).toBeGreaterThan(150)
    expect(files.flatMap(computedNames)).toEqual([])
  }, 60_000)
})
