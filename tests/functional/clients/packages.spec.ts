import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import { unzipSync } from 'fflate'
import { request, serverUrl } from '#tests/fixtures/api'
import { packedClients, packedFile } from '#tests/fixtures/clients'

const run = promisify(execFile)
const FOLDER = resolve('public/clients')

/** Lists what a package of npm has in it. */
async function filesOf(archive: string): Promise<string[]> {
  const { stdout } = await run('tar', ['-tzf', archive])
  return stdout.trim().split('\n').sort()
}

const read = (path: string) => readFileSync(resolve('clients', path), 'utf8')

test.group('Packages of the clients', (group) => {
  let folder = ''
  group.each.setup(() => {
    folder = mkdtempSync(join(tmpdir(), 'shunt-packages-'))
    return () => rmSync(folder, { recursive: true })
  })

  test('npm pack in their folder makes what the build makes', async ({ assert }) => {
    for (const name of ['typescript', 'cli']) {
      const begin = name === 'cli' ? 'shunt-cli-' : 'shunt-client-'
      const flags = ['pack', '--pack-destination', folder, '--offline', '--silent']
      const env = { ...process.env, npm_config_cache: join(folder, 'cache') }
      await run('npm', flags, { cwd: resolve('clients', name), env })
      const own = await filesOf(packedFile(folder, begin, '.tgz'))
      assert.deepEqual(own, await filesOf(packedFile(await packedClients(), begin, '.tgz')))
      for (const file of ['LICENSE', 'CHANGELOG.md', 'README.md', 'package.json']) {
        assert.include(own, `package/${file}`)
      }
      assert.isTrue(own.some((file) => file.endsWith('.js')))
    }
  }).timeout(120_000)

  test('the build backend of Python makes the wheel that the build makes', async ({ assert }) => {
    await run('python3', ['-B', resolve('clients/python/build_backend.py'), folder])
    const [own, built] = [folder, await packedClients()].map((where) =>
      unzipSync(readFileSync(packedFile(where, 'shunt_client-', '.whl')))
    )
    assert.sameMembers(Object.keys(own), Object.keys(built))
    for (const [name, content] of Object.entries(own)) {
      if (name.endsWith('/RECORD')) continue
      assert.equal(Buffer.from(content).toString(), Buffer.from(built[name]).toString(), name)
    }
  })

  test('name one version, a licence and what changed', ({ assert }) => {
    const versions = [
      JSON.parse(readFileSync('package.json', 'utf8')).version,
      JSON.parse(read('typescript/package.json')).version,
      JSON.parse(read('cli/package.json')).version,
      JSON.parse(read('n8n/package.json')).version,
      JSON.parse(read('browser/manifest.json')).version,
      /^version = "(.*)"$/m.exec(read('python/pyproject.toml'))![1],
    ]
    assert.lengthOf(new Set(versions), 1)
    for (const name of ['typescript', 'cli', 'n8n', 'python']) {
      assert.match(read(`${name}/CHANGELOG.md`), new RegExp(`^## ${versions[0]}$`, 'm'))
      assert.match(read(`${name}/LICENSE`), /^MIT License/)
      const [, address] = /\/clients\/(\S+)/.exec(read(`${name}/README.md`))!
      assert.include(address, versions[0])
    }
  })

  test('are handed out by the installation, and nothing else is', async ({ assert, cleanup }) => {
    const name = 'shunt-client-0.0.0-test.tgz'
    const isNew = !existsSync(FOLDER)
    mkdirSync(FOLDER, { recursive: true })
    const bytes = readFileSync(packedFile(await packedClients(), 'shunt-client-', '.tgz'))
    writeFileSync(join(FOLDER, name), bytes)
    writeFileSync(join(FOLDER, 'secret.txt'), 'secret')
    cleanup(() => {
      for (const file of [name, 'secret.txt']) rmSync(join(FOLDER, file))
      if (isNew) rmSync(FOLDER, { recursive: true })
    })
    const { status, headers } = await request(`/clients/${name}`, { method: 'HEAD' })
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'application/gzip')
    assert.equal(headers.get('content-length'), String(bytes.length))
    assert.equal(headers.get('cache-control'), 'no-cache')
    const { stdout } = await run('curl', [
      ...['-sS', '--fail', '-o', join(folder, 'got.tgz'), '-w', '%{http_code}'],
      `${serverUrl()}/clients/${name}`,
    ])
    assert.equal(stdout, '200')
    assert.isTrue(readFileSync(join(folder, 'got.tgz')).equals(bytes))
    const others = [
      'secret.txt',
      'nothing.tgz',
      '.tgz',
      '..%2f..%2fpackage.json',
      '%00.tgz',
      'x'.repeat(300),
    ]
    for (const other of others) {
      const answer = await request(`/clients/${other}`)
      assert.equal(answer.status, 404, other)
      assert.notInclude(answer.text, 'secret')
    }
  })
})
