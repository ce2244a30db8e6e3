import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test } from '@japa/runner'
import { BareMachine } from '#tests/first_minute/support/bare_machine'
import { FreshClone, sharedClone, unpacking } from '#tests/first_minute/support/fresh_clone'
import { environmentOfPerson } from '#tests/first_minute/support/machine'
import { FIREFOX } from '#tests/fixtures/browser'
import { eventually } from '#tests/fixtures/installation'

const DESTINATION = 'https://museums.example.com/winter'
const INSTALL = `./shunt ace install --json --email=tunde@example.com \
  --password='a lantern on the moor' --organisation=Northmoor --workspace=Main`

/** Of a busy machine; the worker stores a click within a second. */
const STORED_WITHIN_MS = 60_000

/** Returns the packages that lie in a folder, as `name@version`. */
function packagesIn(folder: string): string[] {
  const list = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'))
  return Object.entries<{ version: string; name?: string }>(list.packages).map(
    ([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`
  )
}

test.group('A release', (group) => {
  const to = mkdtempSync(join(tmpdir(), 'shunt-release-'))
  const bare = new BareMachine()
  let archive: string
  let release: FreshClone

  group.setup(async () => {
    const clone = await sharedClone()
    const output = await clone.succeed(`./shunt release '${to}'`)
    archive = /^Made (.*\.tar\.gz)$/m.exec(output)![1]
    release = await FreshClone.unpack(archive, bare.settings(environmentOfPerson().PATH!))
    return async () => {
      await release.remove()
      for (const folder of [to, bare.folder]) rmSync(folder, { recursive: true, force: true })
    }
  })

  const visit = () =>
    fetch(`${release.url}/winter`, { redirect: 'manual', headers: { 'User-Agent': FIREFOX } })

  test('comes with checksums, and with a bill of exactly what is in it', async ({ assert }) => {
    const sums = basename(archive).replace('.tar.gz', '.sha256')
    assert.match(
      await release.succeed(`cd '${to}' && sha256sum -c '${sums}'`),
      /gz: OK\n.*json: OK/
    )
    const bill = JSON.parse(release.read('sbom.cdx.json'))
    assert.deepEqual(
      JSON.parse(readFileSync(archive.replace('.tar.gz', '.cdx.json'), 'utf8')),
      bill
    )
    const components = bill.components as { name: string; version: string }[]
    const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
    assert.deepEqual(
      packagesIn(release.folder).filter((one) => !listed.has(one)),
      []
    )
    const { node, version } = Object.fromEntries(
      release
        .read('RELEASE')
        .split('\n')
        .map((line) => line.split('='))
    )
    assert.isTrue(listed.has(`node@${node}`))
    assert.isTrue([...listed].some((one) => one.startsWith('@fontsource-variable/atkinson')))
    assert.isFalse(
      [...listed].some((one) =>
        /^(eslint|typescript|vite|rolldown|@swc\/core|@japa\/runner|playwright-core)@/.test(one)
      )
    )
    assert.equal(bill.metadata.component.version, version)
  })

  test('starts without compiler, npm and network, and counts the first click', async ({
    assert,
  }) => {
    assert.include(await release.succeed('./shunt start'), `Shunt is running at ${release.url}`)
    const said = await release.succeed(INSTALL)
    const { workspaceId, apiKey } = JSON.parse(said.slice(said.indexOf('{')))
    const api = `${release.url}/api/v1/workspaces/${workspaceId}/links`
    const headers = { 'Authorization': `Bearer ${apiKey}`, 'Content-Type': 'application/json' }
    const body = JSON.stringify({ destinationUrl: DESTINATION, alias: 'winter' })
    const created = await fetch(api, { method: 'POST', headers, body })
    assert.equal(created.status, 201)
    const { id } = (await created.json()) as { id: string }
    assert.equal((await visit()).headers.get('location'), DESTINATION)
    await eventually(async () => {
      const link: any = await (await fetch(`${api}/${id}`, { headers })).json()
      return link.humanClicks === 1
    }, STORED_WITHIN_MS)
    const codes = api.replace(/links$/, 'qr-codes')
    const code = await fetch(codes, {
      method: 'POST',
      headers,
      body: JSON.stringify({ linkId: id }),
    })
    const { id: qrId } = (await code.json()) as { id: string }
    // Drawn by a native module.
    const image = await fetch(`${codes}/${qrId}/image.png`, { headers })
    assert.equal(image.headers.get('content-type'), 'image/png')
    assert.deepEqual(bare.calls, [])
  })

  test('is its own Node.js, and says what only the sources can do', async ({ assert }) => {
    const pid = release.pidOf('web')
    const { output } = await release.run(`readlink -f /proc/${pid}/exe`)
    assert.equal(output.trim(), join(release.folder, 'runtime/node/bin/node'))
    for (const command of ['build', 'test', 'chaos smoke', 'release']) {
      const refused = await release.run(`./shunt ${command}`)
      assert.equal(refused.code, 64, command)
      assert.include(refused.output, 'this is a release', command)
    }
    const unnamed = await release.run('./shunt upgrade')
    assert.equal(unnamed.code, 64)
    assert.include(unnamed.output, 'name the archive')
    assert.include(await release.succeed('./shunt start'), 'already running')
  })

  test('is uninstalled only when told so, keeps its data, and comes back with them', async ({
    assert,
  }) => {
    const plan = await release.succeed('./shunt uninstall')
    for (const name of ['build', 'node_modules', 'runtime', 'storage/logs']) {
      assert.match(plan.split('This stays')[0], new RegExp(`^  ${name}$`, 'm'))
    }
    for (const name of ['storage/mariadb', 'storage/redis', 'storage/app_key']) {
      assert.match(plan.split('This stays')[1], new RegExp(`^  ${name}$`, 'm'))
    }
    assert.equal((await visit()).status, 302)

    // As a process of systemd's, of which ./shunt knows nothing.
    const node = join(release.folder, 'runtime/node/bin/node')
    const foreign = spawn(node, ['-e', 'setTimeout(() => {}, 600_000)'], { stdio: 'ignore' })
    const refused = await release.run('./shunt uninstall --yes')
    foreign.kill('SIGKILL')
    await once(foreign, 'exit')
    assert.equal(refused.code, 1)
    assert.include(refused.output, `did not start: ${foreign.pid} `)
    assert.isTrue(existsSync(join(release.folder, 'build/bin/server.js')))

    const output = await release.succeed('./shunt uninstall --yes')
    assert.include(output, 'Shunt is removed.')
    assert.deepEqual(readdirSync(release.folder), ['storage'])
    assert.isFalse(existsSync(join(release.folder, 'storage/run')))

    await release.succeed(`${unpacking(archive)} && ./shunt start`)
    assert.equal((await visit()).headers.get('location'), DESTINATION)
  })

  test('leaves the sources of a clone, which may hold work', async ({ assert }) => {
    const plan = await (await sharedClone()).succeed('./shunt uninstall')
    const [goes] = plan.split('This stays')
    for (const name of ['build', 'node_modules']) assert.match(goes, new RegExp(`^  ${name}$`, 'm'))
    for (const name of ['shunt', 'app', 'docs'])
      assert.notMatch(goes, new RegExp(`^  ${name}$`, 'm'))
    assert.include(plan, 'Nothing was changed.')
  })

  test('deletes its data only where its name is typed', async ({ assert }) => {
    for (const typed of ['--data=storage', '--data', '--data=', '--force']) {
      assert.equal((await release.run(`./shunt uninstall ${typed}`)).code, 64, typed)
    }
    assert.equal((await visit()).status, 302)
    const output = await release.succeed(`./shunt uninstall --data=${basename(release.folder)}`)
    assert.include(output, `${release.folder} with it`)
    assert.isFalse(existsSync(release.folder))
  })
})
