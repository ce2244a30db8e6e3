import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { openApiDocument } from '#app/platform/api/openapi'

const NAMES = ['Link', 'LinkPage', 'NewLink', 'Problem', 'WebhookDelivery', 'LinkCreatedEvent']

/** What a program that is written against the document begins with. */
const HEAD = `import type { components, operations } from './api.js'
${NAMES.map((name) => `type ${name} = components['schemas']['${name}']`).join('\n')}
type Problems = operations['links.get']['responses'][404]['content']['application/problem+json']
`

/** Compiles a program against the types of the client, and returns what the compiler says. */
function compile(folder: string, program: string): string[] {
  const file = join(folder, 'program.ts')
  writeFileSync(file, HEAD + program + '\nexport {}')
  const compiled = ts.createProgram([file], {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
  })
  return ts
    .getPreEmitDiagnostics(compiled)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

test.group('A client that is generated from the document', (group) => {
  let folder = ''

  group.setup(async () => {
    folder = mkdtempSync(join(tmpdir(), 'client-'))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    const document = JSON.parse(JSON.stringify(openApiDocument()))
    writeFileSync(join(folder, 'api.ts'), astToString(await openapiTS(document)))
    return () => rmSync(folder, { recursive: true })
  })

  test('has named types that right programs compile with', ({ assert }) => {
    const right = `
      const link: NewLink = { destinationUrl: 'https://example.com', tags: ['a'], title: null }
      const read = (page: LinkPage): (string | null)[] => page.items.map(({ title }) => title)
      const state = (one: Link): 'Deleted' | string => one.state
      const on = (event: LinkCreatedEvent): string => event.data.link.shortUrl
      const tries = (one: WebhookDelivery): number => one.attempts.length
      const why = (problem: Problem): string => problem.detail
      const code = (problem: Problems): 'link.not_found' | string => problem.code`
    assert.deepEqual(compile(folder, right), [])
  })

  const wrong: Record<string, [program: string, said: RegExp]> = {
    'a link without destination': [`const link: NewLink = { title: 'A' }`, /destinationUrl/],
    'a destination that is null': [`const link: NewLink = { destinationUrl: null }`, /null/],
    'a title that is a number': [
      `const link: NewLink = { destinationUrl: 'https://example.com', title: 1 }`,
      /number/,
    ],
    'a redirect type that there is not': [
      `const link: NewLink = { destinationUrl: 'https://example.com', redirectType: 'Gone' }`,
      /Gone/,
    ],
    'a field that no link has': [`const host = (link: Link) => link.hostname`, /hostname/],
    'a title that may be null as a text': [
      `const title = (link: Link): string => link.title`,
      /null/,
    ],
    'a code that the call does not answer': [
      `const is = (problem: Problems) => problem.code === 'folder.not_found'`,
      /no overlap/,
    ],
  }
  for (const [what, [program, said]] of Object.entries(wrong)) {
    test(`refuses ${what}`, ({ assert }) => {
      const [first] = compile(folder, program)
      assert.match(first ?? 'It compiles.', said)
    })
  }
})
