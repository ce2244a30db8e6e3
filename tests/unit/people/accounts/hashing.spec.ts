import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Scrypt } from '@adonisjs/core/hash/drivers/scrypt'
import { test } from '@japa/runner'
import { ThreadedScrypt } from '#app/people/accounts/hashing/threaded_scrypt'
import { scryptCost } from '#config/hash'

const QUICK = { ...scryptCost, cost: 1_024 }

test.group('Hashing in threads', () => {
  test('costs what OWASP asks for', ({ assert }) => {
    const { cost, blockSize, parallelization } = scryptCost
    assert.deepEqual([cost, blockSize, parallelization], [2 ** 17, 8, 1])
  })

  test("makes and takes the framework's hashes", async ({ assert }) => {
    const [theirs, ours] = [new Scrypt(QUICK), new ThreadedScrypt(QUICK, 2)]
    const [made, given] = [await ours.make('pässword'), await theirs.make('pässword')]
    assert.isTrue(await theirs.verify(made, 'pässword'))
    assert.isTrue(await ours.verify(given, 'pässword'))
    assert.isFalse(await ours.verify(given, 'password'))
    assert.isFalse(await ours.verify('no hash', 'pässword'))
    assert.notEqual(await ours.make('pässword'), made)
    assert.isFalse(ours.needsReHash(made))
    assert.isTrue(new ThreadedScrypt(scryptCost, 1).needsReHash(made))
  })

  test('many at once: files are read meanwhile, with the threads that are for them', async ({
    assert,
  }) => {
    const hasher = new ThreadedScrypt(scryptCost, 1)
    const started = performance.now()
    let done = 0
    const hashes = Array.from({ length: 5 }, () => hasher.make('x').then(() => void done++))
    await readFile(fileURLToPath(import.meta.url))
    const readMs = performance.now() - started
    assert.equal(done, 0, `the file came after ${readMs} ms`)
    await Promise.all(hashes)
    assert.isBelow(readMs, (performance.now() - started) / 3)
  })

  test('a job that fails is told, and the next goes on', async ({ assert }) => {
    const hasher = new ThreadedScrypt(QUICK, 1)
    const tooDear = `$scrypt$n=1048576,r=8,p=1$${'A'.repeat(22)}$${'A'.repeat(86)}`
    await assert.rejects(() => hasher.verify(tooDear, 'x'))
    assert.isTrue(await hasher.verify(await hasher.make('x'), 'x'))
  })

  test('the threads stand back on Linux, and the process does not', async ({ assert }) => {
    await new ThreadedScrypt(QUICK, 1).make('x')
    const niceOf = (thread: string) =>
      Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1].split(' ')[16])
    const threads = readdirSync('/proc/self/task')
    assert.isBelow(niceOf(String(process.pid)), 5)
    assert.isTrue(threads.some((thread) => niceOf(thread) === 5))
  })
})
