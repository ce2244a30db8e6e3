import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { FileLock } from '../../../scripts/launcher/machine/file_lock.ts'
import { rotateLogs } from '../../../scripts/launcher/machine/log_files.ts'
import { root } from '../../../scripts/launcher/machine/paths.ts'
import {
  findByEnvironment,
  identify,
  isAlive,
  wordsOf,
} from '../../../scripts/launcher/machine/processes.ts'
import { findProgram, outputOf, runLogged } from '../../../scripts/launcher/machine/programs.ts'
import { endMarked } from '../../../scripts/launcher/test_run/marks.ts'

const MEGABYTES_11 = 11_000_000

test.group('Logs', (group) => {
  let folder: string
  group.each.setup(() => {
    folder = mkdtempSync(join(tmpdir(), 'shunt-logs-'))
    return () => rmSync(folder, { recursive: true, force: true })
  })

  const fill = (name: string) => {
    writeFileSync(join(folder, name), name, { flag: 'a' })
    truncateSync(join(folder, name), MEGABYTES_11)
  }

  test('keep four files, the one that is written among them', ({ assert }) => {
    for (let time = 0; time < 5; time++) {
      fill('web.log')
      rotateLogs(folder)
    }
    assert.equal(statSync(join(folder, 'web.log')).size, 0)
    for (const number of [1, 2, 3]) {
      assert.equal(statSync(join(folder, `web.log.${number}`)).size, MEGABYTES_11)
    }
    assert.isFalse(existsSync(join(folder, 'web.log.4')))
  })

  test('that are short, and other files, stay as they are', ({ assert }) => {
    fill('dump.sql')
    writeFileSync(join(folder, 'web.log'), 'short')
    rotateLogs(folder)
    assert.equal(readFileSync(join(folder, 'web.log'), 'utf8'), 'short')
    assert.equal(statSync(join(folder, 'dump.sql')).size, MEGABYTES_11)
  })
})

test.group('A lock of the launcher', () => {
  test('is held by one at a time, and given back', async ({ assert, cleanup }) => {
    const [one, other] = [new FileLock('unit_test.lock'), new FileLock('unit_test.lock')]
    cleanup(() => {
      one.release()
      other.release()
    })
    assert.isTrue(one.tryTake())
    assert.isTrue(one.tryTake())
    assert.isFalse(other.tryTake())
    assert.isFalse(await other.take(0))
    one.release()
    assert.isTrue(await other.take(5))
    assert.isFalse(one.tryTake())
  })
})

test.group('A process', () => {
  test('is known by its start, this boot and this folder', async ({ assert }) => {
    const child = spawn('sleep', ['60'])
    const identity = identify(child.pid!)!
    assert.match(identity, /^\d+ [\da-f-]{36} \//)
    assert.isTrue(identity.endsWith(root))
    assert.equal(identify(child.pid!), identity)
    assert.notEqual(identify(process.pid), identity)
    assert.deepEqual(wordsOf(child.pid!), ['sleep', '60'])
    child.kill('SIGKILL')
    await once(child, 'exit')
    assert.isNull(identify(child.pid!))
    assert.isFalse(isAlive(child.pid!))
  })

  test('that carries the mark of a run is found and ended', async ({ assert }) => {
    const mark = `SHUNT_RUN=unit_${process.pid}`
    const [name, value] = mark.split('=')
    const child = spawn('sleep', ['60'], { env: { ...process.env, [name]: value } })
    const ended = once(child, 'exit')
    assert.deepEqual(findByEnvironment(mark), [child.pid!])
    await endMarked(mark)
    assert.deepEqual((await ended)[1], 'SIGTERM')
    assert.isEmpty(findByEnvironment(mark))
  })
})

test.group('A program', (group) => {
  const log = join(tmpdir(), `shunt-unit-${process.pid}.log`)
  group.teardown(() => rmSync(log, { force: true }))

  for (const [line, code] of [
    ['exit 3', 3],
    ['kill -TERM $$', 143],
  ] as const) {
    test(`ends with its code: ${line}`, async ({ assert }) => {
      assert.equal(await runLogged(['sh', '-c', line], { log }), code)
    })
  }

  test('that there is not ends with 127', async ({ assert }) => {
    assert.equal(await runLogged(['no_such_program'], { log }), 127)
    assert.isNull(findProgram('no_such_program'))
    assert.isNull(outputOf(['no_such_program']))
  })

  test('writes into its log, for its owner alone', async ({ assert }) => {
    rmSync(log, { force: true })
    await runLogged(['sh', '-c', 'echo one; echo two >&2'], { log })
    await runLogged(['sh', '-c', 'echo three'], { log, append: true })
    assert.equal(readFileSync(log, 'utf8'), 'one\ntwo\nthree\n')
    assert.equal(statSync(log).mode & 0o777, 0o600)
    assert.equal(outputOf(['sh', '-c', 'echo $NAME'], { NAME: 'value' }), 'value')
  })
})
