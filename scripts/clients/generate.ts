import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { openApiDocument } from '#app/platform/api/openapi'
import { selectForKeys, type ApiDocument } from './client_calls.js'
import { writePythonCalls, writePythonTypes } from './python_client.js'
import { writeCallClasses, writeSchemaTypes } from './typescript_client.js'

/** Returns the generated files of the clients by their paths, from the API document of this process. */
export async function generateClients(): Promise<Record<string, string>> {
  const whole = JSON.parse(JSON.stringify(openApiDocument())) as ApiDocument
  const document = selectForKeys(whole)
  return {
    'clients/typescript/src/generated/schema.ts': await writeSchemaTypes(document),
    'clients/typescript/src/generated/calls.ts': writeCallClasses(document),
    'clients/python/shunt_client/_types.py': writePythonTypes(document),
    'clients/python/shunt_client/_calls.py': writePythonCalls(document),
  }
}

export async function writeClients(): Promise<void> {
  for (const [path, text] of Object.entries(await generateClients())) {
    mkdirSync(dirname(resolve(path)), { recursive: true })
    writeFileSync(resolve(path), text)
  }
}
