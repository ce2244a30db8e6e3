import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'

/** What a program says of tables. */
export interface ProgramTexts {
  /** Its texts, with `?` where a template puts something in. */
  texts: string[]

  /** Texts that a function takes as the name of a table: `table(db, 'links')`. */
  named: { name: string; isChange: boolean }[]
}

const ROOT = join(import.meta.dirname, '../../..')

/** Functions that take the name of a table. */
const READERS = ['from', 'table', 'into', 'lockById']
const CHANGERS = ['upsert', 'deleteSome', 'rowsOf', 'familiesOf', 'byLink']

/** What ends a query of the builder that changes rows. */
const CHANGING = ['insert', 'multiInsert', 'update', 'delete', 'increment', 'decrement']

/**
 * Reads the programs of folders, by their paths without the ending.
 *
 * @param only what a program has to say somewhere: the others need not be parsed
 */
export function readPrograms(folders: string[], only = /(?:)/): Map<string, ProgramTexts> {
  const files = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .map((entry) => join(entry.parentPath, entry.name))
  )
  const codes = files.map((file) => [file, readFileSync(file, 'utf8')])
  return new Map(
    codes
      .filter(([, code]) => only.test(code))
      .map(([file, code]) => [
        relative(ROOT, file).replace(/\.ts$/, '').replaceAll('\\', '/'),
        readProgram(code),
      ])
  )
}

export function readProgram(code: string): ProgramTexts {
  const source = ts.createSourceFile('program.ts', code, ts.ScriptTarget.Latest, true)
  const found: ProgramTexts = { texts: [], named: [] }
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.texts.push(node.text)
    if (ts.isTemplateExpression(node)) {
      const spans = node.templateSpans.map(({ literal }) => literal.text)
      found.texts.push([node.head.text, ...spans].join('?'))
    }
    if (ts.isCallExpression(node)) found.named.push(...listNamed(node))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function listNamed(call: ts.CallExpression): ProgramTexts['named'] {
  const name = nameOf(call)
  if (!READERS.includes(name) && !CHANGERS.includes(name)) return []
  const isInsert = name === 'table' && ts.isPropertyAccessExpression(call.expression)
  const isChange = CHANGERS.includes(name) || isInsert || endsInChange(call)
  return call.arguments.flatMap(listTexts).map((text) => ({ name: text, isChange }))
}

function nameOf({ expression }: ts.CallExpression): string {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text
  return ts.isIdentifier(expression) ? expression.text : ''
}

function endsInChange(call: ts.Node): boolean {
  for (let node = call.parent; node; node = node.parent) {
    if (ts.isPropertyAccessExpression(node)) {
      if (CHANGING.includes(node.name.text)) return true
    } else if (!ts.isCallExpression(node)) return false
  }
  return false
}

function listTexts(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  return ts.isArrayLiteralExpression(node) ? node.elements.flatMap(listTexts) : []
}
