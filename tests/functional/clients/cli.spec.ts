import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { workOnImport } from '#app/linking/imports/actions/work_on_import'
import { serverUrl } from '#tests/fixtures/api'
import {
  clientSettings,
  countByDestination,
  examplesOf,
  installPacked,
  runProgram,
  startDroppingProxy,
  type Ended,
} from '#tests/fixtures/clients'
import type { DroppingProxy } from '#tests/fixtures/dropping_proxy'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

/** Works on the imports of a workspace as a worker would, for as long as a program runs. */
async function withWorker<Result>(
  { workspaceId }: TestWorkspace,
  program: Promise<Result>
): Promise<Result> {
  let isRunning = true
  const ended = program.finally(() => (isRunning = false))
  ended.catch(() => {})
  while (isRunning) {
    const waiting = await db
      .from('imports')
      .where('workspace_id', workspaceId)
      .whereIn('status', ['Checking', 'Importing'])
      .select('id')
    for (const { id } of waiting) await workOnImport(id, { forMs: 60_000 })
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return ended
}

test.group('shunt-cli', (group) => {
  let folder = ''
  let proxy: DroppingProxy
  let workspace: TestWorkspace

  group.setup(async () => {
    folder = await installPacked('shunt-cli-')
    return () => rmSync(folder, { recursive: true })
  })
  group.each.setup(async () => {
    workspace = await aWorkspace()
    proxy = await startDroppingProxy()
    return () => proxy.stop()
  })

  const homeEnv = () => ({
    HOME: join(folder, workspace.workspaceId),
    PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH}`,
  })
  const cli = (words: string[], env: NodeJS.ProcessEnv = {}, input = ''): Promise<Ended> =>
    runProgram('shunt-cli', words, {
      cwd: folder,
      env: { ...homeEnv(), ...clientSettings(workspace, proxy.url), ...env },
      input,
    })
  const json = async (words: string[]) => {
    const { code, stdout, stderr } = await cli([...words, '--json'])
    if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${stderr}`)
    return JSON.parse(stdout)
  }

  test('serves an assistant over standard input and output', async ({ assert }) => {
    const at = { SHUNT_URL: serverUrl() }
    const message = (id: number | null, method: string, params: object = {}) =>
      JSON.stringify({ jsonrpc: '2.0', ...(id !== null && { id }), method, params })
    const hello = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    }
    const given = { name: 'create_link', arguments: { destinationUrl: 'https://example.com/' } }
    const lines = [
      message(1, 'initialize', hello),
      message(null, 'notifications/initialized'),
      message(2, 'tools/list'),
      message(3, 'tools/call', given),
    ]
    const { code, stdout, stderr } = await cli(['mcp'], at, `${lines.join('\n')}\n`)
    assert.equal(code, 0, stderr)
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(
      answers.map(({ id }) => id),
      [1, 2, 3]
    )
    assert.equal(answers[0].result.serverInfo.name, 'shunt')
    assert.isAbove(answers[1].result.tools.length, 10)
    assert.match(answers[2].result.structuredContent.shortUrl, /^https?:/)

    const wrong = { ...at, SHUNT_KEY: 'shunt_wrong' }
    const refused = await cli(['mcp'], wrong, `${message(1, 'tools/list')}\n`)
    assert.match(JSON.parse(refused.stdout).error.message, /401/)
  })

  test('makes no link twice, though every third answer is lost', async ({ assert }) => {
    const urls = Array.from({ length: 10 }, (_, at) => `https://example.com/${at}`)
    const { items: made } = await json(['links', 'create', ...urls])
    assert.lengthOf(made, 10)
    assert.deepEqual(
      await countByDestination(workspace),
      Object.fromEntries(urls.map((u) => [u, 1]))
    )
    assert.isAbove(proxy.answered.filter((one) => one === 'POST /links').length, 10)

    const { items } = await json(['links', 'list', '--limit', '7'])
    assert.lengthOf(items, 7)
    const changed = await json(['links', 'update', made[0].alias, '--title', 'A', '--tag', 'b'])
    assert.deepEqual([changed.title, changed.tags, changed.version], ['A', ['b'], 2])
    const { deleted } = await json(['links', 'delete', made[1].id, made[2].shortUrl, '--yes'])
    assert.deepEqual(deleted, [made[1].id, made[2].id])
    const left = await json(['links', 'list', '--all'])
    assert.lengthOf(left.items, 8)
  })

  test('imports a file once, however often it is given', async ({ assert }) => {
    const file = join(folder, 'moved.csv')
    const rows = Array.from({ length: 5 }, (_, at) => `,https://example.com/random/${at}`)
    const bad = 'no spaces,https://example.com/bad'
    writeFileSync(file, ['alias,destinationUrl', ...rows, bad].join('\n'))
    const checked = await withWorker(
      workspace,
      cli(['links', 'import', file, '--dry-run', '--json'])
    )
    assert.equal(checked.code, 2, checked.stderr)
    assert.equal(JSON.parse(checked.stdout).creatable, 5)
    assert.deepEqual(await countByDestination(workspace), {})

    for (const [created, existing] of [
      [5, 0],
      [0, 5],
    ]) {
      const { code, stdout, stderr } = await withWorker(
        workspace,
        cli(['links', 'import', file, '--json'])
      )
      assert.equal(code, 2, stderr)
      const done = JSON.parse(stdout)
      assert.deepEqual([done.created, done.existing, done.refused], [created, existing, 1])
      assert.deepEqual(done.problems, { 'alias.invalid_characters': 1 })
    }
    const links = await countByDestination(workspace)
    assert.lengthOf(Object.keys(links), 5)
    assert.deepEqual([...new Set(Object.values(links))], [1])
  })

  test('keeps the key in a file that its owner alone can read', async ({ assert }) => {
    const { SHUNT_KEY, ...settings } = clientSettings(workspace, proxy.url)
    const bare = { SHUNT_URL: '', SHUNT_WORKSPACE: '', SHUNT_KEY: '' }
    const words = ['login', '--url', settings.SHUNT_URL!, '--workspace', workspace.workspaceId]
    const refused = await cli(words, bare, 'shunt_wrong')
    assert.equal(refused.code, 77, refused.stderr)
    assert.equal((await cli(['whoami'], bare)).code, 77)

    const done = await cli(words, bare, `${SHUNT_KEY}\n`)
    assert.equal(done.code, 0, done.stderr)
    const file = join(homeEnv().HOME, '.config/shunt/cli.json')
    assert.equal(statSync(file).mode & 0o777, 0o600)
    assert.equal(JSON.parse(readFileSync(file, 'utf8')).key, SHUNT_KEY)
    assert.notInclude(done.stdout + done.stderr, SHUNT_KEY!)
    const me = await cli(['whoami', '--json'], bare)
    assert.equal(JSON.parse(me.stdout).workspaceId, workspace.workspaceId, me.stderr)
    assert.equal((await cli(['logout'], bare)).code, 0)
    assert.equal((await cli(['whoami'], bare)).code, 77)
  })

  const endings: [number, string[], NodeJS.ProcessEnv?][] = [
    [0, ['--help']],
    [0, ['links', 'create', '--help']],
    [64, []],
    [64, ['dance']],
    [64, ['links', 'dance']],
    [64, ['links', 'create']],
    [64, ['links', 'list', '--dance']],
    [64, ['links', 'list', '--state', 'dancing']],
    [64, ['links', 'list', '--limit', '0']],
    [64, ['links', 'import', 'nowhere.csv']],
    [1, ['links', 'get', 'nowhere']],
    [1, ['links', 'create', 'http://localhost/']],
    [73, ['links', 'export', '--output', 'nowhere/all.csv']],
    [77, ['links', 'list'], { SHUNT_KEY: 'shunt_wrong' }],
    [69, ['links', 'list'], { SHUNT_URL: 'http://127.0.0.1:9' }],
  ]
  for (const [code, words, env] of endings) {
    test(`ends with ${code}: ${words.join(' ')}${env ? ` ${Object.keys(env)}` : ''}`, async ({
      assert,
    }) => {
      const ended = await cli(words, env)
      assert.equal(ended.code, code, ended.stderr)
      if (code !== 0) assert.notInclude(ended.stderr, '    at ')
    })
  }

  test('completes in shells', async ({ assert }) => {
    const bash = await cli(['completion', 'bash'])
    const line = (typed: string[]) =>
      `COMP_WORDS=(shunt-cli ${typed.map((word) => `'${word}'`).join(' ')})
       COMP_CWORD=${typed.length}; COMPREPLY=(); _shunt_cli; echo "\${COMPREPLY[*]}"`
    const script = [
      bash.stdout,
      line(['links', 'up']),
      line(['links', 'list', '--st']),
      line(['links', 'list', '--state', 'Ac']),
      line(['stats', '--t']),
      line(['wh']),
    ].join('\n')
    const { stdout, stderr } = await runProgram('bash', ['-c', script], { cwd: folder, env: {} })
    assert.deepEqual(
      stdout.trim().split('\n'),
      ['update', '--state', 'Active', '--to --top', 'whoami'],
      stderr
    )
    for (const shell of ['zsh', 'fish']) {
      assert.include((await cli(['completion', shell])).stdout, 'links')
    }
  })

  test('is used as its README says', async ({ assert }) => {
    const script = ['set -e', ...examplesOf('cli', 'sh')].join('\n')
    const { code, stdout, stderr } = await withWorker(
      workspace,
      runProgram('bash', ['-c', script], {
        cwd: folder,
        env: { ...clientSettings(workspace, proxy.url), ...homeEnv() },
      })
    )
    assert.equal(code, 0, stderr)
    assert.include(stdout, 'Logged in')
    assert.include(stdout, 'Summer sale')
    assert.match(stdout, /Created +1$/m)
    assert.match(stdout, /0 │/)
    assert.include(readFileSync(join(folder, 'all.csv'), 'utf8'), 'https://example.com/flyer')
    assert.equal(readFileSync(join(folder, 'flyer.png')).subarray(1, 4).toString(), 'PNG')
    assert.deepEqual(await countByDestination(workspace), {
      'https://example.com/spring': 1,
      'https://example.com/flyer': 1,
    })
  })
})
