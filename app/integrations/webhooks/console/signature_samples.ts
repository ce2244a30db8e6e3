import { readFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'

export interface SampleLanguage {
  id: string
  name: string

  /** Of resources/samples/verify_signature. */
  file: string
}

/** The languages that we show how to check a signature in. A test runs each. */
export const SAMPLE_LANGUAGES: readonly SampleLanguage[] = [
  { id: 'node', name: 'Node.js', file: 'signature.mjs' },
  { id: 'python', name: 'Python', file: 'signature.py' },
  { id: 'php', name: 'PHP', file: 'signature.php' },
  { id: 'go', name: 'Go', file: 'signature.go' },
]

export function findSampleLanguage(wanted: unknown): SampleLanguage {
  return SAMPLE_LANGUAGES.find(({ id }) => id === wanted) ?? SAMPLE_LANGUAGES[0]
}

/** Reads the code that checks a signature. */
export async function readSignatureSample({ file }: SampleLanguage): Promise<string> {
  const path = app.makePath('resources/samples/verify_signature', file)
  const code = await readFile(path, 'utf8')
  return code.trimEnd()
}
