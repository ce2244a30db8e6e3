import { join } from 'node:path'
import { test } from '@japa/runner'
import ts from 'typescript'

/** What a new route is declared with; a case replaces or removes a part. */
const PARTS: Record<string, string> = {
  id: "'things.read'",
  method: "'GET'",
  path: "'/api/things/:thingId'",
  tag: "'Links'",
  summary: "'Read a thing'",
  description: "'Also one that is archived.'",
  access: 'null',
  answers: "[{ status: 200, description: 'The thing', schema: thing }]",
  problems: '[]',
}

const HEAD = `
import { publicRoute } from '#app/platform/api/api_route'
import { dateTime, integer, list, named, nullable, object, optional, text } from '#app/platform/api/schema'
interface ThingRecord { id: string; size: number | null; tags: string[]; madeAt: Date; note?: string }
class Things {
  async read(): Promise<ThingRecord> { throw new Error() }
  async send(): Promise<void> { throw new Error() }
}
const things = async () => ({ default: Things })
const common = { id: text(), size: nullable(integer()), tags: list(text()), madeAt: dateTime() }
const thing = named('Thing', object({ ...common, note: optional(text()) }))
`

/** Returns a program that declares the route, with these parts changed; null: left out. */
function declaring(changes: Record<string, string | null> = {}, method = 'read'): string {
  const parts = Object.entries({ ...PARTS, ...changes }).filter(([, text]) => text !== null)
  const operation = parts.map(([name, text]) => `${name}: ${text}`).join(', ')
  return `${HEAD}publicRoute({ ${operation} }, [things, '${method}'])\n`
}

const schemaOf = (fields: string) => ({
  answers: `[{ status: 200, description: 'The thing', schema: object({ ${fields} }) }]`,
})

const DRIFTS = /The method has to return \(not send\) what the schemas of `answers` describe/

/** By what is wrong: the program, and what the compiler says. */
const CASES: Record<string, [program: string, said: RegExp]> = {
  'no summary': [declaring({ summary: null }), /Property 'summary' is missing/],
  'no description': [declaring({ description: null }), /Property 'description' is missing/],
  'no answers': [declaring({ answers: null }), /Property 'answers' is missing/],
  'no problem list': [declaring({ problems: null }), /Property 'problems' is missing/],
  'no schema': [declaring({ answers: "[{ status: 200, description: 'It' }]" }), DRIFTS],
  'a field that its schema lacks': [declaring(schemaOf('...common')), DRIFTS],
  'a field that only its schema has': [
    declaring(schemaOf('...common, note: optional(text()), more: text()')),
    DRIFTS,
  ],
  'a field of another type': [
    declaring(schemaOf('...common, note: optional(text()), id: integer()')),
    DRIFTS,
  ],
  'a field that may be null, and not in its schema': [
    declaring(schemaOf('...common, note: optional(text()), size: integer()')),
    DRIFTS,
  ],
  'a field that may be missing, and not in its schema': [
    declaring(schemaOf('...common, note: text()')),
    DRIFTS,
  ],
  'a record that is sent rather than returned': [declaring({}, 'send'), DRIFTS],
}

/** Compiles programs beside this file with the settings of the project; by what is wrong with them. */
function compile(programs: string[]): string[][] {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd())
  const files = new Map(
    programs.map((text, at) => [join(import.meta.dirname, `planted_${at}.ts`), text])
  )
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (name) => files.has(name) || fileExists(name)
  host.readFile = (name) => files.get(name) ?? readFile(name)
  host.getSourceFile = (name, target, ...rest) => {
    const text = files.get(name)
    return text === undefined
      ? getSourceFile(name, target, ...rest)
      : ts.createSourceFile(name, text, target)
  }
  // Each program uses a part of what stands at its head.
  const lenient = { ...options, noEmit: true, noUnusedLocals: false }
  const program = ts.createProgram([...files.keys()], lenient, host)
  return [...files.keys()].map((name) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(name))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
  )
}

test.group('A new route', () => {
  test('compiles only with all that the document needs of it', ({ assert }) => {
    const names = Object.keys(CASES)
    const [right, ...wrong] = compile([declaring(), ...names.map((name) => CASES[name][0])])
    assert.deepEqual(right, [])
    for (const [at, name] of names.entries()) {
      assert.match(wrong[at].join(' ') || 'It compiles.', CASES[name][1], name)
    }
  })
})
