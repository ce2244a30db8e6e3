import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import type { CallSample } from '#app/installation/docs/rules/call_samples'
import { buildReference, type ReferenceCall } from '#app/installation/docs/rules/reference'
import { openApiDocument } from '#app/platform/api/openapi'
import { newId } from '#app/shared/ids'
import { serverUrl } from '#tests/fixtures/api'
import { makers } from '#tests/fixtures/makers'
import { ownerOf } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const run = promisify(execFile)

const readCalls = (): ReferenceCall[] =>
  buildReference(JSON.parse(JSON.stringify(openApiDocument())), serverUrl()).groups.flatMap(
    ({ calls }) => calls
  )

/** How each language is run, and how it is only parsed. */
const PROGRAMS: Record<CallSample['language'], { file: string; run: string[]; parse: string[] }> = {
  curl: { file: 'sample.sh', run: ['bash'], parse: ['bash', '-n'] },
  javascript: { file: 'sample.mjs', run: [process.execPath], parse: [process.execPath, '--check'] },
  python: { file: 'sample.py', run: ['python3'], parse: ['python3', '-m', 'py_compile'] },
}

/** Calls of each kind: with and without a body, an image, a session, and no credential at all. */
const TRIED = ['links-create', 'links-list', 'qrCodes-svg', 'me-update', 'health-live']

test.group('Samples of the API reference', (group) => {
  let folder = ''
  group.setup(() => {
    folder = mkdtempSync(join(tmpdir(), 'samples-'))
    return () => rmSync(folder, { recursive: true })
  })

  for (const anchor of TRIED) {
    test(`run as they stand, but for ids: ${anchor}`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const call = readCalls().find((one) => one.anchor === anchor)!
      const [, session] = (await ownerOf(workspace)).cookie.split('=', 2)
      const env = { PATH: process.env.PATH, SHUNT_KEY: workspace.key, SHUNT_SESSION: session }
      for (const { language, code } of call.samples) {
        const { file, run: command } = PROGRAMS[language]
        writeFileSync(join(folder, file), await withIds(code, workspace))
        const [program, ...values] = [...command, file]
        const { stdout } = await run(program, values, { cwd: folder, env, timeout: 20_000 })
        assert.match(stdout, EXPECTED[anchor], language)
      }
    })
  }

  test('are programs without a mistake of syntax, all of them', ({ assert }) => {
    const scripts = readCalls().flatMap(({ anchor, samples }) =>
      samples.map((sample) => ({ anchor, ...sample }))
    )
    assert.isAbove(scripts.length, 300)
    for (const language of ['curl', 'python'] as const) {
      const own = scripts.filter((one) => one.language === language)
      const files = own.map(({ code }, at) => {
        const file = join(folder, `${at}-${PROGRAMS[language].file}`)
        writeFileSync(file, code)
        return file
      })
      const [program, ...values] = PROGRAMS[language].parse
      // `bash -n` reads one file, so they are joined.
      const given = language === 'curl' ? [join(folder, 'all.sh')] : files
      if (language === 'curl') writeFileSync(given[0], own.map(({ code }) => code).join('\n'))
      const { status, stderr } = spawnSync(program, [...values, ...given], { encoding: 'utf8' })
      assert.equal(status, 0, stderr)
    }
    const all = scripts
      .filter(({ language }) => language === 'javascript')
      .map(({ code }) => `async () => {\n${code.replace(/^import .*$/m, '')}\n}`)
    writeFileSync(join(folder, 'all.mjs'), all.join('\n'))
    const { status, stderr } = spawnSync(process.execPath, ['--check', join(folder, 'all.mjs')], {
      encoding: 'utf8',
    })
    assert.equal(status, 0, stderr)
  })
})

const EXPECTED: Record<string, RegExp> = {
  'links-create': /"destinationUrl": ?"https:\/\/example\.com/,
  'links-list': /"totalItems": ?\d/,
  'qrCodes-svg': /<svg/,
  'me-update': /"displayName": ?"Ada Lovelace"/,
  'health-live': /"status": ?"Ok"/,
}

/** Puts ids of the workspace in place of those of the document. */
async function withIds(code: string, workspace: TestWorkspace): Promise<string> {
  const own = code
    .replace(/\/workspaces\/[a-z0-9]+/, workspace.api.replace('/api/v1', ''))
    .replace('"spring-2026"', `"sample-${newId()}"`)
  if (!own.includes('/qr-codes/')) return own
  return own.replace(/\/qr-codes\/[a-z0-9]+/, `/qr-codes/${await makers.qrId(workspace)}`)
}
