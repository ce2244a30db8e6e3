import { readdirSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import ts from 'typescript'

const APP = new URL('../../app/', import.meta.url)

/**
 * Returns the names that a file exports, by declaration or by default; re-exports are of another
 * file.
 */
function exportedNames(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const exported = source.statements.filter(
    (one) =>
      ts.canHaveModifiers(one) &&
      one.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  )
  const names = (name: ts.Node | undefined): string[] => {
    if (!name) return []
    if (ts.isIdentifier(name)) return [name.text]
    if (!ts.isObjectBindingPattern(name)) return []
    return name.elements.flatMap((element) => names(element.name))
  }
  return exported.flatMap((one) =>
    ts.isVariableStatement(one)
      ? one.declarationList.declarations.flatMap((declaration) => names(declaration.name))
      : names((one as ts.DeclarationStatement).name)
  )
}

test.group('Names', () => {
  test('an exported name stands for one thing in the whole application', ({ assert }) => {
    const files = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts')
    )
    const owners = new Map<string, Set<string>>()
    for (const file of files) {
      for (const name of exportedNames(file, readFileSync(new URL(file, APP), 'utf8'))) {
        owners.set(name, (owners.get(name) ?? new Set()).add(`app/${file}`))
      }
    }
    assert.isAbove(owners.size, 1_000)
    const doubles = [...owners].filter(([, where]) => where.size > 1)
    assert.deepEqual(
      doubles.map(([name, where]) => `${name}: ${[...where].join(' and ')}`),
      []
    )
  })

  test('a comment that names what is thrown names a class', ({ assert }) => {
    const files = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts')
    )
    const texts = files.map((file) => [file, readFileSync(new URL(file, APP), 'utf8')])
    const classes = new Set(
      texts.flatMap(([, text]) => [...text.matchAll(/\bclass (\w+)/g)].map(([, name]) => name))
    )
    const foreign = [
      'Error',
      'NodeJS',
      'RuntimeException',
      'E_UNAUTHORIZED_ACCESS',
      'SyntaxError',
      'RangeError',
      'TypeError',
    ]
    const named = texts.flatMap(([file, text]) =>
      [...text.matchAll(/@throws ([A-Z]\w+)/g)].map(([, name]) => ({ file, name }))
    )
    assert.isAbove(named.length, 300)
    assert.deepEqual(
      named.filter(({ name }) => !classes.has(name) && !foreign.includes(name)),
      []
    )
  })
})
