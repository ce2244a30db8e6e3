import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from '@japa/runner'
import {
  canHide,
  clientSettings,
  countByDestination,
  examplesOf,
  installPacked,
  runProgram,
  startDroppingProxy,
} from '#tests/fixtures/clients'
import type { DroppingProxy } from '#tests/fixtures/dropping_proxy'
import { aWorkspace } from '#tests/fixtures/workspace'

const HEAD = `import { Shunt, ShuntConnectionError, isProblem } from '@shunt/client'
const { SHUNT_URL: url, SHUNT_WORKSPACE: workspaceId, SHUNT_KEY: key } = process.env
`

/** Creates one after the other, in bulk, and many at once; changes, walks and deletes. */
const WORK = `${HEAD}
const shunt = new Shunt({ url, workspaceId, key, retryDelayMs: 5 })
const to = (name) => ({ destinationUrl: 'https://example.com/' + name })
const made = []
for (let at = 0; at < 12; at++) made.push(await shunt.links.create(to('one/' + at)))
const bulk = await shunt.links.createMany({ links: Array.from({ length: 8 }, (_, at) => to('bulk/' + at)) })
// Those that run at once may be unlucky many times in a row.
const patient = new Shunt({ url, workspaceId, key, retryDelayMs: 1, maxRetries: 60 })
await Promise.all(Array.from({ length: 10 }, (_, at) => patient.links.create(to('together/' + at))))
for (const { id } of made) await shunt.links.update(id, { title: 'Changed' })
for (const { id } of made.slice(0, 4)) await shunt.links.delete(id)
const walked = []
for await (const link of shunt.links.listAll({ pageSize: 4 })) walked.push(link)
const versions = []
for (const { id } of made.slice(4)) versions.push((await shunt.links.get(id)).version)
console.log(JSON.stringify({
  created: bulk.created,
  walked: walked.map(({ id }) => id),
  titles: walked.filter(({ title }) => title === 'Changed').length,
  versions,
  csv: (await shunt.links.exportCsv()).trim().split('\\n').length,
}))
`

test.group('The client for TypeScript', (group) => {
  let folder = ''
  let proxy: DroppingProxy
  group.setup(async () => {
    folder = await installPacked('shunt-client-')
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    return () => rmSync(folder, { recursive: true })
  })
  group.each.setup(async () => {
    proxy = await startDroppingProxy()
    return () => proxy.stop()
  })

  async function runCode(code: string, env: NodeJS.ProcessEnv) {
    writeFileSync(join(folder, 'program.js'), code)
    return runProgram(process.execPath, ['program.js'], { cwd: folder, env })
  }

  test('makes no link twice, though every third answer is lost', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { code, stdout, stderr } = await runCode(WORK, clientSettings(workspace, proxy.url))
    assert.equal(code, 0, stderr)
    const done = JSON.parse(stdout)

    const links = await countByDestination(workspace)
    assert.lengthOf(Object.keys(links), 30)
    assert.deepEqual([...new Set(Object.values(links))], [1])
    assert.equal(done.created, 8)
    assert.lengthOf(new Set(done.walked), 26)
    assert.lengthOf(done.walked, 26)
    assert.equal(done.titles, 8)
    assert.deepEqual(done.versions, Array(8).fill(2))
    assert.equal(done.csv, 27)

    const posts = proxy.answered.filter((one) => one === 'POST /links').length
    assert.isAbove(posts, 22, 'nothing was asked for again')
    assert.isAbove(proxy.dropped, 20)
  })

  test('runs under another account, with nothing of the repository in sight', async ({
    assert,
  }) => {
    const look = `import { readdirSync } from 'node:fs'
      let seen = []
      try { seen = readdirSync(process.env.REPOSITORY) } catch {}
      console.log(JSON.stringify([process.getuid() === 0, seen.length]))`
    const { stdout, stderr } = await runCode(look, { REPOSITORY: resolve('.') })
    if (canHide) assert.deepEqual(JSON.parse(stdout), [false, 0], stderr)
  })

  test('says where it may have happened, and does not ask again', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { code, stdout, stderr } = await runCode(
      `${HEAD}
      const shunt = new Shunt({ url, workspaceId, key, retryDelayMs: 5 })
      const link = await shunt.links.create({ destinationUrl: 'https://example.com' })
      await shunt.links.get(link.id)
      const lost = await shunt.links
        .changeMany({ action: 'pause', linkIds: [link.id] })
        .catch((error) => error)
      const gone = await shunt.links.get('1m7yz1d7be7gepxpyfd0').catch((error) => error)
      const wrong = await new Shunt({ url, workspaceId, key: 'shunt_wrong' }).tags.list().catch((error) => error)
      console.log(JSON.stringify([
        lost instanceof ShuntConnectionError && lost.mayHaveHappened,
        isProblem(gone, 'link.not_found') && gone.status,
        isProblem(wrong) && [wrong.status, wrong.code],
      ]))`,
      clientSettings(workspace, proxy.url)
    )
    assert.equal(code, 0, stderr)
    assert.deepEqual(JSON.parse(stdout), [true, 404, [401, null]])
    assert.equal(proxy.answered.filter((one) => one === 'POST /links/bulk-changes').length, 1)
  })

  test('is used as its README says', async ({ assert }) => {
    const workspace = await aWorkspace()
    const examples = examplesOf('typescript', 'js')
    assert.lengthOf(examples, 4)
    const expected = [/^http\S+\n2\n$/, /^http\S+ 0\n$/, /^alias\.invalid_characters 422 /, /^$/]
    for (const [at, example] of examples.entries()) {
      const { stdout, stderr } = await runCode(example, clientSettings(workspace, proxy.url))
      assert.match(stdout, expected[at], stderr)
    }
    assert.deepEqual(await countByDestination(workspace), { 'https://example.com/spring': 1 })
  })
})
