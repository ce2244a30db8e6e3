import { test } from '@japa/runner'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ClickSpool, spoolFiles } from '#app/redirect/click_spool'
import { silent } from '#tests/redirect/support/test_plane'

async function aSpool(files: Partial<typeof spoolFiles> = {}, sync = false) {
  const directory = await mkdtemp(join(tmpdir(), 'shunt-spool-'))
  const clock = { ms: Date.now() }
  const spool = new ClickSpool({
    directory: join(directory, 'spool'),
    sync,
    clock: () => clock.ms,
    log: silent,
    files: { ...spoolFiles, ...files },
  })
  const names = async () => {
    const found = await readdir(join(directory, 'spool'))
    return found.sort()
  }
  return {
    spool,
    clock,
    names,
    async texts() {
      const found = await names()
      return Promise.all(found.map((name) => readFile(join(directory, 'spool', name), 'utf8')))
    },
    async mtimeMs() {
      const [name] = await names()
      const { mtimeMs } = await stat(join(directory, 'spool', name))
      return mtimeMs
    },
    async close() {
      spool.close()
      await rm(directory, { recursive: true })
    },
  }
}

/** A disk with room for so many bytes. */
function aDisk(room: number) {
  const disk = { room, writes: 0 }
  const writeSync = (fd: number, bytes: Buffer, offset: number, length: number): number => {
    disk.writes++
    if (disk.room === 0) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
    const fits = Math.min(length, disk.room)
    disk.room -= fits
    return spoolFiles.writeSync(fd, bytes, offset, fits)
  }
  return { disk, files: { writeSync: writeSync as typeof spoolFiles.writeSync } }
}

test.group('Click spool', () => {
  test('lines stand in one file, named by its process', async ({ assert, cleanup }) => {
    const { spool, names, texts, close } = await aSpool()
    cleanup(close)
    spool.append('[1]\n[2]\n', 2)
    spool.append('[3]\n', 1)
    assert.deepEqual(await texts(), ['[1]\n[2]\n[3]\n'])
    const [name] = await names()
    assert.match(name, new RegExp(`^\\d+-${process.pid}-[0-9a-f]{8}-0\\.spool$`))
    assert.equal(spool.droppedClicks, 0)
  })

  test('a new file begins at 16 MiB', async ({ assert, cleanup }) => {
    const { spool, names, close } = await aSpool()
    cleanup(close)
    const line = `${'x'.repeat(1024 * 1024 - 1)}\n`
    for (let lines = 0; lines < 17; lines++) spool.append(line, 1)
    assert.lengthOf(await names(), 2)
  })

  test('a full disk drops clicks, counts them, and tears no later line', async ({
    assert,
    cleanup,
  }) => {
    const { disk, files } = aDisk(10)
    const { spool, texts, close } = await aSpool(files)
    cleanup(close)
    spool.append('[1]\n[2]\n[3]\n', 3)
    assert.equal(spool.droppedClicks, 1)
    spool.append('[4]\n[5]\n', 2)
    assert.equal(spool.droppedClicks, 3)
    disk.room = 1_000
    spool.append('[6]\n', 1)
    spool.append('[7]\n', 1)
    assert.equal(spool.droppedClicks, 3)
    assert.deepEqual(await texts(), ['[1]\n[2]\n[3!\n[6]\n[7]\n'])
  })

  test('every room on the disk leaves whole lines and the true count', async ({
    assert,
    cleanup,
  }) => {
    for (let room = 0; room < 30; room++) {
      const { disk, files } = aDisk(room)
      const { spool, texts, close } = await aSpool(files)
      cleanup(close)
      spool.append('[11]\n[12]\n', 2)
      spool.append('[13]\n', 1)
      disk.room += 3
      spool.append('[14]\n[15]\n', 2)
      disk.room = 1_000
      spool.append('[16]\n', 1)
      const text = await texts()
      const whole = text
        .join('')
        .split('\n')
        .filter((line) => /^\[\d+\]$/.test(line))
      assert.equal(whole.length + spool.droppedClicks, 6, `room ${room}`)
      assert.include(whole, '[16]')
    }
  })

  test('a short write is gone on with', async ({ assert, cleanup }) => {
    const { spool, texts, close } = await aSpool({
      writeSync: ((fd: number, bytes: Buffer, offset: number) =>
        spoolFiles.writeSync(fd, bytes, offset, 1)) as typeof spoolFiles.writeSync,
    })
    cleanup(close)
    spool.append('[1]\n[2]\n', 2)
    assert.deepEqual(await texts(), ['[1]\n[2]\n'])
    assert.equal(spool.droppedClicks, 0)
  })

  test('a broken file is left, and another one opened a second later', async ({
    assert,
    cleanup,
  }) => {
    let isBroken = true
    const { spool, clock, names, close } = await aSpool({
      writeSync: ((...call: Parameters<typeof spoolFiles.writeSync>) => {
        if (isBroken) throw Object.assign(new Error('broken'), { code: 'EIO' })
        return spoolFiles.writeSync(...call)
      }) as typeof spoolFiles.writeSync,
    })
    cleanup(close)
    spool.append('[1]\n', 1)
    isBroken = false
    spool.append('[2]\n', 1)
    assert.equal(spool.droppedClicks, 2)
    clock.ms += 1_000
    spool.append('[3]\n', 1)
    assert.equal(spool.droppedClicks, 2)
    assert.lengthOf(await names(), 2)
  })

  test('an idle file is touched, and one left alone for long is not written again', async ({
    assert,
    cleanup,
  }) => {
    const { spool, clock, names, mtimeMs, close } = await aSpool()
    cleanup(close)
    spool.append('[1]\n', 1)
    clock.ms += 29 * 60_000
    spool.touch()
    assert.approximately(await mtimeMs(), clock.ms, 2)
    clock.ms += 29 * 60_000
    spool.append('[2]\n', 1)
    assert.lengthOf(await names(), 1)
    clock.ms += 2 * 60_000
    spool.touch()
    spool.append('[3]\n', 1)
    assert.lengthOf(await names(), 2)
  })

  test('waits for the disk where the operator wants it', async ({ assert, cleanup }) => {
    const syncs: number[] = []
    const { spool, texts, close } = await aSpool({ fdatasyncSync: (fd) => syncs.push(fd) }, true)
    cleanup(close)
    spool.append('[1]\n', 1)
    assert.lengthOf(syncs, 1)
    assert.deepEqual(await texts(), ['[1]\n'])
  })

  test('the lines go first, the answers after', async ({ assert, cleanup }) => {
    const { Answers } = await import('#app/redirect/answers')
    const events: string[] = []
    const answers = new Answers({ append: (lines) => events.push(lines) })
    cleanup(() => {})
    for (const name of ['a', 'b']) {
      const response = { writeHead: () => events.push(`answer ${name}`), end() {} }
      answers.send(response as never, 302, [], `[${name}]\n`)
    }
    assert.isEmpty(events)
    await new Promise((turn) => setImmediate(turn))
    assert.deepEqual(events, ['[a]\n[b]\n', 'answer a', 'answer b'])
  })
})
