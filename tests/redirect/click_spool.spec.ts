import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { ClickSpool } from '#app/redirect/clicks/click_spool'
import { spoolFiles } from '#app/redirect/clicks/spool_writer'
import { resumeClock, shiftClock } from '#app/shared/time/clock'
import { silent } from '#tests/redirect/support/test_plane'

async function aSpool(files: Partial<typeof spoolFiles> = {}, sync = false) {
  const directory = await mkdtemp(join(tmpdir(), 'shunt-spool-'))
  const clock = { ms: 1_000_000 }
  const spool = new ClickSpool({
    directory: join(directory, 'spool'),
    sync,
    monotonicMs: () => clock.ms,
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
    path: (name: string) => join(directory, 'spool', name),
    async close() {
      spool.close()
      await rm(directory, { recursive: true })
    },
  }
}

/** Creates a disk with room for this many bytes. */
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

  test('more than its buffer holds, and letters of any length, are kept byte for byte', async ({
    assert,
    cleanup,
  }) => {
    const { spool, texts, close } = await aSpool()
    cleanup(close)
    const lines = [87_378, 87_382, 300_000, 1].flatMap((length) =>
      ['x', 'é', '語', '😀'].map((letter) => `"${letter.repeat(length)}"\n`)
    )
    for (const line of lines) spool.append(line, 1)
    const text = (await texts()).join('')
    assert.isTrue(text === lines.join(''))
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

  test('a sealed file is left to the drainer, and what it holds is not written twice', async ({
    assert,
    cleanup,
  }) => {
    const { spool, clock, names, path, texts, close } = await aSpool()
    cleanup(close)
    spool.append('[1]\n', 1)
    const [name] = await names()
    await rename(path(name), path(`${name}.sealed`))
    clock.ms += 1_001
    spool.append('[2]\n', 1)
    spool.append('[3]\n', 1)
    assert.deepEqual(await texts(), ['[1]\n', '[2]\n[3]\n'])
    assert.equal(spool.droppedClicks, 0)
  })

  test('no line relies on a file that was not seen in its place for a second', async ({
    assert,
    cleanup,
  }) => {
    let isStopped = false
    const { spool, clock, names, path, texts, close } = await aSpool({
      writeSync: ((...call: Parameters<typeof spoolFiles.writeSync>) => {
        // The process is stopped between its look and its write, for longer than the drainer waits.
        if (isStopped) {
          isStopped = false
          clock.ms += 3_600_000
          execFileSync('rm', [path(String(sealed))])
        }
        return spoolFiles.writeSync(...call)
      }) as typeof spoolFiles.writeSync,
    })
    cleanup(close)
    spool.append('[1]\n', 1)
    const [name] = await names()
    const sealed = `${name}.sealed`
    await rename(path(name), path(sealed))
    isStopped = true
    spool.append('[2]\n', 1)
    const lines = (await texts()).join('').split('\n')
    assert.includeMembers(lines, ['[2]'])
    assert.equal(spool.droppedClicks, 0)
  })

  test('what was written to a file that was removed is saved through its descriptor', async ({
    assert,
    cleanup,
  }) => {
    const { spool, clock, names, path, texts, close } = await aSpool()
    cleanup(close)
    spool.append('[1]\n[2]\n', 2)
    await rm(path((await names())[0]))
    clock.ms += 500
    spool.append('[3]\n', 1)
    assert.isEmpty(await names())
    clock.ms += 600
    spool.append('[4]\n', 1)
    assert.deepEqual(await texts(), ['[1]\n[2]\n[3]\n[4]\n'])
  })

  test('an idle process lets go of its file, and saves it, without a visitor', async ({
    assert,
    cleanup,
  }) => {
    const { spool, names, path, texts, close } = await aSpool()
    cleanup(close)
    spool.append('[1]\n', 1)
    await rm(path((await names())[0]))
    spool.look()
    assert.deepEqual(await texts(), ['[1]\n'])
  })

  test('a file that was put in the place of its own is not taken for it', async ({
    assert,
    cleanup,
  }) => {
    const { spool, clock, names, path, texts, close } = await aSpool()
    cleanup(close)
    spool.append('[1]\n', 1)
    const [name] = await names()
    execFileSync('cp', [path(name), path('copy')])
    await rename(path('copy'), path(name))
    clock.ms += 1_001
    spool.append('[2]\n', 1)
    assert.deepEqual(await texts(), ['[1]\n', '[1]\n[2]\n'])
  })

  test("the machine's clock plays no part in any pause", async ({ assert, cleanup }) => {
    let isShut = true
    const { spool, clock, texts, close } = await aSpool({
      openSync: ((...call: Parameters<typeof spoolFiles.openSync>) => {
        if (isShut) throw Object.assign(new Error('shut'), { code: 'EMFILE' })
        return spoolFiles.openSync(...call)
      }) as typeof spoolFiles.openSync,
    })
    cleanup(close)
    cleanup(resumeClock)
    spool.append('[1]\n', 1)
    shiftClock(-3_600_000)
    isShut = false
    clock.ms += 1_000
    spool.append('[2]\n', 1)
    assert.deepEqual(await texts(), ['[2]\n'])
    assert.equal(spool.droppedClicks, 1)
  })

  test('says whether it takes clicks, also where no click comes any more', async ({
    assert,
    cleanup,
  }) => {
    const { disk, files } = aDisk(100)
    const { spool, clock, names, close } = await aSpool(files)
    cleanup(close)
    spool.append('[1]\n', 1)
    assert.isTrue(spool.takesClicks())
    clock.ms += 1_000
    disk.room = 0
    assert.isFalse(spool.takesClicks())
    disk.room = 100_000
    assert.isFalse(spool.takesClicks(), 'asked again within the second')
    clock.ms += 1_000
    assert.isTrue(spool.takesClicks())
    assert.lengthOf(await names(), 1)
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
