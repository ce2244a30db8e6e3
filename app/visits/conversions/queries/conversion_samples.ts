import { readFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'

/** How a server reports a conversion, in these languages. A test runs each. */
const SAMPLES = [
  { name: 'curl', file: 'report.sh' },
  { name: 'JavaScript', file: 'report.mjs' },
  { name: 'Python', file: 'report.py' },
]

export async function readConversionSamples(): Promise<{ name: string; code: string }[]> {
  return Promise.all(
    SAMPLES.map(async ({ name, file }) => {
      const path = app.makePath('resources/samples/report_conversion', file)
      const code = await readFile(path, 'utf8')
      return { name, code: code.trimEnd() }
    })
  )
}

/** Reads the script that a customer's pages keep the click value with, as it is served. */
export async function readClickScript(): Promise<string> {
  const code = await readFile(app.makePath('resources/scripts/click.js'), 'utf8')
  return code.replace(/\n\s+/g, '\n').trim()
}
