import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { parseBody } from '#app/platform/api/parse_body'
import { invalidField } from '#app/shared/problems/problems'

/** Fields of a body that may hold a file, with how their text stands for its bytes. */
export type FileFields = Readonly<Record<string, 'utf8' | 'base64'>>

export interface PackedBody {
  /** Path of the body. */
  path: string

  /** Path that the file in it is written to. */
  filePath: string
  fileFields: FileFields

  /** All fields that the call reads. */
  fields: readonly string[]
}

/** Longer than any value that is valid in another field than that of the file. */
const MOST_OF_A_FIELD = 16 * 1024

/**
 * Takes the file out of a large body. Runs in the reading process: what it hands to the web process
 * is small, whatever was sent.
 *
 * @throws Problem `request.malformed`, `request.invalid` where another field is too long
 */
export default async function* unpackBody(packed: PackedBody): AsyncGenerator<unknown> {
  const body = parseBody(await readFile(packed.path))
  if (!isObject(body)) return yield []
  await takeFileOut(body, packed)
  yield Object.fromEntries(packed.fields.flatMap((name) => pickField(body, name)))
}

/** Writes the file that a body holds to `filePath`, and replaces it by its hash. */
export async function takeFileOut(
  body: unknown,
  { filePath, fileFields }: Pick<PackedBody, 'filePath' | 'fileFields'>
): Promise<void> {
  if (!isObject(body)) return
  for (const [name, encoding] of Object.entries(fileFields)) {
    const text = body[name]
    if (typeof text !== 'string') continue
    const file = Buffer.from(text, encoding)
    await writeFile(filePath, file, { mode: 0o600 })
    body[name] = createHash('sha256').update(file).digest('hex')
  }
}

function pickField(body: Record<string, unknown>, name: string): [string, unknown][] {
  if (!Object.hasOwn(body, name)) return []
  if (JSON.stringify(body[name]).length > MOST_OF_A_FIELD) {
    throw invalidField(name, 'The value is too long, or of the wrong type.')
  }
  return [[name, body[name]]]
}

function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}
