import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { sharedClone, type FreshClone } from '#tests/first_minute/support/fresh_clone'
import { environmentOfPerson } from '#tests/first_minute/support/machine'
import { eventually, freePort } from '#tests/fixtures/installation'

/** The build of the clone, started by hand from a folder that has nothing to do with it. */
class ByHand {
  readonly folder = mkdtempSync(join(tmpdir(), 'shunt-elsewhere-'))
  url = ''
  #settings: Record<string, string> = {}

  constructor(private readonly clone: FreshClone) {}

  async prepare(): Promise<this> {
    const port = String(await freePort())
    this.url = `http://localhost:${port}`
    const exports = await this.clone.succeed('./shunt env --secrets')
    for (const [, name, value] of exports.matchAll(/^export (\w+)='(.*)'$/gm)) {
      this.#settings[name] = value
    }
    Object.assign(this.#settings, { NODE_ENV: 'production', PORT: port, APP_URL: this.url })
    // Left to its default, which may not be a folder of wherever we happen to be.
    delete this.#settings.STORAGE_PATH
    delete this.#settings.PATH
    return this
  }

  /** Runs a program of the build until the test ends it, or it ends by itself. */
  run(program: string, ...values: string[]) {
    const child = spawn(process.execPath, [join(this.clone.folder, program), ...values], {
      cwd: this.folder,
      env: environmentOfPerson(this.#settings),
    })
    const ran = { output: '', ended: new Promise<number | null>((end) => child.once('exit', end)) }
    child.stdout.on('data', (bytes) => (ran.output += bytes))
    child.stderr.on('data', (bytes) => (ran.output += bytes))
    return Object.assign(ran, { stop: () => child.kill('SIGTERM') && ran.ended })
  }

  get(path: string) {
    return fetch(this.url + path)
  }
}

test.group('The build, started from another folder', (group) => {
  let clone: FreshClone
  let byHand: ByHand
  group.setup(async () => {
    clone = await sharedClone()
    await clone.succeed('./shunt start')
    byHand = await new ByHand(clone).prepare()
    return () => rmSync(byHand.folder, { recursive: true, force: true })
  })

  test('serves its pages with style, script and words, and looks nowhere else', async ({
    assert,
  }) => {
    const web = byHand.run('build/bin/server.js')
    await eventually(async () => (await byHand.get('/health/ready').catch(() => null))?.ok, 30_000)
    const page = await (await byHand.get('/login')).text()
    assert.notInclude(page, 'translation missing')
    const assets = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)
    assert.isAtLeast(assets.length, 2)
    for (const path of assets) assert.equal((await byHand.get(path)).status, 200, path)
    const docs = await byHand.get('/docs/api')
    assert.equal(docs.status, 200)
    for (const path of ['/docs/operating', '/docs/plugin_steps', '/docs/images/road.svg']) {
      assert.equal((await byHand.get(path)).status, 200, path)
    }
    const found = await byHand.get('/docs/search?q=backup')
    assert.include(await found.text(), '/docs/operating#backups')
    assert.equal(await web.stop(), 0)
    assert.deepEqual(readdirSync(byHand.folder), [])
    assert.include(readdirSync(join(clone.folder, 'storage')), 'spool')
    assert.notInclude(readdirSync(join(clone.folder, 'build')), 'storage')
  })

  test('runs its commands and its worker', async ({ assert }) => {
    const status = byHand.run('build/ace.js', 'migration:status')
    assert.equal(await status.ended, 0)
    assert.notInclude(status.output, 'pending')
    const worker = byHand.run('build/ace.js', 'work')
    await eventually(async () => worker.output.includes('working'), 30_000)
    assert.equal(await worker.stop(), 0)
    assert.deepEqual(readdirSync(byHand.folder), [])
  })

  test('finds the file that an operator names where they are', async ({ assert }) => {
    // Someone has set it up in the meantime, or no one has.
    await clone.run(
      `./shunt ace install --email=operator@example.com --password='a lantern on the moor' \
        --organisation=Northmoor --workspace=Main`
    )
    const command = `cd '${byHand.folder}' && '${clone.folder}/shunt' ace links:import links.csv`
    assert.include((await clone.run(command)).output, 'There is no file')
    const file = join(byHand.folder, 'links.csv')
    writeFileSync(file, 'destinationUrl,alias\nhttps://example.com/,far\n')
    const output = await clone.succeed(`${command} --report=report.csv`)
    assert.include(output, '1 created')
    assert.sameMembers(readdirSync(byHand.folder), ['links.csv', 'report.csv'])
  })

  test('refuses to start without its styles, and says what to do', async ({ assert }) => {
    // A program says where its files really lie.
    const build = realpathSync(join(clone.folder, 'build'))
    const manifest = join(build, 'public/assets/.vite/manifest.json')
    await rename(manifest, `${manifest}.away`)
    const web = byHand.run('build/bin/server.js')
    const code = await web.ended
    await rename(`${manifest}.away`, manifest)
    assert.equal(code, 1)
    assert.include(web.output, manifest)
    assert.include(web.output, './shunt build')
  })
})
