import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SwaggerParser from '@apidevtools/swagger-parser'
import { createClient } from '@hey-api/openapi-ts'
import { test } from '@japa/runner'
import openapiTS, { astToString } from 'openapi-typescript'
import { generate } from 'openapi-typescript-codegen'
import ts from 'typescript'
import { openApiDocument } from '#app/platform/api/openapi'

/** What programs make of the document: each writes TypeScript into a folder. */
const GENERATORS: Record<string, (document: any, folder: string) => Promise<unknown>> = {
  'openapi-typescript': async (document, folder) =>
    writeFile(join(folder, 'schema.ts'), astToString(await openapiTS(document))),
  '@hey-api/openapi-ts': (document, folder) =>
    createClient({
      input: document,
      output: folder,
      logs: { level: 'silent' },
      plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
    }),
  'openapi-typescript-codegen': (document, folder) =>
    generate({ input: document, output: folder, httpClient: 'fetch', useUnionTypes: true }),
}

const copyOfDocument = () => JSON.parse(JSON.stringify(openApiDocument()))

async function listSources(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return names.filter((name) => name.endsWith('.ts')).map((name) => join(folder, name))
}

/** Returns what the strict compiler says of the files. */
function compile(files: string[]): string[] {
  const program = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  })
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) =>
        `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
    )
}

test.group('The API document in the hands of programs', (group) => {
  let folder = ''
  group.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shunt-document-'))
    return () => rm(folder, { recursive: true, force: true })
  })

  test('is valid for swagger-parser', async ({ assert }) => {
    const read = await SwaggerParser.validate(copyOfDocument())
    assert.equal(read.info.title, 'Shunt API')
  }).timeout(60_000)

  test('becomes clients that compile strictly, in three generators', async ({ assert }) => {
    for (const [name, write] of Object.entries(GENERATORS)) {
      const own = join(folder, name.replace('/', '_'))
      await mkdir(own)
      await write(copyOfDocument(), own)
    }
    const files = await listSources(folder)
    assert.isAbove(files.length, 100)
    assert.deepEqual(compile(files), [])
  }).timeout(300_000)
})
