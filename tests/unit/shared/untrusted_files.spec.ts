import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { Problem } from '#app/shared/problems/problem'
import {
  inspectUntrustedFile,
  readUntrustedFile,
  type Reading,
} from '#app/shared/untrusted_files/read_untrusted_file'
import {
  ReadersBusy,
  ReadingTooCostly,
  type ReadingLimits,
} from '#app/shared/untrusted_files/reading_job'
import { GIVES_MEMORY_BACK, parkReader } from '#app/shared/untrusted_files/reading_process'

const MODULE = new URL('../../fixtures/file_readers/strange_reader.ts', import.meta.url).href
const LIMITS: ReadingLimits = { cpuMs: 1_000, memoryMb: 128 }

function reading(given: Partial<Reading> = {}): Reading {
  return { owner: 'one', limits: LIMITS, patienceMs: 30_000, ...given }
}

async function read(what: string, given: Partial<Reading> = {}): Promise<unknown[]> {
  const items: unknown[] = []
  const job = { module: MODULE, input: { what } }
  for await (const item of readUntrustedFile(job, reading(given))) items.push(item)
  return items
}

async function failure(what: string, given: Partial<Reading> = {}): Promise<Error> {
  try {
    await read(what, given)
  } catch (error) {
    return error as Error
  }
  throw new Error(`Nothing stopped ${what}.`)
}

const pid = () => inspectUntrustedFile({ module: MODULE, input: { what: 'pid' } }, reading())

/** Returns the ids of the shells that this process has started. */
function shells(): number[] {
  const stats = globSync('/proc/[0-9]*/stat').flatMap((path) => {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      return []
    }
  })
  return stats
    .map((stat) => /^(\d+) \((.*)\) \S (\d+)/.exec(stat)!)
    .filter(([, , name, parent]) => name === 'sh' && Number(parent) === process.pid)
    .map(([, id]) => Number(id))
}

test.group('A file of an unknown sender', (group) => {
  group.each.timeout(60_000)

  test('is read item by item, by one process that stays', async ({ assert }) => {
    assert.deepEqual(await read('count'), [0, 1, 2])
    const first = await pid()
    assert.equal(await pid(), first)
    assert.notEqual(first, process.pid)
  })

  test('is read by a process that has no setting of this one', async ({ assert }) => {
    const [names] = await read('secrets')
    assert.deepEqual(
      (names as string[]).filter(
        (name) =>
          ![
            'PATH',
            'NODE_ENV',
            'PWD',
            'SHLVL',
            '_',
            'NODE_CHANNEL_FD',
            'NODE_CHANNEL_SERIALIZATION_MODE',
            ...Object.keys(GIVES_MEMORY_BACK),
          ].includes(name)
      ),
      []
    )
  })

  for (const what of ['loop', 'hoard', 'die']) {
    test(`ends its process where it makes it ${what}; the next file is read`, async ({
      assert,
    }) => {
      const before = await pid()
      assert.instanceOf(await failure(what), ReadingTooCostly)
      assert.notEqual(await pid(), before)
    })
  }

  test('is read in the shell that was parked', async ({ assert }) => {
    await failure('die')
    const before = shells()
    parkReader()
    parkReader()
    const parked = shells().filter((shell) => !before.includes(shell))
    assert.lengthOf(parked, 1)
    assert.equal(await pid(), parked[0])
    assert.notInclude(shells(), parked[0])
  })

  test('is refused with the Problem of its reader, which goes on', async ({ assert }) => {
    const before = await pid()
    const refused = (await failure('refuse')) as Problem
    assert.instanceOf(refused, Problem)
    const { code, status, message, field } = refused
    assert.deepEqual(
      { code, status, message, field },
      { code: 'a.code', status: 422, message: 'No.', field: 'f' }
    )
    assert.equal(await pid(), before)
  })

  test('shows a fault of its reader as one', async ({ assert }) => {
    const error = await failure('fail')
    assert.notInstanceOf(error, Problem)
    assert.include(error.message, 'a fault of ours')
  })

  test('that gets no time of the machine is to be sent again', async ({ assert }) => {
    const limits = { ...LIMITS, withinMs: 300 }
    const busy = (await failure('sleep', { limits })) as ReadersBusy
    assert.instanceOf(busy, ReadersBusy)
    assert.deepEqual([busy.status, busy.headers['Retry-After']], [503, '5'])
  })

  test('has its time for each item where an operator vouches for it', async ({ assert }) => {
    await read('count')
    assert.instanceOf(await failure('once more'), ReadingTooCostly)
    const limits = { ...LIMITS, isRenewed: true }
    await read('count', { limits })
    assert.deepEqual(await read('once more', { limits }), [0, 1])
  })

  test('waits no longer than its sender does, and takes turns', async ({ assert }) => {
    const limits = { ...LIMITS, withinMs: 2_000 }
    const slow = failure('sleep', { limits })
    assert.instanceOf(await failure('count', { patienceMs: 100 }), ReadersBusy)
    const inTurn: string[] = []
    const note = (owner: string) => read('count', { owner }).then(() => inTurn.push(owner))
    await Promise.all([slow, note('one'), note('one'), note('other')])
    assert.notEqual(inTurn.at(-1), 'other')
    assert.lengthOf(inTurn, 3)
  })
})
