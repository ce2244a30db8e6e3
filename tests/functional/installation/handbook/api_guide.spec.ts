import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { call, serverUrl } from '#tests/fixtures/api'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const run = promisify(execFile)
const guide = readFileSync('docs/api_guide.md', 'utf8')
const firstHour = readFileSync('docs/first_hour.md', 'utf8')
const TIMEOUT_MS = 50_000

/** Returns the blocks of code of a document in a language. */
const blocksOf = (language: string, text = guide) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, code]) => code
  )

const environmentOf = (workspace: TestWorkspace) => ({
  PATH: process.env.PATH,
  SHUNT_API: serverUrl() + workspace.api,
  SHUNT_KEY: workspace.key,
})

/** How the program of each language is run. */
const PROGRAMS: Record<string, { file: string; command: string }> = {
  python: { file: 'guide.py', command: 'python3' },
  typescript: { file: 'guide.mts', command: process.execPath },
  php: { file: 'guide.php', command: 'php' },
}

test.group('The API guide', (group) => {
  let folder = ''
  group.setup(() => {
    folder = mkdtempSync(join(tmpdir(), 'guide-'))
    return () => rmSync(folder, { recursive: true })
  })

  for (const [language, { file, command }] of Object.entries(PROGRAMS)) {
    test(`has a program in ${language} that runs as it stands, also twice`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const [program, ...more] = blocksOf(language)
      assert.lengthOf(more, 0)
      writeFileSync(join(folder, file), program)
      for (let round = 1; round <= 2; round++) {
        const env = environmentOf(workspace)
        const { stdout } = await run(command, [file], { cwd: folder, env, timeout: TIMEOUT_MS })
        assert.lengthOf(stdout.match(/^created http/gm) ?? [], 2, stdout)
        assert.lengthOf(stdout.match(/^http\S+ 0$/gm) ?? [], 2, stdout)
        assert.match(stdout, /^refused destination\.\w+$/m)
        assert.match(stdout, /^clicks 0$/m)
      }
      const { body } = await call(workspace, 'GET', '/links')
      assert.equal(body.totalItems, 2)
    })
  }

  test('has calls for the command line that work in their order', async ({ assert }) => {
    const workspace = await aWorkspace()
    const outputs: string[] = []
    let linkId = ''
    for (const block of blocksOf('sh')) {
      const env = environmentOf(workspace)
      const script = block.replaceAll('<linkId>', linkId).replaceAll('curl ', 'curl -sS ')
      const { stdout } = await run('bash', ['-e', '-c', script], { env, timeout: TIMEOUT_MS })
      assert.notInclude(stdout, 'application/problem+json', block)
      assert.notMatch(stdout, /"code":/, block)
      linkId ||= JSON.parse(stdout).id
      outputs.push(stdout)
    }
    assert.lengthOf(outputs, 6)
    assert.match(outputs[1], /^etag: "1"/im)
    assert.equal(JSON.parse(outputs[2]).destinationUrl, 'https://example.com/spring-sale')
    assert.isNull(JSON.parse(outputs[3]).nextCursor)
    assert.equal((await call(workspace, 'GET', `/links/${linkId}`)).status, 404)
  })
})

test.group('The first hour', () => {
  test('has calls that make a link, a QR code and its image', async ({ assert }) => {
    const workspace = await aWorkspace()
    const alias = `a-${newId()}`
    const calls = blocksOf('sh', firstHour)
      .flatMap((block) => block.split(/^(?=curl )/m))
      .filter((command) => /^curl .*\$SHUNT_API/.test(command))
      // Slack is not here; `./shunt chaos first_hour` runs these with a receiver in its place.
      .filter((command) => !command.includes('/webhooks'))
    assert.lengthOf(calls, 4)
    const found: Record<string, string> = {}
    const outputs: string[] = []
    for (const command of calls) {
      const script = command
        .replace('"alias":"spring"', `"alias":"${alias}"`)
        .replace('-o poster.svg', '')
        .replaceAll(/<\w+>/g, (name) => found[name] ?? name)
        .replace('curl ', 'curl -sS ')
      const env = environmentOf(workspace)
      const { stdout } = await run('bash', ['-e', '-c', script], { env, timeout: TIMEOUT_MS })
      if (command.includes('/links"')) found['<linkId>'] = JSON.parse(stdout).id
      if (command.includes('/qr-codes"')) found['<qrId>'] = JSON.parse(stdout).id
      outputs.push(stdout)
    }
    assert.include(outputs[0], `/${alias}"`)
    assert.equal(JSON.parse(outputs[1]).totals.humanClicks, 0)
    assert.equal(JSON.parse(outputs[2]).name, 'Poster')
    assert.match(outputs[3], /<svg[\s>]/)
  })
})
