import { readFileSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import {
  FilesRefused,
  type Description,
  type Refusal,
} from '#app/installation/provisioning/description'
import { kindOf } from '#app/installation/provisioning/kinds'
import {
  MOST_CHARACTERS,
  readDescriptions,
} from '#app/installation/provisioning/rules/read_descriptions'
import type { SecretSource } from '#app/installation/provisioning/rules/read_value'

const LONGEST_SECRET = 100_000

/**
 * Reads the descriptions of these files. Paths of secrets begin where the file is.
 *
 * @param paths as the operator wrote them, and where they are
 * @throws FilesRefused
 */
export function readFiles(paths: readonly { shown: string; path: string }[]): Description[] {
  const refusals: Refusal[] = []
  const files = paths.flatMap(({ shown, path }) => {
    try {
      const text = readText(path, MOST_CHARACTERS)
      const readSecret = (source: SecretSource) => readSecretOf(source, dirname(path))
      return [{ file: shown, text, readSecret }]
    } catch (error) {
      refusals.push({ file: shown, line: 1, reason: (error as Error).message })
      return []
    }
  })
  if (refusals.length > 0) throw new FilesRefused(refusals)
  return readDescriptions(files, kindOf)
}

function readText(path: string, most: number): string {
  try {
    const found = statSync(path)
    if (!found.isFile()) throw new Error('This is no file.')
    if (found.size > most) throw new Error(`It has more than ${most} bytes.`)
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(code === 'ENOENT' ? 'There is no such file.' : message)
  }
}

function readSecretOf(source: SecretSource, folder: string): string {
  if ('fromEnv' in source) {
    const value = process.env[source.fromEnv]
    if (value) return value
    throw new Error(`The environment has no ${source.fromEnv}.`)
  }
  const { fromFile } = source
  let text: string
  try {
    text = readText(
      isAbsolute(fromFile) ? fromFile : join(folder, fromFile),
      LONGEST_SECRET
    ).replace(/\r?\n$/, '')
  } catch (error) {
    throw new Error(`${fromFile}: ${(error as Error).message}`)
  }
  if (text === '') throw new Error(`${fromFile} is empty.`)
  return text
}
